import { permissions } from '../../generators/agents.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';
import { isMaskedNumber } from '../kit/assertions/masked-numbers.ts';
import { isStoredAs } from '../kit/assertions/stored-text.ts';
import { isSameInstant, isTime } from '../kit/assertions/instants.ts';

/** Numbers of people and accounts, which may be shown masked, or by their end alone. */
const hidden = /(?:number|identifier|taxId|iban|clabe|cpf|key|code)$/i;

/** More of a number is hardly shown where it is shown by its end alone. */
const longestEnd = 6;

/** Whether all that one has more than the other are zeros before it: as a number, it has lost them. */
const hasLostZeros = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > longestEnd && one.replace(/^0+/, '') === other.replace(/^0+/, '');

const isEnd = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.endsWith(other) || other.endsWith(one)) && !hasLostZeros(one, other);

const isSameText = (pointer: string, one: string, other: string): boolean => {
  if (one === other) return true;
  if (hidden.test(pointer) && (isMaskedNumber(one) || isMaskedNumber(other) || isEnd(one, other)))
    return true;
  if (isTime(one) && isTime(other)) return isSameInstant(one, other);
  return isStoredAs(one, other, namesIn(pointer).at(-1) ?? '');
};

const namedPermissions: ReadonlySet<unknown> = new Set(permissions);

/** Permissions that the document does not name are the target's to grant, or not to know. */
const isCompared = (pointer: string, item: unknown): boolean =>
  pointer !== '/policy/permissions' || namedPermissions.has(item);

const items = (pointer: string, list: readonly unknown[]): string =>
  JSON.stringify(
    [
      ...new Set(list.filter((item) => isCompared(pointer, item)).map((item) => JSON.stringify(item))),
    ].toSorted(),
  );

/**
 * Whether two values of a member may be the same one, written differently. A value of another kind is judged by the
 * rules about shapes.
 */
export const isSameValue = (pointer: string, one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string') return isSameText(pointer, one, other);
  if (Array.isArray(one) && Array.isArray(other)) return items(pointer, one) === items(pointer, other);
  return typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other);
};
