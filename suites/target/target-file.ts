import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseDocument } from 'yaml';
import { packageRoot } from '../../spec/package-root.ts';
import { isOperationId, operationIds, operations } from '../../spec/operations.ts';
import { targetAt } from './defaults.ts';
import { closest } from './closest.ts';
import type { Credentials, Target } from './target.ts';

/** A target that cannot be used as written. The message is for the user: what, where, how to mend it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

type Written = Partial<Omit<Target, 'credentials'>> & {
  readonly baseUrl: string;
  readonly credentials: { readonly sandbox: Credentials };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces `${NAME}` in every text; a name that the environment lacks is refused with its place. */
const withEnvironment = (value: unknown, env: NodeJS.ProcessEnv, place: string): unknown => {
  if (typeof value === 'string')
    return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = env[name];
      if (found === undefined || found === '')
        throw new TargetError(`${place} needs the environment variable ${name}, which is not set.`);
      return found;
    });
  if (Array.isArray(value))
    return value.map((item, index) => withEnvironment(item, env, `${place}/${index}`));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withEnvironment(item, env, `${place}/${name}`)]),
    );
  return value;
};

const schemaFile = path.join(packageRoot, 'suites/target/target.schema.json');

const sentence = (file: string, error: ErrorObject): string => {
  const place = error.instancePath === '' ? 'the top level' : error.instancePath;
  if (error.keyword === 'additionalProperties') {
    const unknown = (error.params as { additionalProperty: string }).additionalProperty;
    const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
    const hint = closest(unknown, known);
    return `${file}: "${unknown}" at ${place} is not a key of a target file${hint ? `. Did you mean "${hint}"?` : `; known are ${known.join(', ')}.`}`;
  }
  return `${file}: ${place} ${error.message ?? 'is not valid'}.`;
};

const checkOperations = (file: string, written: Written): void => {
  for (const [id, entry] of Object.entries(written.dialect?.operations ?? {})) {
    if (!isOperationId(id)) {
      const hint = closest(id, operationIds);
      throw new TargetError(
        `${file}: dialect.operations has no operation "${id}"${hint ? `; did you mean "${hint}"?` : '.'}`,
      );
    }
    if (operations[id].shows !== 'name' && entry.path !== undefined)
      throw new TargetError(
        `${file}: the document shows the path of ${id} (${operations[id].method} ${operations[id].path}); a dialect cannot change it.`,
      );
  }
};

const parsed = (file: string, text: string): unknown => {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem) throw new TargetError(`${file} is not valid YAML: ${problem.message.split('\n')[0] ?? ''}`);
  return document.toJS() as unknown;
};

const validated = (file: string, value: unknown): Written => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  const problems = validate(value) ? [] : (validate.errors ?? []);
  // A mistyped key explains the missing one.
  const problem = problems.find(({ keyword }) => keyword === 'additionalProperties') ?? problems[0];
  if (problem) throw new TargetError(sentence(file, problem));
  const written = value as Written;
  checkOperations(file, written);
  return written;
};

/** Reads a target file. Raises a TargetError with one sentence: what is wrong, where, how to mend it. */
export const readTargetFile = (file: string, env: NodeJS.ProcessEnv): Target => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new TargetError(`Cannot read the target file ${file}: ${(cause as Error).message}.`, { cause });
  }
  const written = validated(file, withEnvironment(parsed(file, text), env, file));
  const base = targetAt(written.baseUrl, written.credentials.sandbox);
  return {
    ...base,
    ...written,
    baseUrl: base.baseUrl,
    capabilities: { ...base.capabilities, ...written.capabilities },
    timeouts: { ...base.timeouts, ...written.timeouts },
    pacing: { ...base.pacing, ...written.pacing },
    dialect: { ...base.dialect, ...written.dialect },
    webhooks: { ...base.webhooks, ...written.webhooks },
  };
};
