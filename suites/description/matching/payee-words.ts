import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Leaf } from './leaves.ts';
import { wordsOf } from './words.ts';

/** What a member of an account to add says, by its name and by those around it. */
export type Role =
  | 'customer'
  | 'currency'
  | 'kind'
  | 'iban'
  | 'number'
  | 'anyNumber'
  | 'routing'
  | 'sort'
  | 'bic'
  | 'bankCode'
  | 'address'
  | 'network'
  | 'holder'
  | 'holderKind'
  | 'checking'
  | 'country'
  | 'bankName';

const ofChain = ['wallet', 'crypto', 'chain', 'blockchain', 'onchain'];
const ofHolder = ['holder', 'beneficiary', 'owner', 'recipient', 'payee', 'accountholder', 'creditor'];

const lastOf = ({ at }: Leaf): readonly string[] => wordsOf(namesIn(at).at(-1) ?? '');
const aroundOf = ({ at }: Leaf): readonly string[] => namesIn(at).slice(0, -1).flatMap(wordsOf);

const hasOne = (words: readonly string[], some: readonly string[]): boolean =>
  words.some((word) => some.includes(word));

const hasAll = (words: readonly string[], all: string): boolean =>
  all.split(' ').every((word) => words.includes(word));

/** Whether a leaf is of where a holder lives. */
export const isOfHome = (leaf: Leaf): boolean => {
  const around = wordsOf(namesIn(leaf.at).at(-2) ?? '');
  return around.includes('address') && !hasOne(around, ofChain);
};

const shownOfHome = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'];

/** Whether it is called there as the document has it. */
export const isShownOfHome = ({ at }: Leaf): boolean => shownOfHome.includes(namesIn(at).at(-1) ?? '');

const isText = ({ types }: Leaf): boolean => types.length === 0 || types.includes('string');

type Test = (last: readonly string[], around: readonly string[], leaf: Leaf) => boolean;

const isChained: Test = (last, around) => hasOne([...last, ...around], ofChain);

/** The first that is true says it. */
const tests: readonly (readonly [Role, Test])[] = [
  ['customer', (last) => hasOne(last, ['customer', 'owner', 'client']) && hasOne(last, ['id', 'identifier'])],
  ['currency', (last) => hasOne(last, ['currency', 'ccy'])],
  ['network', (last) => hasOne(last, ['network', 'chain', 'blockchain'])],
  ['iban', (last) => hasOne(last, ['iban'])],
  ['routing', (last) => hasOne(last, ['routing', 'aba'])],
  ['sort', (last) => hasAll(last, 'sort code') || hasOne(last, ['sortcode'])],
  ['bic', (last) => hasOne(last, ['bic', 'swift'])],
  ['bankCode', (last) => hasAll(last, 'bank code') || hasAll(last, 'branch code') || hasAll(last, 'bank id')],
  ['bankName', (last, around) => hasAll([...last, ...around], 'bank name') && last.includes('name')],
  ['checking', (_last, _around, { choices = [] }) => choices.some((each) => /^checking$/i.test(each))],
  [
    'holderKind',
    (last, around, { choices = [] }) =>
      hasOne([...last, ...around], [...ofHolder, 'legal', 'entity', 'party']) &&
      choices.some((each) => /^(?:individual|person|natural)/i.test(each)),
  ],
  [
    'kind',
    (last, _around, { choices = [] }) =>
      choices.length > 0 && hasOne(last, ['type', 'kind', 'rail', 'method', 'scheme', 'category', 'format']),
  ],
  [
    'address',
    (last, around, leaf) =>
      (hasOne(last, ['address']) && (isChained(last, around, leaf) || !hasOne(around, ofHolder))) ||
      (isChained(last, around, leaf) && hasOne(last, ['identifier', 'number', 'destination'])),
  ],
  [
    'number',
    (last) => hasAll(last, 'account number') || last.join(' ') === 'number' || hasAll(last, 'account no'),
  ],
  [
    'holder',
    (last, around) =>
      !hasOne(last, [
        'first',
        'last',
        'given',
        'family',
        'middle',
        'bank',
        'nick',
        'type',
        'id',
        'email',
        'phone',
      ]) &&
      ((hasOne(last, ofHolder) && (last.length === 1 || hasOne(last, ['name', 'account']))) ||
        hasAll(last, 'full name') ||
        hasAll(last, 'account name') ||
        (last.join(' ') === 'name' && hasOne(around, ofHolder))),
  ],
  ['country', (last) => hasOne(last, ['country'])],
  [
    'anyNumber',
    (last) => ['identifier', 'account identifier', 'account', 'value', 'coordinate'].includes(last.join(' ')),
  ],
];

/** What a member says, as far as its name tells it. */
export const roleOf = (leaf: Leaf): Role | undefined =>
  isText(leaf) ? tests.find(([, is]) => is(lastOf(leaf), aroundOf(leaf), leaf))?.[0] : undefined;

/** Their word for accounts of a kind, among the values of a member. */
const choiceOf = (choices: readonly string[], words: readonly string[]): string | undefined => {
  const found = choices.filter((choice) => hasOne(wordsOf(choice), words));
  return found.length === 1 ? found[0] : found.find((choice) => wordsOf(choice).length === 1);
};

const bank = ['bank', 'fiat', 'account'];

/** Their words for the kinds of accounts that the suite adds, the more particular ones first. */
export const kindsAmong = (
  choices: readonly string[],
): Readonly<Record<'us' | 'euro' | 'british' | 'wallet', string | undefined>> => {
  const wallet =
    choiceOf(choices, ofChain) ?? choiceOf(choices, ['ethereum', 'eth', 'evm', 'usdc', 'stablecoin']);
  const fiat = choices.filter((each) => each !== wallet);
  const any = choiceOf(fiat, bank) ?? (fiat.length === 1 ? fiat[0] : undefined);
  return {
    us: choiceOf(fiat, ['us', 'usd', 'usa', 'ach']) ?? choiceOf(fiat, ['aba', 'wire', 'fedwire']) ?? any,
    euro: choiceOf(fiat, ['iban']) ?? choiceOf(fiat, ['sepa', 'eu', 'eur', 'euro']) ?? any,
    british:
      choiceOf(fiat, ['uk', 'gb', 'gbp', 'british', 'fps']) ??
      choiceOf(fiat, ['faster', 'bacs', 'sort']) ??
      any,
    wallet,
  };
};

/** Their word for the network of the wallets that the suite adds, whose addresses begin with 0x. */
export const networkAmong = (choices: readonly string[]): string | undefined =>
  choices.length === 0
    ? 'ETHEREUM'
    : ['ethereum', 'eth', 'base', 'polygon', 'arbitrum', 'optimism', 'evm', 'avalanche']
        .map((word) => choices.find((choice) => wordsOf(choice).includes(word)))
        .find((choice) => choice !== undefined);
