import type { OperationId } from '../../../spec/operations.ts';
import type { CodeKind } from '../../target/dialect/codes.ts';
import type { TriggerName } from '../../target/triggers.ts';
import type { Entry } from './entries.ts';
import { theirLeaves } from './leaves.ts';
import { requestBodyOf } from './their-operation.ts';

/** A value of a sandbox, and the words by which a description tells it. */
export interface Told {
  readonly value: string;
  readonly said: string;
}

/** The values that a description tells of its sandbox. */
export interface SandboxTold {
  readonly triggers: Readonly<Partial<Record<TriggerName, Told>>>;
  readonly codes: Readonly<Partial<Record<CodeKind, Told>>>;
}

/** What happens, by the words for it: the first row that speaks of a clause decides. */
type Outcomes = readonly (readonly [words: RegExp, triggers: readonly TriggerName[]])[];

const ofPayments: Outcomes = [
  [/\bfunds?\b|\bbalance\b|\bquote\b|\broute\b|\bcounterpart/i, []],
  [
    /\brefunds?\b[^,]*\bfail|\bfail\w*\b.*\brefund (?:too|also|as well)\b|\bso does\b.*\brefund\b/i,
    ['refundFails'],
  ],
  [/\bcancel/i, ['cancellation']],
  [
    /\bbank\b.*\breturn|\breturn\w*\b.*\b(?:bank|complet|deliver)|\bbank return/i,
    ['bankReturn', 'transferBankReturn'],
  ],
  [/\b(?:slow|takes?|stays?|remains?|minutes?|seconds?|delayed)\b/i, ['slowPayout', 'transferSlow']],
  [/\b(?:fail|reject|declin|refus)/i, ['payoutFails', 'transferRejected']],
];

const ofCards: Outcomes = [
  [/\b(?:stays?|remains?|left|pending)\b/i, ['cardStaysProcessing']],
  [/\b(?:reject|refus|declin)/i, ['cardRejected']],
];

const ofPeople: Outcomes = [[/\b(?:reject|refus|declin|fail)/i, ['kycRejected']]];

const ofBusinesses: Outcomes = [[/\b(?:reject|refus|declin|fail)/i, ['kybRejected']]];

/** The places where a value provokes something: members of a request, by their names. */
const places: readonly (readonly [ids: readonly OperationId[], member: RegExp, outcomes: Outcomes])[] = [
  [
    ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
    /number|iban|identifier|account/i,
    ofPayments,
  ],
  [['cards.issue'], /platform|reference|external/i, ofCards],
  [['customers.create'], /fullname|full_name|^\/name$/i, ofPeople],
  [['customers.create'], /registration/i, ofBusinesses],
];

/** Only of a sandbox is it told what ends in which way. */
const isOfSandbox = (text: string): boolean => /\b(?:sandbox|test mode|testing|simulat\w+)\b/i.test(text);

/** A value: digits, a word in quotes, or one that begins with a hyphen. */
const aValue = /(?<![\w.])(\d{2,8}|-[a-z]\w+)(?![\w%-])|[`"']([\w-]{2,20})[`"']/g;

interface Clause {
  readonly value: string;
  readonly words: string;
}

/** The parts of a text, each with the one value that begins it, or that stands in it. */
const clausesIn = (text: string): readonly Clause[] =>
  text
    .split(/[;\n|]|[.,](?=\s)/)
    .map((part) => ({ part: part.trim(), values: [...part.matchAll(aValue)] }))
    .flatMap(({ part, values: [only, ...more] }): readonly Clause[] => {
      const value = only?.[1] ?? only?.[2];
      return value === undefined || more.length > 0 ? [] : [{ value, words: part }];
    });

/** The suite chooses how a value ends. */
const isOfBeginning = /\b(?:start|begin|prefix|first)/i;

const outcomeOf = ({ words }: Clause, outcomes: Outcomes): readonly TriggerName[] =>
  isOfBeginning.test(words) ? [] : (outcomes.find(([spoken]) => spoken.test(words))?.[1] ?? []);

/** Durations are no values: `takes 30 seconds` is about the value that was said before. */
const withoutDurations = (text: string): string =>
  text.replaceAll(/\b\d+ ?(?:seconds?|minutes?|hours?|days?|s|ms|min|%)\b/gi, 'seconds');

const triggersIn = (text: string, outcomes: Outcomes): readonly (readonly [TriggerName, Told])[] =>
  isOfSandbox(text)
    ? clausesIn(withoutDurations(text)).flatMap((clause) =>
        outcomeOf(clause, outcomes).map(
          (name) => [name, { value: clause.value, said: clause.words }] as const,
        ),
      )
    : [];

const codePlaces: readonly (readonly [id: OperationId, kind: CodeKind])[] = [
  ['contact.confirmEmailCode', 'email'],
  ['contact.confirmPhoneCode', 'phone'],
  ['sca.authorizeQuote', 'sca'],
  ['credentials.verify', 'wallet'],
];

/** The one code that a sandbox always takes, where a text about a code tells it. */
const codeIn = (text: string): Told | undefined => {
  const [only, ...more] = [...text.matchAll(/(?<!\w)\d{4,8}(?!\w)/g)].map(([value]) => value);
  return only === undefined || more.length > 0 || !isOfSandbox(text)
    ? undefined
    : { value: only, said: text };
};

const isOf =
  (...ids: readonly OperationId[]) =>
  ({ operation }: Entry): boolean =>
    ids.includes(operation);

const textsAt = ({ own }: Entry, member: RegExp): readonly string[] =>
  theirLeaves(requestBodyOf(own), 'request').flatMap(({ at, about }) =>
    about !== undefined && member.test(at) ? [about] : [],
  );

/** What is told in two ways is not clear. */
const clear = <Name extends string>(
  all: readonly (readonly [Name, Told])[],
): Readonly<Partial<Record<Name, Told>>> =>
  Object.fromEntries(
    all.filter(([name, { value }]) => all.every(([other, each]) => other !== name || each.value === value)),
  ) as Partial<Record<Name, Told>>;

/**
 * The values by which a sandbox ends a payment, a card or a verification in some way, and its codes, where the texts
 * about the members that say them tell it. Nothing is concluded from a text that does not speak of a sandbox.
 */
export const toldOfSandbox = (entries: readonly Entry[]): SandboxTold => ({
  triggers: clear(
    places.flatMap(([ids, member, outcomes]) =>
      entries
        .filter(isOf(...ids))
        .flatMap((entry) => [...new Set(textsAt(entry, member))])
        .flatMap((text) => triggersIn(text, outcomes)),
    ),
  ),
  codes: clear(
    codePlaces.flatMap(([id, kind]) =>
      entries
        .filter(isOf(id))
        .flatMap((entry) => [...textsAt(entry, /code|otp|pin/i), entry.own.description ?? ''])
        .flatMap((text): readonly (readonly [CodeKind, Told])[] => {
          const told = codeIn(text);
          return told === undefined ? [] : [[kind, told]];
        }),
    ),
  ),
});
