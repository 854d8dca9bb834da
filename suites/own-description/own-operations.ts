import type prism from '@stoplight/prism-cli/dist/operations.js';
import { operations, type OperationId } from '../../spec/operations.ts';
import { messageOf } from '../../spec/error-message.ts';
import { interfaceVersion } from '../../spec/vocabulary.ts';
import type { Target } from '../target/target.ts';

/** An operation of the target's own description. Every version of OpenAPI is read into this one form. */
export type OwnOperation = Awaited<ReturnType<typeof prism.getHttpOperationsFromSpec>>[number];

/** An OpenAPI file that cannot be used. The message is for the user: which file, and what is wrong with it. */
export class OpenApiFileError extends Error {
  override readonly name = 'OpenApiFileError';
}

/** The file with those that it refers to, every reference followed but those that go in circles. */
const dereferenced = async (file: string): Promise<object> => {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  return parser.dereference(await parser.bundle(file), { dereference: { circular: 'ignore' } });
};

/**
 * Reads an OpenAPI file (2.0, 3.0 or 3.1; JSON or YAML). Raises an OpenApiFileError when it cannot be read, is no
 * OpenAPI, or describes no operation.
 */
export const readOwnOperations = async (file: string): Promise<readonly OwnOperation[]> => {
  let found: readonly OwnOperation[];
  // Takes longer to load than everything else together, and few runs need it.
  const { default: prismOperations } = await import('@stoplight/prism-cli/dist/operations.js');
  try {
    found = await prismOperations.getHttpOperationsFromSpec(await dereferenced(file));
  } catch (cause) {
    const [reason = 'unknown reason'] = messageOf(cause).split('\n');
    throw new OpenApiFileError(`--openapi ${file} cannot be read as OpenAPI: ${reason}.`, { cause });
  }
  if (found.length === 0) throw new OpenApiFileError(`--openapi ${file} describes no operation.`);
  return found;
};

/** What a description says of its own version: `info.version`; undefined where it says none. */
export const ownVersion = async (file: string): Promise<string | undefined> => {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  const { info } = (await parser.parse(file)) as { readonly info?: { readonly version?: unknown } };
  return typeof info?.version === 'string' ? info.version : undefined;
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
