import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Target } from '../target/target.ts';
import type { OwnOperation } from './own-operation.ts';

const trimmed = (path: string): string => path.replace(/\/+$/, '');

/** Path of a `servers` entry, which may be relative or hold variables. */
const serverPath = (url: string): string => {
  const path = url.replace(/^[a-z][a-z+.-]*:\/\/[^/]*/i, '');
  return path === '' ? '' : trimmed(path.startsWith('/') ? path : `/${path}`);
};

/** The paths below the base address that an operation may stand for: its description may or may not carry a prefix. */
const pathsOf = ({ path, servers }: OwnOperation): readonly string[] => [
  path,
  ...servers.map((url) => `${serverPath(url)}${path}`),
];

/** A path as it is compared: names of parameters, and a slash at the end, say nothing. */
const withoutNames = (template: string): string => trimmed(template).replaceAll(/\{[^}]*\}/g, '{}');

/** The prefixes that a path of ours may have in theirs. */
const prefixesOf = ({ baseUrl }: Target): readonly string[] => [
  '',
  `/${contract().version}`,
  trimmed(new URL(baseUrl).pathname),
];

/** Finds what the target's description says of an operation of ours, at the path that this target serves it at. */
export const ownOperationFor = (
  own: readonly OwnOperation[],
  target: Target,
  id: OperationId,
): OwnOperation | undefined => {
  const dialect = target.dialect.operations[id];
  const method = (dialect?.method ?? contract().operation(id).method).toUpperCase();
  const path = withoutNames(dialect?.path ?? contract().operation(id).path);
  const wanted = new Set(prefixesOf(target).map((prefix) => `${prefix}${path}`));
  return own.find(
    (operation) =>
      operation.method === method && pathsOf(operation).some((theirs) => wanted.has(withoutNames(theirs))),
  );
};
