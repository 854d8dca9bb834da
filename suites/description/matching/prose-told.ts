import type { CodeKind } from '../../target/dialect/codes.ts';
import type { TriggerName } from '../../target/triggers.ts';
import type { AboutText } from '../own-operation.ts';
import {
  clauseOf,
  clausesIn,
  clear,
  isOfSandbox,
  ofBusinesses,
  ofCards,
  ofPayments,
  ofPeople,
  outcomeOf,
  withoutDurations,
  type Clause,
  type Outcomes,
  type SandboxTold,
  type Told,
} from './sandbox-words.ts';
import { statementsIn, type Statement } from './statements.ts';

/** `platformCardId` in words. Values keep their form: they are read elsewhere. */
const inWords = (text: string): string => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

interface Subject {
  /** Words for what a value is sent in. */
  readonly named: RegExp;
  readonly outcomes: Outcomes;
}

/** What a text is about, each by the member that a value of the suite's ends. */
const subjects: readonly Subject[] = [
  {
    named:
      /\b(?:account|payee|beneficiary|destination|recipient) (?:number|identifier)|\b(?:bank|external) accounts?\b|\bibans?\b|\bpayees?\b|\bpayout destinations?\b/,
    outcomes: ofPayments,
  },
  { named: /\bplatform card (?:id|reference)|\bcard (?:id|reference)\b/, outcomes: ofCards },
  {
    named:
      /\bfull name\b|\b(?:customer|person|individual|holder)(?:'s|’s)? name\b|\bsurname\b|\bnames? (?:that )?end/,
    outcomes: ofPeople,
  },
  { named: /\bregistration number\b/, outcomes: ofBusinesses },
];

/** Members that are no subject: a value of one of them provokes nothing that the suite can ask for. */
const others =
  /\btax\b|\bssn\b|\be-?mail\b|\bphone\b|\bmemo\b|\bamounts?\b|\bcurrenc|\bdocument\b|\blegal name\b|\breference\b(?! card)/;

const subjectOf = (text: string): Subject | 'other' | undefined => {
  const words = inWords(text);
  const [only, ...more] = subjects.filter(({ named }) => named.test(words));
  if (only === undefined) return others.test(words) ? 'other' : undefined;
  return more.length === 0 ? only : 'other';
};

/** The subject of a statement: its own, else that of what stands nearest above it. */
const aboutIn = ({ words, above }: Statement): Subject | undefined => {
  const found = [words, ...above].map(subjectOf).find((each) => each !== undefined);
  return found === 'other' ? undefined : found;
};

/** Only what ends in a value is of the suite's choice, or what stands in a list of such. */
const isOfEnds =
  /\bend(?:s|ing)?\b|\bsuffix|\blast (?:\w+ )?(?:digits?|characters?|letters?)\b|\btrailing\b|\bmagic\b|\b(?:has|have|contain(?:s|ing)?|with) the words?\b|\btest (?:account|card|value|number|name)s?\b/i;

const isSandboxed = ({ words, above, around }: Statement): boolean =>
  [words, around, ...above].some(isOfSandbox);

const clausesOf = ({ words }: Statement): readonly Clause[] => {
  const text = withoutDurations(words);
  const whole = clauseOf(text);
  return whole.length > 0 ? whole : clausesIn(text);
};

const triggersIn = (statement: Statement): readonly (readonly [TriggerName, Told])[] => {
  const subject = aboutIn(statement);
  const isAsked = [statement.words, statement.around, ...statement.above].some((text) => isOfEnds.test(text));
  if (subject === undefined || !isAsked || !isSandboxed(statement)) return [];
  return clausesOf(statement).flatMap((clause) =>
    outcomeOf(clause, subject.outcomes).map(
      (name) => [name, { value: clause.value, said: statement.words }] as const,
    ),
  );
};

const aCode = /(?<![\w.-])\d{4,8}(?![\w-])/g;

const namesCode =
  /\botps?\b|\bpasscodes?\b|\bone-?time\b|\b(?:verification|confirmation|security|authori[sz]ation|sms|e-?mail|phone|sca|login|challenge|wallet) codes?\b|\bcodes? (?:(?:that|which) )?(?:(?:is|are) )?(?:always|fixed|sent|e-?mailed|texted|delivered)\b|\b(?:every|each|any|all) (?:\w+ )?codes?\b/i;

const isWrong = /\b(?:wrong|invalid|reject\w*|refus\w*|fail\w*|lock\w*|except|status|http)\b/i;

/** Whose codes words are about; none where they do not say. */
const kindsIn = (text: string): readonly CodeKind[] => {
  const words = inWords(text);
  return [
    ...(/\b(?:e-?)?mail|\bcontacts\b/.test(words) ? (['email'] as const) : []),
    ...(/\bsms\b|\bphone|\btext(?:ed| message)|\bcontacts\b/.test(words) ? (['phone'] as const) : []),
    ...(/\bsca\b|\bstrong customer|\b2fa\b|\btwo-factor/.test(words) ? (['sca'] as const) : []),
    ...(/\bwallet|\bcredential/.test(words) ? (['wallet'] as const) : []),
  ];
};

/** A time-based code is reckoned from its secret: what is said of one is said of no other. */
const isTimed = (sentence: string): boolean => /\btotp\b|\bauthenticator\b/i.test(sentence);

const partsOf = (words: string): readonly string[] =>
  words
    .split(/[.;](?=\s)/)
    .filter((sentence) => !isTimed(sentence))
    .flatMap((sentence) => sentence.split(/,(?=\s)|\s(?:and|but|while)\s(?=[^.]*\d{4})/));

const codesIn = (statement: Statement, isForWallets: boolean): readonly (readonly [CodeKind, Told])[] => {
  const { words, above, around } = statement;
  const before = /\b(?:it|they|this|that|these|those)\b/i.test(words) ? around : '';
  const isAboutCodes = [words, before, above[0] ?? ''].some((text) =>
    namesCode.test(text.replaceAll('`', '')),
  );
  if (!isAboutCodes || !isSandboxed(statement)) return [];
  const parts = partsOf(words);
  return parts.flatMap((part): readonly (readonly [CodeKind, Told])[] => {
    const [value, ...more] = [...part.matchAll(aCode)].map(([found]) => found);
    if (value === undefined || more.length > 0 || isWrong.test(part)) return [];
    const said = [part, words, before, ...above].map(kindsIn).find((kinds) => kinds.length > 0);
    const all = isForWallets
      ? (['email', 'phone', 'sca', 'wallet'] as const)
      : (['email', 'phone', 'sca'] as const);
    return (said ?? all).map((kind) => [kind, { value, said: words }] as const);
  });
};

const addresses = /(?<![\w$])\$[a-z\d][\w.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)+/gi;

const isNobody =
  /\bnot found\b|\bunknown\b|\bno (?:such )?receiver|\bnot exist|\bnon-?existent|\bnobody\b|\b404\b|UMA_NOT_FOUND/i;
const isSomebody =
  /\bresolv|\breceiv|\bpaid\b|\bpayable\b|\bexists?\b|\bsucceed|\bsuccess|\bfound\b|\breachable\b|\bworks?\b/i;

/** A name at a domain of which a text says that all addresses there are somebody, but those that begin otherwise. */
const domainsIn = ({ words }: Statement): readonly (readonly [TriggerName, Told])[] => {
  const [, domain] =
    /\baddress(?:es)? (?:at|of|on|under|ending (?:in|with)) [`"'@]*([a-z\d-]+(?:\.[a-z\d-]+)+)/i.exec(
      words,
    ) ?? [];
  if (domain === undefined || !isSomebody.test(words)) return [];
  const [, nobody] =
    /\b(?:except|but|unless|other than)\b[^.;]*?(\$[a-z][\w.-]*?)[.…*]*[`"']/i.exec(words) ?? [];
  const told = { value: `$psi@${domain}`, said: words };
  return [
    ['umaReceiver', told],
    ['umaSender', told],
    ...(nobody === undefined ? [] : [['umaUnknown', { value: `${nobody}@${domain}`, said: words }] as const]),
  ];
};

/** Addresses of which a sandbox says whether there is somebody. */
const addressesIn = (statement: Statement): readonly (readonly [TriggerName, Told])[] => {
  const [first, ...more] = [...statement.words.matchAll(addresses)].map(([found]) => found);
  if (!isSandboxed(statement)) return [];
  if (first === undefined) return domainsIn(statement);
  if (more.length > 0) return [];
  const told = { value: first.replace(/[.-]+$/, ''), said: statement.words };
  if (isNobody.test(statement.words)) return [['umaUnknown', told]];
  if (!isSomebody.test(statement.words)) return [];
  return [
    ['umaReceiver', told],
    ['umaSender', told],
  ];
};

/** The currency of embedded wallets. */
const walletsIn = ({ words }: Statement): readonly (readonly [TriggerName, Told])[] => {
  const isOfWallets = /\bembedded[- ]wallets?\b/i.test(words) && /\bcurrenc/i.test(words);
  const [only, ...more] = new Set(
    [...words.matchAll(/(?<![\w-])[A-Z]{3,6}(?![\w-])/g)].map(([found]) => found),
  );
  return isOfWallets && only !== undefined && more.length === 0
    ? [['embeddedWallet', { value: only, said: words }]]
    : [];
};

/** A payment that fails for an account is one that fails. */
const alsoFailing: readonly (readonly [TriggerName, TriggerName])[] = [
  ['payoutFails', 'quoteAccountInvalid'],
  ['transferRejected', 'transferAccountInvalid'],
];

const withFailing = (told: SandboxTold['triggers']): SandboxTold['triggers'] => ({
  ...Object.fromEntries(
    alsoFailing.flatMap(([name, other]) => {
      const value = told[other];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  ...told,
});

/**
 * The values and codes of a sandbox that texts tell which are about no member: of a whole description, or of its
 * operations. A value counts only where the text says what it is sent in, and that this ends with it.
 *
 * @param isForWallets whether a code that is for everything also proves credentials of wallets
 */
export const toldByProse = (texts: readonly AboutText[], isForWallets: boolean): SandboxTold => {
  const statements = texts.flatMap(statementsIn);
  return {
    triggers: withFailing(
      clear(statements.flatMap((each) => [...triggersIn(each), ...addressesIn(each), ...walletsIn(each)])),
    ),
    codes: clear(statements.flatMap((each) => codesIn(each, isForWallets))),
  };
};
