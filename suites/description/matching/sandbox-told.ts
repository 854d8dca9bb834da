import type { OperationId } from '../../../spec/operations.ts';
import type { CodeKind } from '../../target/dialect/codes.ts';
import type { ImportFile } from '../../target/dialect/dialect.ts';
import type { TriggerName } from '../../target/triggers.ts';
import type { AboutText, OwnOperation } from '../own-operation.ts';
import type { Entry } from './entries.ts';
import { theirLeaves } from './leaves.ts';
import { toldByProse } from './prose-told.ts';
import {
  clausesIn,
  clear,
  isOfSandbox,
  ofBusinesses,
  ofCards,
  ofPayments,
  ofPeople,
  outcomeOf,
  withoutDurations,
  type Outcomes,
  type SandboxTold,
  type Told,
} from './sandbox-words.ts';
import { requestBodyOf } from './their-operation.ts';

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

/** The texts about one operation, with what it is called. */
const textOf = ({ summary = '', description = '', tags, path }: OwnOperation): readonly AboutText[] =>
  description === '' ? [] : [{ head: [summary, ...tags, path].join(' '), text: description }];

/** What the texts about members say, in the requests that these values are sent in. */
const toldByMembers = (entries: readonly Entry[]): SandboxTold => ({
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

/** Columns for members of the address, where a text shows how theirs are called: `address.line1`. */
const columnsIn = (text: string): ImportFile['columns'] => {
  const [, sign] = /\baddress([._/-])(?:line|street|city)/i.exec(text) ?? [];
  return sign === undefined
    ? undefined
    : {
        addressLine1: `address${sign}line1`,
        ...Object.fromEntries(
          ['city', 'state', 'postalCode', 'country'].map((name) => [name, `address${sign}${name}`]),
        ),
      };
};

/** A file of customers in a member of a body, or alone, and the names of its columns. */
const importFileIn = (entries: readonly Entry[]): ImportFile | undefined => {
  const [entry] = entries.filter(isOf('customers.importCsv'));
  if (entry === undefined) return undefined;
  const types = entry.own.body.map(({ mediaType }) => mediaType);
  const isSent = (type: RegExp): boolean => types.length > 0 && types.every((each) => type.test(each));
  const as = isSent(/json/) ? 'json' : isSent(/^text\/csv/) ? 'csv' : undefined;
  const columns = columnsIn([...textsAt(entry, /./), entry.own.description ?? ''].join(' '));
  return as === undefined && columns === undefined
    ? undefined
    : { ...(as === undefined ? {} : { as }), ...(columns === undefined ? {} : { columns }) };
};

/** Credentials of wallets that are proven by a code: where nothing says so, other codes are none of theirs. */
const takesWalletCodes = (entries: readonly Entry[]): boolean =>
  entries
    .filter(isOf('credentials.create', 'credentials.verify'))
    .some(({ own }) => /otp|one-?time/i.test(JSON.stringify(own.body.map(({ schema }) => schema?.node))));

/**
 * The values by which a sandbox ends a payment, a card or a verification in some way, and its codes, where the texts
 * about the members that say them tell it, else those about operations and the whole. Nothing is concluded from a text
 * that does not speak of a sandbox.
 */
export const toldOfSandbox = (
  entries: readonly Entry[],
  operations: readonly OwnOperation[] = [],
  about: readonly AboutText[] = [],
): SandboxTold => {
  const exact = toldByMembers(entries);
  const isForWallets = takesWalletCodes(entries);
  const ofOperations = toldByProse(operations.flatMap(textOf), isForWallets);
  const ofAll = toldByProse(about, isForWallets);
  const importFile = importFileIn(entries);
  return {
    ...(importFile === undefined ? {} : { importFile }),
    triggers: { ...ofOperations.triggers, ...ofAll.triggers, ...exact.triggers },
    codes: { ...ofOperations.codes, ...ofAll.codes, ...exact.codes },
  };
};
