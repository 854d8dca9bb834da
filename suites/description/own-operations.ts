import { existsSync } from 'node:fs';
import { operations, type OperationId } from '../../spec/operations.ts';
import { messageOf } from '../../spec/error-message.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { interfaceVersion } from '../../spec/vocabulary.ts';
import type { Target } from '../target/target.ts';
import type { OwnOperation } from './prism-operations.ts';
import { withTags } from './tags.ts';

/** An OpenAPI file that cannot be used. The message is for the user: which file, and what is wrong with it. */
export class OpenApiFileError extends Error {
  override readonly name = 'OpenApiFileError';
}

/** What a target says of itself in an OpenAPI file. */
export interface OwnFile {
  readonly operations: readonly OwnOperation[];
  /** What it sends by itself, each as an operation whose path is its name. */
  readonly webhooks: readonly OwnOperation[];
  /** `info.version`; absent where it says none. */
  readonly version?: string;
}

/** The file with those that it refers to, every reference followed but those that go in circles. */
const dereferenced = async (file: string): Promise<JsonObject> => {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  const bundled = withTags((await parser.bundle(file)) as unknown as JsonObject);
  const options = { dereference: { circular: 'ignore' } } as const;
  // The parser's types are of the three versions of OpenAPI; what it reads and answers is a plain object.
  return (await parser.dereference(bundled as never, options)) as unknown as JsonObject;
};

/** Webhooks, as OpenAPI 3.1 has them and as files of 3.0 do by agreement; and what operations call back with. */
const namedWebhooks = ({ webhooks, 'x-webhooks': agreed }: JsonObject): JsonObject => ({
  ...(isJsonObject(agreed) ? agreed : {}),
  ...(isJsonObject(webhooks) ? webhooks : {}),
});

type Read = (document: object) => Promise<readonly OwnOperation[]>;

const readWebhooks = async (document: JsonObject, read: Read): Promise<readonly OwnOperation[]> => {
  const named = Object.entries(namedWebhooks(document));
  if (named.length === 0) return [];
  const paths = Object.fromEntries(named.map(([name, item]) => [`/${name}`, item]));
  return read({ ...document, paths, webhooks: undefined, 'x-webhooks': undefined });
};

const calledBack = (operations: readonly OwnOperation[]): readonly OwnOperation[] =>
  operations.flatMap(({ callbacks = [] }) =>
    callbacks.map((callback) => ({ ...callback, path: `/${callback.key}` })),
  );

/** A description may also be at an address. */
const isMissing = (file: string): boolean => !/^https?:\/\//.test(file) && !existsSync(file);

/**
 * Reads an OpenAPI file (2.0, 3.0 or 3.1; JSON or YAML). Raises an OpenApiFileError when it cannot be read, is no
 * OpenAPI, or describes no operation.
 */
export const readOwnFile = async (file: string): Promise<OwnFile> => {
  if (isMissing(file)) throw new OpenApiFileError(`There is no file ${file} (--openapi).`);
  let found: OwnFile;
  // Takes longer to load than everything else together, and few runs need it.
  const { operationsIn } = await import('./prism-operations.ts');
  try {
    const document = await dereferenced(file);
    const { info } = document as { readonly info?: { readonly version?: unknown } };
    const operations = await operationsIn({ ...document });
    const webhooks = await readWebhooks(document, operationsIn);
    found = {
      operations,
      webhooks: [...webhooks, ...calledBack(operations)],
      ...(typeof info?.version === 'string' ? { version: info.version } : {}),
    };
  } catch (cause) {
    const [reason] = messageOf(cause)
      .replaceAll(`Error parsing ${file}: `, '')
      .replaceAll(`${file} is`, 'it is')
      .split('\n');
    throw new OpenApiFileError(
      `--openapi ${file} cannot be read as OpenAPI: ${reason?.replace(/[.:]$/, '') ?? 'unknown reason'}.`,
      { cause },
    );
  }
  if (found.operations.length === 0) throw new OpenApiFileError(`--openapi ${file} describes no operation.`);
  return found;
};

const trimmed = (path: string): string => path.replace(/\/+$/, '');

/** Path of a `servers` entry, which may be relative or hold variables. */
const serverPath = (url: string): string => {
  const path = url.replace(/^[a-z][a-z+.-]*:\/\/[^/]*/i, '');
  return path === '' ? '' : trimmed(path.startsWith('/') ? path : `/${path}`);
};

/** The paths below the base address that an operation may stand for: its description may or may not carry a prefix. */
const pathsOf = ({ path, servers = [] }: OwnOperation): readonly string[] => [
  path,
  ...servers.map(({ url }) => `${serverPath(url)}${path}`),
];

const withoutNames = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');

/** What may stand in front of a path of ours in theirs. */
const prefixesOf = ({ baseUrl }: Target): readonly string[] => [
  '',
  `/${interfaceVersion}`,
  trimmed(new URL(baseUrl).pathname),
];

/** Finds what the target's description says of an operation of ours, at the path that this target serves it at. */
export const ownOperationFor = (
  own: readonly OwnOperation[],
  target: Target,
  id: OperationId,
): OwnOperation | undefined => {
  const dialect = target.dialect.operations[id];
  const method = (dialect?.method ?? operations[id].method).toLowerCase();
  const path = withoutNames(dialect?.path ?? operations[id].path);
  const wanted = new Set(prefixesOf(target).map((prefix) => `${prefix}${path}`));
  return own.find(
    (operation) =>
      operation.method.toLowerCase() === method &&
      pathsOf(operation).some((theirs) => wanted.has(withoutNames(theirs))),
  );
};
