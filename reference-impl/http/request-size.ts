import type { Limits } from '../runtime/limits.ts';
import { invalidInput, type FieldError } from './api-error.ts';

const tooLong = (path: readonly string[], { length }: readonly unknown[], most: number): FieldError => {
  const field = path.join('.');
  const message = `${field || 'The body'} has ${length} items; ${most} are the most.`;
  return { field, constraint: { maxItems: most }, message };
};

const tooLarge = (path: readonly string[], most: number): FieldError => {
  const field = path.join('.');
  const message = `${field || 'The body'} is beyond ${most}, above or below zero.`;
  return { field, constraint: { maximum: most, minimum: -most }, message };
};

/**
 * Counts the members and items of a request's value before anything looks at them one by one. Raises 400 for an array
 * with more than `limits.arrayItems`, since what is done per item could otherwise hold everybody up, and for a number
 * beyond `limits.number`, which could not be counted with. `root` is what the request calls the value; nothing for
 * the body.
 */
export const countedValues = (
  value: unknown,
  { arrayItems, number: largest }: Pick<Limits, 'arrayItems' | 'number'>,
  ...root: readonly string[]
): number => {
  const path = [...root];
  let count = 0;
  const look = (value: unknown): void => {
    count += 1;
    if (typeof value === 'number' && Math.abs(value) > largest) throw invalidInput([tooLarge(path, largest)]);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.length > arrayItems)
      throw invalidInput([tooLong(path, value, arrayItems)]);
    for (const [name, part] of Object.entries(value)) {
      path.push(name);
      look(part);
      path.pop();
    }
  };
  look(value);
  return count;
};
