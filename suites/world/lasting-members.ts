import { isJsonObject } from '../../spec/json.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import { target } from '../kit/check/run.ts';
import { isShown, placesOfMember } from '../target/dialect/places.ts';
import { isSameInstant } from '../kit/assertions/instants.ts';
import { isKind, type View } from './views.ts';

/** A member that has one value for good, from the first view that shows it. */
export interface LastingMember {
  /** From the resource. */
  readonly pointer: string;
  readonly rule: RuleId;
  /** The name of the schema that it is a member of; every resource that shows it when absent. */
  readonly of?: string;
  readonly isAbout?: (view: View) => boolean;
  readonly isSame: (one: unknown, other: unknown) => boolean;
  /** Two views are of one thing only where this member agrees, too. */
  readonly while?: string;
  /** The name is the target's only where the target file says that all assumed ones are. */
  readonly isAssumed?: true;
}

const isEqual = (one: unknown, other: unknown): boolean => one === other;

const codeOf = (amount: Readonly<Record<string, unknown>>): unknown =>
  isJsonObject(amount['currency']) ? amount['currency']['code'] : undefined;

/** A value that is no amount is judged by the rules about shapes. */
const isSameAmount = (one: unknown, other: unknown): boolean => {
  if (!isJsonObject(one) || !isJsonObject(other)) return true;
  const [code, otherCode] = [codeOf(one), codeOf(other)];
  const isSameCode = code === otherCode || typeof code !== 'string' || typeof otherCode !== 'string';
  return one['amount'] === other['amount'] && isSameCode;
};

/** An incoming payment may bring what is known only once it has come in. */
const isOutgoing = ({ shown }: View): boolean => shown['direction'] === 'DEBIT';

const transaction = { of: 'TransactionFields' } as const;
const amount = {
  ...transaction,
  rule: 'payments/amounts-are-the-same-everywhere',
  isAbout: isOutgoing,
  isSame: isSameAmount,
} as const;

/** The terms of a quote until it expires, or is executed: its status says so. */
const term = { of: 'Quote', isSame: isEqual, while: '/status', isAssumed: true } as const;

export const lastingMembers: readonly LastingMember[] = [
  { pointer: '/createdAt', rule: 'conventions/created-at-stays', isSame: isSameInstant },
  { pointer: '/customerId', rule: 'conventions/owner-stays', isSame: isEqual },
  { pointer: '/type', rule: 'transactions/kind-stays', ...transaction, isSame: isEqual },
  { pointer: '/direction', rule: 'transactions/kind-stays', ...transaction, isSame: isEqual },
  { pointer: '/sentAmount', ...amount },
  { pointer: '/receivedAmount', ...amount },
  {
    pointer: '/settledAt',
    rule: 'payments/settled-at-stays',
    ...transaction,
    isAbout: isOutgoing,
    isSame: isSameInstant,
  },
  // A payment may have a reason before it has failed, and another one then.
  {
    pointer: '/failureReason',
    rule: 'payments/failure-reason-stays',
    ...transaction,
    isAbout: isOutgoing,
    isSame: isEqual,
    while: '/status',
  },
  // A refund that failed may be followed by another one: two are the same where one of the two members says so.
  {
    pointer: '/refund/reference',
    rule: 'refunds/reference-stays',
    ...transaction,
    isSame: isEqual,
    while: '/refund/initiatedAt',
  },
  {
    pointer: '/refund/initiatedAt',
    rule: 'refunds/initiated-at-stays',
    ...transaction,
    isSame: isSameInstant,
    while: '/refund/reference',
  },
  {
    pointer: '/expiresAt',
    rule: 'quotes/expiry-stays',
    of: 'Quote',
    isSame: isSameInstant,
    while: '/status',
  },
  { pointer: '/exchangeRate', rule: 'quotes/rate-stays-fixed', ...term },
  { pointer: '/totalReceivingAmount', rule: 'quotes/rate-stays-fixed', ...term },
  { pointer: '/totalSendingAmount', rule: 'quotes/fees-stay-fixed', ...term },
  { pointer: '/feesIncluded', rule: 'quotes/fees-stay-fixed', ...term },
];

export const lastingRules: readonly RuleId[] = [...new Set(lastingMembers.map(({ rule }) => rule))];

/** Whether the document shows the member there, or it is one of a resource that is known by name. */
const isMeant = ({ places }: View, { pointer, of, isAssumed }: LastingMember): boolean =>
  target().dialect.complete
    ? places.some((place) => placesOfMember(place, pointer).length > 0)
    : isAssumed !== true &&
      (of !== undefined || places.some((place) => placesOfMember(place, pointer).some(isShown)));

/** The lasting members of a view that have a value. */
export const lastingIn = (view: View): readonly (readonly [LastingMember, unknown])[] =>
  lastingMembers.flatMap((member): readonly (readonly [LastingMember, unknown])[] => {
    const value = valueAt(view.shown, member.pointer);
    if (value === undefined || value === null) return [];
    if (member.of !== undefined && !isKind(view, member.of)) return [];
    return isMeant(view, member) && member.isAbout?.(view) !== false ? [[member, value]] : [];
  });
