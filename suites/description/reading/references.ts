import { isJsonObject } from '../../../spec/json.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Unread } from '../own-operation.ts';
import { fileOf, type Files } from './files.ts';

/** A node of a file, and where it is, for whoever mends it. */
export interface Located {
  readonly node: unknown;
  readonly file: string;
  readonly at: string;
}

const ownMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const fragmentOf = (reference: string): string => {
  const raw = reference.includes('#') ? reference.slice(reference.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

const fileFor = (reference: string, from: string): string | undefined => {
  try {
    return fileOf(reference, from);
  } catch {
    // It is no address.
    return undefined;
  }
};

/** The reference that a node has instead of content. */
export const refersTo = (node: unknown): string | undefined =>
  isJsonObject(node) && typeof node['$ref'] === 'string' ? node['$ref'] : undefined;

/** The target of a reference. Where nothing is there, this is noted. */
export const targetOf = (
  reference: string,
  from: Located,
  { parsed }: Files,
  notes: Unread[],
): Located | undefined => {
  const file = fileFor(reference, from.file);
  const at = fragmentOf(reference);
  const isPointer = at === '' || at.startsWith('/');
  const held = file === undefined ? undefined : parsed.get(file);
  const node = isPointer ? namesIn(at).reduce<unknown>(ownMember, held) : undefined;
  if (file !== undefined && node !== undefined) return { node, file, at };
  // Of a file that could not be read this was said when it was tried.
  const isSaid = file !== undefined && parsed.has(file) && held === undefined;
  if (!isSaid) notes.push({ at: `#${from.at}`, why: `nothing is at ${reference.slice(0, 120)}` });
  return undefined;
};

/** References to references are rare; those that never end are noted. */
const mostSteps = 20;

/** Follows the reference of a parameter, a response or a path. */
export const followedAt = (place: Located, files: Files, notes: Unread[]): Located => {
  let at = place;
  for (let steps = 0; steps < mostSteps; steps++) {
    const reference = refersTo(at.node);
    if (reference === undefined) return at;
    const found = targetOf(reference, at, files, notes);
    if (found === undefined) return { ...place, node: undefined };
    at = found;
  }
  notes.push({ at: `#${place.at}`, why: 'its references never end' });
  return { ...place, node: undefined };
};
