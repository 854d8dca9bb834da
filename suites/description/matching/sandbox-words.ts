import type { CodeKind } from '../../target/dialect/codes.ts';
import type { ImportFile } from '../../target/dialect/dialect.ts';
import type { TriggerName } from '../../target/triggers.ts';

/** A value of a sandbox, and the words by which a description tells it. */
export interface Told {
  readonly value: string;
  readonly said: string;
}

/** The values that a description tells of its sandbox. */
export interface SandboxTold {
  readonly triggers: Readonly<Partial<Record<TriggerName, Told>>>;
  readonly codes: Readonly<Partial<Record<CodeKind, Told>>>;
  /** How a file of customers is sent, where it is no form. */
  readonly importFile?: ImportFile;
}

/** What happens, by the words for it: the first row that speaks of a clause decides. */
export type Outcomes = readonly (readonly [words: RegExp, triggers: readonly TriggerName[]])[];

/** Reasons that the document shows: who names one means that. */
const reasons: Outcomes = [
  [/COUNTERPARTY_POST_TX_FAILED/, ['deliveryFails']],
  [/LIGHTNING_PAYMENT_FAILED/, ['lightningFails']],
  [/INVALID_BANK_ACCOUNT/, ['quoteAccountInvalid', 'transferAccountInvalid']],
  [/QUOTE_EXPIRED/, ['quoteExpiredReason']],
  [/INSUFFICIENT_BALANCE/, ['transferInsufficientFunds']],
  [/FUNDING_AMOUNT_MISMATCH/, []],
];

export const ofPayments: Outcomes = [
  [
    /\bquotes?\b[^,]*\b(?:expires? (?:soon|early|quickly|after|in|within)|short|lives?)\b/i,
    ['quoteExpiresSoon'],
  ],
  [
    /\brefunds?\b[^,]*\bfail|\bfail\w*\b.*\brefund (?:too|also|as well)\b|\bso does\b.*\brefund\b/i,
    ['refundFails'],
  ],
  ...reasons,
  [/\bfunds?\b(?! (?:are|is|go|come|return|flow)\b)|\bbalance\b|\bquote\b|\broute\b|\bcounterpart/i, []],
  [/\b(?:until|unless)\b[^,]*\bcancel/i, ['slowPayout', 'transferSlow']],
  [/\bcancel/i, ['cancellation']],
  [
    /\bbank\b.*\breturn|\breturn\w*\b.*\b(?:bank|complet|deliver)|\bbank return/i,
    ['bankReturn', 'transferBankReturn'],
  ],
  [/\b(?:slow|takes?|stays?|remains?|minutes?|seconds?|delayed)\b/i, ['slowPayout', 'transferSlow']],
  [/\b(?:fail|reject|declin|refus)/i, ['payoutFails', 'transferRejected']],
];

export const ofCards: Outcomes = [
  [/\b(?:stays?|remains?|left|pending)\b/i, ['cardStaysProcessing']],
  [/\b(?:reject|refus|declin)/i, ['cardRejected']],
];

export const ofPeople: Outcomes = [
  [/\bliveness\b.*\b(?:wait|pending|never|not|stays?|fail)/i, ['livenessWaits']],
  [/\bliveness\b/i, ['livenessPasses']],
  [/\b(?:reject|refus|declin|fail)/i, ['kycRejected']],
];

export const ofBusinesses: Outcomes = [[/\b(?:reject|refus|declin|fail)/i, ['kybRejected']]];

/** Only of a sandbox is it told what ends in which way. */
export const isOfSandbox = (text: string): boolean =>
  /\b(?:sandbox|test (?:mode|bench|environment|system|data|values?)|testing|playground|simulat\w+|magic)\b/i.test(
    text,
  );

/** A value: digits, a word in quotes, or one that begins with a hyphen. */
const aValue =
  /(?<![\w.])(?:(?:\.{2,}|…|\*+)(?=\d))?(\d{2,8}|-[a-z]\w+)(?![\w%-])|[`"'](?:\.{2,}|…|\*+)?([\w-]{2,20})[`"']/g;

export interface Clause {
  readonly value: string;
  readonly words: string;
}

const valuesIn = (text: string): readonly string[] =>
  [...text.matchAll(aValue)].flatMap(([, bare, quoted]) => bare ?? quoted ?? []);

/** The parts of a text, each with the one value that begins it, or that stands in it. */
export const clausesIn = (text: string): readonly Clause[] =>
  text.split(/[;\n|]|[.,](?=\s)/).flatMap(clauseOf);

/** States and reasons are no values beside another one. */
const isState =
  /^(?:UNVERIFIED|PENDING|APPROVED|REJECTED|HOLD|PROCESSING|COMPLETED|FAILED|EXPIRED|ACTIVE|FROZEN|CLOSED|VERIFIED|[A-Z]+(?:_[A-Z]+)+)$/;

/** Names of members, where they stand in quotes. */
const aMember = /[`"']([a-z]+(?:[A-Z][a-z]*|_[a-z]+)+)[`"']/g;

/** A text as one clause, where one value alone stands in it. */
export const clauseOf = (part: string): readonly Clause[] => {
  const all = valuesIn(part.trim().replaceAll(aMember, '$1'));
  const [value, ...more] = all.length > 1 ? all.filter((each) => !isState.test(each)) : all;
  return value === undefined || more.length > 0 ? [] : [{ value, words: part.trim() }];
};

/** The suite chooses how a value ends. */
const isOfBeginning = /\b(?:start|begin|prefix|first)/i;

export const outcomeOf = ({ words }: Clause, outcomes: Outcomes): readonly TriggerName[] =>
  isOfBeginning.test(words) ? [] : (outcomes.find(([spoken]) => spoken.test(words))?.[1] ?? []);

/** Durations are no values: `takes 30 seconds` is about the value that was said before. */
export const withoutDurations = (text: string): string =>
  text.replaceAll(/\b\d+ ?(?:seconds?|minutes?|hours?|days?|s|ms|min|%)(?!\w)/gi, 'seconds');

/** What is told in two ways is not clear. */
export const clear = <Name extends string>(
  all: readonly (readonly [Name, Told])[],
): Readonly<Partial<Record<Name, Told>>> =>
  Object.fromEntries(
    all.filter(([name, { value }]) => all.every(([other, each]) => other !== name || each.value === value)),
  ) as Partial<Record<Name, Told>>;
