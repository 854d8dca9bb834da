import { asJsonObject, isJsonObject, type JsonObject } from '../../../../spec/json.ts';
import { callsOf, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, type Check, type CheckBook, type Sighting } from '../sighting.ts';

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Every member of a value that has no members. Lists are left out: their order and choice are the client's. */
const leavesOf = (value: unknown, path: readonly string[] = []): readonly Leaf[] => {
  if (Array.isArray(value)) return [];
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

/** Whether another value of the same form is sent. A value of another form has rules of its own. */
const isAnother = (given: unknown, sent: unknown): boolean => {
  if (isPercentage(given) && isPercentage(sent)) return given !== sent;
  if (typeof given !== 'string' || typeof sent !== 'string' || bare(given) === bare(sent)) return false;
  return formOf(given) === formOf(sent) || (isNumber(given) && isNumber(sent));
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
    ({ value, given, isMixedUp }) => isMixedUp || given.every((one) => isAnother(one, value)),
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
