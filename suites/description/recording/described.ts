import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { merged, schemaOf } from '../matching/seen-schema.ts';
import type { OwnContent, OwnOperation, OwnParameter } from '../own-operation.ts';
import { isName } from './names.ts';
import type { Recorded, RecordedBody } from './recorded.ts';
import { templatesFrom } from './templates.ts';

const withoutNames = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');

const placeOf = ({ method, path }: Pick<OwnOperation, 'method' | 'path'>): string =>
  `${method} ${withoutNames(path)}`;

/** In place of what psi leaves out of a recording of its own. */
const cut = '…';

/** Members whose names are values make a table of it, by somebody's id or address: none of them is a name. */
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== cut);
  return members.every(([name]) => isName(name))
    ? Object.fromEntries(members.map(([name, member]) => [name, named(member)]))
    : {};
};

/** The schema that several bodies of one operation show together. */
const contentsOf = (bodies: readonly RecordedBody[]): readonly OwnContent[] => {
  const [first] = bodies;
  if (first === undefined) return [];
  const seen = bodies.map(({ value }) => schemaOf(named(value))).reduce(merged);
  const node: JsonObject = { ...seen };
  return [{ mediaType: first.mediaType, schema: { node, definitions: {} } }];
};

const queryOf = (all: readonly Recorded[]): readonly OwnParameter[] =>
  [...new Set(all.flatMap(({ query }) => query))]
    .filter(isName)
    .map((name) => ({ name, in: 'query', required: false }));

const operationOf = (method: string, path: string, all: readonly Recorded[]): OwnOperation => ({
  method,
  path,
  tags: [],
  servers: [],
  parameters: queryOf(all),
  body: contentsOf(all.flatMap(({ request = [] }) => request)),
  responses: [{ code: '200', contents: contentsOf(all.flatMap(({ answer = [] }) => answer)) }],
});

/** The operations that a recording shows, in the form in which a description would say them. */
export const describedBy = (exchanges: readonly Recorded[]): readonly OwnOperation[] => {
  const templateOf = templatesFrom(exchanges);
  const groups = new Map<string, { readonly path: string; readonly all: Recorded[] }>();
  for (const one of exchanges) {
    const path = templateOf(one);
    const place = placeOf({ method: one.method, path });
    const group = groups.get(place);
    if (group === undefined) groups.set(place, { path, all: [one] });
    else group.all.push(one);
  }
  return [...groups.values()].map(({ path, all }) => operationOf(all[0]?.method ?? 'GET', path, all));
};

const hasSchema = (contents: readonly OwnContent[]): boolean =>
  contents.some(({ schema }) => schema !== undefined);

/** An operation of a file with what a recording shows of it, wherever the file says nothing. */
const filled = (written: OwnOperation, seen: OwnOperation): OwnOperation => ({
  ...written,
  parameters: [
    ...written.parameters,
    ...seen.parameters.filter(({ name }) => written.parameters.every((each) => each.name !== name)),
  ],
  body: hasSchema(written.body) ? written.body : seen.body,
  responses: written.responses.some(({ code, contents }) => code.startsWith('2') && hasSchema(contents))
    ? written.responses
    : [...seen.responses, ...written.responses.filter(({ code }) => !code.startsWith('2'))],
});

/** A path without the version or the servers' part in front: a file may or may not have it. */
const isSamePlace = (written: OwnOperation, seen: OwnOperation): boolean =>
  written.method === seen.method &&
  `/${withoutNames(seen.path)}`.endsWith(withoutNames(written.path)) &&
  written.path.split('/').length === seen.path.split('/').length;

/** A file and a recording joined: the file's word comes first, and the recording fills what it leaves out. */
export const joined = (
  written: readonly OwnOperation[],
  seen: readonly OwnOperation[],
): readonly OwnOperation[] => {
  const known = written.map((each) => {
    const same = seen.find((other) => isSamePlace(each, other));
    return same === undefined ? each : filled(each, same);
  });
  return [...known, ...seen.filter((each) => written.every((other) => !isSamePlace(other, each)))];
};
