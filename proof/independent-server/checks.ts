import { countries } from './countries.ts';
import { unprocessable } from './refusal.ts';

export type Bag = Readonly<Record<string, unknown>>;

/** Says what is wrong with a value, in the words of a sentence that begins with the member's name. */
export type Check = (value: unknown) => string | undefined;

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textThat =
  (accepts: (text: string) => boolean, error: string): Check =>
  (value) =>
    typeof value === 'string' && accepts(value) ? undefined : error;

const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const mailbox =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

export const text: Check = textThat(() => true, 'is not a string');
export const filledText: Check = textThat((value) => value.trim() !== '', 'is not a filled string');
export const phone: Check = textThat((value) => /^\+[1-9]\d{1,14}$/.test(value), 'is not an E.164 number');
export const email: Check = textThat((value) => mailbox.test(value), 'is not an e-mail address');
export const date: Check = textThat(isCalendarDate, 'is not a date (YYYY-MM-DD)');
export const country: Check = textThat((value) => countries.has(value), 'is not an ISO 3166-1 alpha-2 code');
export const unit: Check = textThat((value) => /^[A-Z][A-Z\d]{2,9}$/.test(value), 'is not a currency code');
export const naics: Check = textThat((value) => /^\d{2,6}$/.test(value), 'is not 2 to 6 digits');
export const shortText: Check = textThat(
  (value) => value.length >= 1 && [...value].length <= 500,
  'is not 1 to 500 characters',
);
export const percentage: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
    ? undefined
    : 'is not an integer from 0 to 100';
export const positiveInteger: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? undefined : 'is not a positive integer';

export const oneOf =
  (members: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && members.includes(value) ? undefined : `is not one of ${members.join(', ')}`;

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? value.map(check).find((error) => error !== undefined) : 'is not an array';

/** Every error in the members of an object that are there, and about those that must be. */
export const errorsIn = (
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  required: readonly string[],
): readonly string[] => {
  if (!isBag(value)) return ['the body is not an object'];
  const absent = required.filter((name) => value[name] === undefined).map((name) => `${name} is absent`);
  const wrong = Object.entries(checks).flatMap(([name, check]) => {
    const error = value[name] === undefined ? undefined : check(value[name]);
    return error === undefined ? [] : [`${name} ${error}`];
  });
  return [...absent, ...wrong];
};

/** A member that is an object itself. */
export const objectOf =
  (checks: Readonly<Record<string, Check>>, required: readonly string[]): Check =>
  (value) => {
    const errors = errorsIn(value, checks, required);
    return errors.length === 0 ? undefined : `is wrong: ${errors.join('; ')}`;
  };

/** @throws {Refusal} 422 when there is any error. */
export const insist = (errors: readonly string[]): void => {
  if (errors.length > 0) throw unprocessable(errors.join('; '), errors);
};

/** Only the members that have a check: what a client may set. */
export const known = (value: Bag, checks: Readonly<Record<string, Check>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(([name, member]) => name in checks && member !== undefined),
  );
