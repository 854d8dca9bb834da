import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { isSameInstant, isTime } from './instants.ts';

const isSameText = (one: string, other: string): boolean =>
  one === other || (isTime(one) && isTime(other) && isSameInstant(one, other));

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, place) => isSameContent(item, other[place]));

const isSameObject = (one: JsonObject, other: JsonObject): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSameContent(one[name], other[name]),
  );

/**
 * Whether two bodies say the same. Each may write an instant in its own way, in its own order of members, and show as
 * null what the other leaves out: the document says nothing of that.
 */
export function isSameContent(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return isSameText(one, other);
  if (Array.isArray(one) && Array.isArray(other)) return isSameList(one, other);
  if (isJsonObject(one) && isJsonObject(other)) return isSameObject(one, other);
  return (one ?? undefined) === (other ?? undefined);
}
