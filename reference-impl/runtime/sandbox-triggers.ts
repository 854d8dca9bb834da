import type { FailureReason } from '../../spec/vocabulary.ts';

/** The course of a payment once it is executed. Durations are virtual milliseconds, 0 when absent. */
export interface PayoutPlan {
  /** How long it stays PENDING after its execution. */
  readonly pendingMs?: number;
  /** How long it stays PROCESSING before the payout has a result. */
  readonly processingMs?: number;
  /** The payout fails. Absent: it arrives. */
  readonly fails?: FailureReason;
  /** How long a quote lives that pays it; as long as any other when absent. */
  readonly quoteLifeMs?: number;
  /** The failure comes when the quote has expired, not at once. */
  readonly afterExpiry?: true;
  /** The source, or the bank that is pulled from, has too little: nothing is debited. */
  readonly debitsNothing?: true;
  readonly refundFails?: true;
  /** The payout arrives, and the bank returns it afterwards. */
  readonly returnedByBank?: true;
  /** The payer cancels while it is PROCESSING, the refund settles, and the payout arrives anyway. */
  readonly cancelledAndDelivered?: true;
}

const fourSecondsMs = 4_000;
const halfAMinuteMs = 30_000;
const sixMinutesMs = 6 * 60_000;

/** How long a bank takes to return a payment in the sandbox; in the world it may be days. */
export const bankReturnMs = 500;

/**
 * The course of a payment by the last three characters of its destination. The first six are those of the assumed
 * interface; the others make the remaining failure reasons reachable. Source: spec/gaps.
 */
export const quoteTriggers = {
  '002': { fails: 'QUOTE_EXECUTION_FAILED' },
  '003': { processingMs: sixMinutesMs },
  '004': { fails: 'COUNTERPARTY_POST_TX_FAILED' },
  '005': { returnedByBank: true },
  '006': { cancelledAndDelivered: true },
  '007': { fails: 'QUOTE_EXECUTION_FAILED', refundFails: true },
  '008': { fails: 'LIGHTNING_PAYMENT_FAILED' },
  '009': { fails: 'INVALID_BANK_ACCOUNT' },
  '010': { fails: 'QUOTE_EXPIRED', afterExpiry: true },
  '018': { quoteLifeMs: fourSecondsMs },
} as const satisfies Readonly<Record<string, PayoutPlan>>;

/** The same for transfers, by the external account at either end. */
export const transferTriggers = {
  '002': { fails: 'INSUFFICIENT_BALANCE', debitsNothing: true },
  '003': { fails: 'INVALID_BANK_ACCOUNT' },
  '004': { fails: 'COUNTERPARTY_POST_TX_FAILED' },
  '005': { pendingMs: halfAMinuteMs, fails: 'COUNTERPARTY_POST_TX_FAILED' },
  '006': { cancelledAndDelivered: true },
  '007': { fails: 'INVALID_BANK_ACCOUNT', refundFails: true },
  '011': { processingMs: sixMinutesMs },
  '015': { returnedByBank: true },
} as const satisfies Readonly<Record<string, PayoutPlan>>;

/** The course of a payment by the name of its sandbox UMA address. */
export const umaTriggers = {
  'pending.long': { processingMs: sixMinutesMs },
  'fail.compliance': { fails: 'COUNTERPARTY_POST_TX_FAILED' },
} as const satisfies Readonly<Record<string, PayoutPlan>>;

/** The domain of UMA addresses that exist without a customer. */
export const sandboxUmaDomain = 'sandbox.uma.money';

/** A receiver that is not there, and one whose provider does not answer. */
export const absentUmaReceiver = 'non.existent';
export const silentUmaReceiver = 'unreachable';

/** The bank's word on an account's holder, by the identifier's last three characters. */
export const beneficiaryTriggers: Readonly<Record<string, string>> = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
};

/** The suffix of an account that no bank has: it cannot be added. */
export const unknownAccountSuffix = '105';

/** The result of the liveness check of a 2FA reset, by the end of the customer's name; it passes for any other. */
export const livenessTriggers: Readonly<Record<string, 'wait' | 'reject' | 'review'>> = {
  '001': 'wait',
  '002': 'reject',
  '004': 'review',
};

/** The last three characters that decide. Of an address with a domain those before the @ count. */
export const suffixOf = (identifier: string): string => {
  const [local = ''] = identifier.split('@');
  return local.slice(-3);
};

const planIn = (triggers: Readonly<Record<string, PayoutPlan>>, key: string): PayoutPlan | undefined =>
  Object.hasOwn(triggers, key) ? triggers[key] : undefined;

export const quotePlan = (identifier: string): PayoutPlan =>
  planIn(quoteTriggers, suffixOf(identifier)) ?? {};

export const transferPlan = (identifier: string): PayoutPlan =>
  planIn(transferTriggers, suffixOf(identifier)) ?? {};

/** A sandbox UMA address reads `$<name>.<currency>@<domain>`; its name decides, or the end of its name. */
export const umaNameOf = (umaAddress: string): string =>
  (umaAddress.slice(1).split('@')[0] ?? '').replace(/\.[a-z]{3,4}$/, '');

export const umaPlan = (umaAddress: string): PayoutPlan => {
  const name = umaNameOf(umaAddress);
  return planIn(umaTriggers, name) ?? quotePlan(name);
};
