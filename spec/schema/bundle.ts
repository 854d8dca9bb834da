import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { parse } from 'yaml';
import { rowsIn, type Version } from '../contract/lifetime.ts';
import { newestVersion, versions } from '../contract/versions.ts';
import { isJsonObject } from '../json.ts';
import type { Operation } from '../operations/operation.ts';
import { packageRoot } from '../package-root.ts';
import { servedOperations } from '../served-operations.ts';
import { documentIn, named } from './document-version.ts';

type Branch = Record<string, unknown>;

/** The bundled OpenAPI 3.1 description: `paths`, `webhooks` and `components` of every resource file in one. */
export interface OpenApiDocument extends Branch {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Sections of a resource file, and how deep their names must not repeat across files. */
const mergeDepth: Readonly<Record<string, number>> = { paths: 2, webhooks: 1, components: 2, tags: 0 };

const isBranch = (value: unknown): value is Branch => isJsonObject(value);

const merge = (into: Branch, from: Branch, depth: number, where: string): void => {
  for (const [name, value] of Object.entries(from)) {
    const present = into[name];
    if (present === undefined) into[name] = value;
    else if (depth > 1 && isBranch(present) && isBranch(value))
      merge(present, value, depth - 1, `${where}/${name}`);
    else throw new Error(`${where}/${name} is described twice. Keep one of the two.`);
  }
};

const mergeFile = (document: Branch, folder: string, file: string): void => {
  const fragment: unknown = parse(readFileSync(path.join(folder, file), 'utf8'));
  if (!isBranch(fragment)) throw new Error(`${file} holds no mapping.`);
  for (const [section, content] of Object.entries(fragment)) {
    const depth = mergeDepth[section];
    if (depth === undefined)
      throw new Error(`${file} has the section "${section}"; it belongs in openapi.yaml.`);
    if (section === 'tags')
      document['tags'] = [...((document['tags'] as unknown[] | undefined) ?? []), ...(content as unknown[])];
    else merge((document[section] ??= {}) as Branch, content as Branch, depth, `${file}#/${section}`);
  }
};

/** Refuses an operation of a version that only the description knows, or that is elsewhere in the catalogue. */
const checkCatalogue = (document: OpenApiDocument, version: Version): void => {
  const catalogue = rowsIn<Operation>(servedOperations, version);
  const described = new Map<string, string>();
  for (const [route, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (isBranch(operation) && typeof operation['operationId'] === 'string')
        described.set(operation['operationId'], `${method.toUpperCase()} ${route}`);
  const extra = [...described.keys()].filter((id) => catalogue[id] === undefined);
  if (extra.length > 0)
    throw new Error(`Described but not in the catalogue of ${version}: ${extra.join(', ')}.`);
  for (const [id, { method, path: at }] of Object.entries(catalogue)) {
    const expected = `${method} ${at}`;
    const found = described.get(id);
    if (found !== undefined && found !== expected)
      throw new Error(`${id} of ${version} is ${expected} in the catalogue and ${found} in the description.`);
  }
};

/**
 * Joins `spec/openapi/*.yaml` into one description of all versions, and validates that of each with swagger-parser.
 *
 * Raises an Error that names the file and place when two files describe the same thing, when a `$ref`
 * dangles, or when the catalogue and the description disagree.
 */
export const bundleDescription = async (): Promise<OpenApiDocument> => {
  const folder = path.join(packageRoot, 'spec/openapi');
  const document = parse(readFileSync(path.join(folder, 'openapi.yaml'), 'utf8')) as Branch;
  const fragments = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'openapi.yaml');
  for (const file of fragments.toSorted()) mergeFile(document, folder, file);
  const bundled = document as unknown as OpenApiDocument;
  for (const version of versions) {
    const own = documentIn(bundled, version);
    checkCatalogue(own, version);
    await SwaggerParser.validate(structuredClone(own) as never);
  }
  return named(bundled, newestVersion);
};
