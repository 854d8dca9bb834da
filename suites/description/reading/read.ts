import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OwnFile, Unread } from '../own-operation.ts';
import { aboutTexts } from './about.ts';
import { withKnownCallers } from './callers.ts';
import { noSchemas } from './definitions.ts';
import { OpenApiFileError, readFiles, type Reading } from './files.ts';
import { cutLoops } from './loops.ts';
import { operationsIn, webhooksIn, type Reader } from './operations.ts';

/** Other descriptions that are taken for one, by a member at their top. */
const others: readonly (readonly [member: string, what: string])[] = [
  ['asyncapi', 'AsyncAPI'],
  ['collection', 'a Postman collection'],
  ['item', 'a Postman collection'],
  ['raml', 'RAML'],
  ['swaggerVersion', 'Swagger 1'],
  ['$defs', 'a JSON Schema'],
  ['definitions', 'a JSON Schema'],
  ['log', 'recorded traffic (`psi init --har` reads it)'],
];

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Why a version is not read; undefined where it is. */
const whyNoVersion = ({ openapi, swagger }: JsonObject): string | undefined => {
  if (swagger !== undefined && !['2', '2.0'].includes(asText(swagger)))
    return `Swagger ${asText(swagger)} is not read; 2.0, and OpenAPI 3.0 and later are`;
  if (swagger === undefined && !/^3(?:\.|$)/.test(asText(openapi)))
    return `OpenAPI ${asText(openapi)} is not read; 3.0 and later, and Swagger 2.0 are`;
  return undefined;
};

/** Why a parsed file is no OpenAPI that can be read; undefined where it is. */
const whyNone = (document: unknown): string | undefined => {
  if (!isJsonObject(document)) return 'it has no object at its top';
  const { openapi, swagger } = document;
  if (openapi !== undefined || swagger !== undefined) return whyNoVersion(document);
  const other = others.find(([member]) => Object.hasOwn(document, member))?.[1];
  return `${other === undefined ? '' : `it is ${other}: `}neither "openapi: 3…" nor "swagger: '2.0'" stands at its top`;
};

/** Notes of one kind are one line each; more of them say nothing new. */
const mostNotes = 100;

const condensed = (notes: readonly Unread[]): readonly Unread[] => {
  const unique = [...new Map(notes.map((note) => [`${note.at} ${note.why}`, note])).values()];
  const rest = unique.length - mostNotes;
  return rest > 0
    ? [...unique.slice(0, mostNotes), { at: 'elsewhere', why: `${rest} more places could not be read` }]
    : unique;
};

const versionOf = ({ info }: JsonObject): Pick<OwnFile, 'version'> => {
  const { version } = asJsonObject(info);
  return typeof version === 'string' || typeof version === 'number' ? { version: String(version) } : {};
};

/**
 * Reads an OpenAPI file (2.0 or 3; JSON or YAML; one file or several). Oddities in it are noted and left out. Raises an
 * OpenApiFileError where it is missing, is no OpenAPI, or describes no operation.
 */
export const readOwnFile = async (file: string, reading: Reading = {}): Promise<OwnFile> => {
  const notes: Unread[] = [];
  const files = await readFiles(file, reading, notes);
  const document = files.parsed.get(files.root);
  const refused = whyNone(document);
  if (refused !== undefined || !isJsonObject(document))
    throw new OpenApiFileError(`--openapi ${file} cannot be read as OpenAPI: ${refused ?? ''}.`);
  const root = { node: document, file: files.root, at: '' };
  const schemas = noSchemas(files, notes);
  const reader: Reader = { schemas, document, isSwagger: document['swagger'] !== undefined };
  const paths = { node: document['paths'], file: files.root, at: '/paths' };
  const operations = withKnownCallers(operationsIn(paths, reader));
  const webhooks = webhooksIn(root, reader);
  cutLoops(schemas.definitions, notes);
  if (operations.length === 0) throw new OpenApiFileError(`--openapi ${file} describes no operation.`);
  return {
    operations,
    webhooks,
    about: aboutTexts(document),
    ...versionOf(document),
    unread: condensed(notes),
  };
};
