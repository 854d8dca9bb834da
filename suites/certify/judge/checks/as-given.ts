import { asJsonObject, isJsonObject, type JsonObject } from '../../../../spec/json.ts';
import { callsOf, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, type Check, type CheckBook, type Sighting } from '../sighting.ts';

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Lists that say what somebody is, or has said: one choice of several is another answer. */
const whole = new Set(['roles', 'sourceOfFundsCategories', 'sourceOfWealthCategories']);

/** Every member of a value that has no members, and whole lists. The choice of other lists is the client's. */
const leavesOf = (value: unknown, path: readonly string[] = []): readonly Leaf[] => {
  if (Array.isArray(value)) return whole.has(path.at(-1) ?? '') ? [{ path, value }] : [];
  if (!isJsonObject(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
};

/** Letters and digits, whatever the spelling: everybody may write blanks, hyphens and accents otherwise. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const formOf = (text: string): string => text.trim().replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a');

const isNumber = (text: string): boolean => /^\d+$/.test(text);

const isPercentage = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;

/** A text as long as this is no code: where it lacks its end, somebody's column was too short. */
const longText = 20;

const isCutShort = (given: string, sent: string): boolean =>
  sent.length >= longText && given.length > sent.length && given.startsWith(sent.trimEnd());

const isWithin = (part: readonly unknown[], all: unknown): boolean =>
  Array.isArray(all) && part.every((one) => all.includes(one));

/** Whether a list is a part of what was given of one, and all of no other. What nobody gave has rules of its own. */
const isPart = (givens: readonly unknown[], sent: readonly unknown[]): boolean =>
  sent.length > 0 &&
  givens.some((given) => isWithin(sent, given)) &&
  !givens.some((given) => Array.isArray(given) && isWithin(sent, given) && isWithin(given, sent));

/** Whether another text of the same form is sent. A text of another form has rules of its own. */
const isOtherText = (given: string, sent: string): boolean => {
  if (bare(given) === bare(sent)) return false;
  return isCutShort(given, sent) || formOf(given) === formOf(sent) || (isNumber(given) && isNumber(sent));
};

/** Whether another value is sent, as far as no other rule is about its form. */
const isAnother = (given: unknown, sent: unknown): boolean => {
  if (isPercentage(given) && isPercentage(sent)) return given !== sent;
  return typeof given === 'string' && typeof sent === 'string' && isOtherText(given, sent);
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => asJsonObject(inner)[name], value);

/** The text that was given as another member of the same thing. */
const isGivenElsewhere = (one: JsonObject, path: readonly string[], sent: unknown): boolean => {
  const own = valueAt(one, path);
  if (typeof own !== 'string' || typeof sent !== 'string' || bare(own) === bare(sent)) return false;
  return leavesOf(one).some(({ value }) => typeof value === 'string' && bare(value) === bare(sent));
};

/** A request with what was given, where it sends anything of that. */
const compared = (exchange: Exchange, givens: readonly JsonObject[]): readonly Sighting[] => {
  const known = leavesOf(exchange.sent)
    .map(({ path, value }) => ({
      path,
      value,
      given: givens.map((one) => valueAt(one, path)).filter((one) => one !== undefined),
      isMixedUp:
        givens.some((one) => isGivenElsewhere(one, path, value)) &&
        !givens.some((one) => bare(textOf(valueAt(one, path))) === bare(textOf(value))),
    }))
    .filter(({ given }) => given.length > 0);
  if (known.length === 0) return [];
  const wrong = known.find(
    ({ value, given, isMixedUp }) =>
      isMixedUp ||
      (Array.isArray(value) ? isPart(given, value) : given.every((one) => isAnother(one, value))),
  );
  if (wrong === undefined) return [held(exchange)];
  const { path, value, given } = wrong;
  return [
    broken(
      exchange,
      `${path.join('.')} was given as ${textOf(given[0])}; ${textOf(value)} is sent.`,
      `/${path.join('/')}`,
    ),
  ];
};

const given = ({ asks }: Recording, asked: string, ...path: readonly string[]): readonly JsonObject[] =>
  asks
    .filter(({ ask }) => ask === asked)
    .map((one) => valueAt(one.with, path))
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(asJsonObject);

const data: Check = (recording) => {
  const members = [
    ...given(recording, 'register', 'data'),
    ...given(recording, 'verify', 'onDemand', 'data'),
  ];
  const owners = given(recording, 'verify', 'onDemand', 'owners');
  return [
    ...callsOf(recording, 'customers.create', 'customers.update').flatMap((one) => compared(one, members)),
    ...callsOf(recording, 'beneficialOwners.create').flatMap((one) => compared(one, owners)),
  ];
};

const accounts: Check = (recording) => {
  const infos = given(recording, 'add-payee');
  return callsOf(recording, 'platformExternalAccounts.create').flatMap((one) => compared(one, infos));
};

export const asGivenChecks = {
  'client/customers/data-arrives-as-it-is': data,
  'client/orders/account-arrives-as-it-is': accounts,
} as const satisfies CheckBook;
