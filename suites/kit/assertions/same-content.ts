import { isJsonObject } from '../../../spec/json.ts';
import { isSameInstant, isTime } from './instants.ts';

/**
 * Whether two bodies say the same. Each may write an instant in its own way, in its own order of members, and show as
 * null what the other leaves out: the document says nothing of that.
 */
export const isSameContent = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'string' && typeof other === 'string')
    return one === other || (isTime(one) && isTime(other) && isSameInstant(one, other));
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => isSameContent(item, other[place]));
  if (!isJsonObject(one) || !isJsonObject(other)) return (one ?? undefined) === (other ?? undefined);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameContent(one[name], other[name]));
};
