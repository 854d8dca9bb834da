import { isPartOf, type Version } from '../contract/lifetime.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { OpenApiDocument } from './bundle.ts';

/**
 * How the description says in which versions a piece of it holds:
 *
 * - `x-since` and `x-until` beside a keyword, a member or an operation are a version: the first that has the piece, and
 *   the first that lacks it.
 * - `x-entries-since` and `x-entries-until` say the same of the entries of a list: `x-entries-until: { enum: { TRUSTEE:
 *   … } }`.
 * - `x-changed` has what of the piece is otherwise, from which version on.
 */
const marks = ['x-since', 'x-until', 'x-entries-since', 'x-entries-until', 'x-changed'] as const;

type Entries = Readonly<Record<string, Readonly<Record<string, Version>>>>;

const entriesOf = (node: JsonObject, mark: (typeof marks)[number]): Entries => (node[mark] ?? {}) as Entries;

/** Whether a version has a piece of the description of all versions. */
export const isThere = (node: unknown, version: Version): boolean => {
  if (!isJsonObject(node)) return true;
  const { 'x-since': since, 'x-until': until } = node as {
    readonly [mark in (typeof marks)[number]]?: Version;
  };
  return isPartOf({ ...(since && { since }), ...(until && { until }) }, version);
};

/** The list with the entries that the version has. */
const listIn = (node: JsonObject, name: string, list: readonly unknown[], version: Version): unknown[] => {
  const since = entriesOf(node, 'x-entries-since')[name] ?? {};
  const until = entriesOf(node, 'x-entries-until')[name] ?? {};
  return list
    .filter((entry) => {
      const [begins, ends] = [since[String(entry)], until[String(entry)]];
      return isPartOf({ ...(begins && { since: begins }), ...(ends && { until: ends }) }, version);
    })
    .filter((entry) => isThere(entry, version))
    .map((entry) => nodeIn(entry, version));
};

/** The node with what the version replaces, the latest last. */
const changedIn = (node: JsonObject, version: Version): JsonObject =>
  Object.entries((node['x-changed'] ?? {}) as Readonly<Record<Version, JsonObject>>)
    .filter(([since]) => since <= version)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce<JsonObject>((changed, [, members]) => ({ ...changed, ...members }), node);

function nodeIn(node: unknown, version: Version): unknown {
  if (Array.isArray(node)) return listIn({}, '', node, version);
  // Copying what all versions share takes a process longer than anything else here.
  if (!isJsonObject(node) || !isMarked(node)) return node;
  const changed = changedIn(node, version);
  return Object.fromEntries(
    Object.entries(changed)
      .filter(([name, value]) => !(marks as readonly string[]).includes(name) && isThere(value, version))
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? listIn(changed, name, value, version) : nodeIn(value, version),
      ]),
  );
}

const marked = new WeakMap<JsonObject, boolean>();

/** Whether a piece of the description is not the same in all versions. */
export function isMarked(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isMarked);
  if (!isJsonObject(node)) return false;
  const known =
    marked.get(node) ??
    (marks.some((mark) => Object.hasOwn(node, mark)) || Object.values(node).some(isMarked));
  marked.set(node, known);
  return known;
}

interface Server {
  readonly url: string;
}

/** The description with a version in it: `spec/openapi/` names none. */
export const named = (document: OpenApiDocument, version: Version): OpenApiDocument => {
  const { info, servers } = document as { readonly info?: object; readonly servers?: readonly Server[] };
  return {
    ...document,
    info: { ...info, version },
    ...(servers && {
      servers: servers.map((server) => ({ ...server, url: `${new URL(server.url).origin}/${version}` })),
    }),
  };
};

/**
 * The description of one version: of all versions' description the pieces that this one has. It carries the version.
 * Source: Versioning.
 */
export const documentIn = (document: OpenApiDocument, version: Version): OpenApiDocument => {
  // Reading it again takes every process time, and most descriptions have the pieces of one version alone.
  const own = isMarked(document) ? (nodeIn(document, version) as OpenApiDocument) : document;
  return named(own, version);
};
