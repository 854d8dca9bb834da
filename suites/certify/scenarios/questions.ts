import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { balanceTruth, customerTruth, listTruth, paymentTruth } from '../stage/truth.ts';
import type { Payee } from './payees.ts';
import { equal, fact, type Proof, type Question } from './scenario.ts';

type Rules = readonly ClientRuleId[];

/** A question about the status of a thing. */
export const status = (
  of: string,
  reference: string,
  truth: Question['truth'],
  proves: Question['proves'],
): Question => ({
  ask: 'status',
  with: { of, reference },
  truth,
  proves,
});

/** A question about a payment: its status, its refund, the reason why it failed. */
export const aboutPayment = (
  reference: string,
  { number }: Payee,
  proves: {
    readonly status?: Rules | Proof;
    readonly refund?: Rules | Proof;
    readonly failureReason?: Rules | Proof;
  },
): Question =>
  status(
    'payment',
    reference,
    paymentTruth(number),
    Object.fromEntries(
      Object.entries(proves).map(([name, proof]) => [name, Array.isArray(proof) ? { rules: proof } : proof]),
    ) as Question['proves'],
  );

/** A question about the reason why a payment failed: a client may not know it, and believes no other one. */
export const aboutReason = (reference: string, payee: Payee): Question =>
  aboutPayment(reference, payee, {
    failureReason: {
      rules: ['client/payments/failure-reason-is-no-other'],
      // The reason of a payment whose payee was deleted is not found again.
      accepts: (believed, truth) =>
        [believed ?? null, truth ?? null].includes(null) || equal(believed, truth),
    },
  });

/** A question about a customer's verification. */
export const aboutCustomer = (reference: string, proof: Proof): Question =>
  status('customer', reference, customerTruth(reference), { status: proof });

/** A question about an agent's action that the platform decides on. */
export const aboutAction = (truth: Question['truth'], ...rules: Rules): Question =>
  status('agent-action', fact('action'), truth, { status: { rules } });

/** A question to an agent about the payment that it was asked to make. */
export const aboutAgentPayment = (reference: string, truth: Question['truth'], proof: Proof): Question =>
  status('agent-payment', reference, truth, { status: proof });

type TruthOf = (reference: string) => Question['truth'];

/** A question about a card. */
export const aboutCard = (reference: string, truthOf: TruthOf, proof: Proof): Question =>
  status('card', reference, truthOf(reference), { status: proof });

/** A question about the newest purchase by a card. */
export const aboutPurchase = (reference: string, truthOf: TruthOf, proof: Proof): Question =>
  status('card-transaction', reference, truthOf(reference), { status: proof });

/** A question about the money in the platform's account in a currency. */
export const aboutBalanceIn = (currency: string, ...rules: Rules): Question => ({
  ask: 'balance',
  with: { currency },
  truth: balanceTruth(currency),
  proves: { amount: { rules } },
});

/** The same, in dollars. */
export const aboutBalance = (...rules: Rules): Question => aboutBalanceIn('USD', ...rules);

/** The same, where nobody has to know it: a client that keeps no balance is right, one that says a wrong one is not. */
export const aboutBalanceIfKept = (...rules: Rules): Question => ({
  ...aboutBalance(...rules),
  proves: {
    amount: { rules, accepts: (believed, truth) => (believed ?? null) === null || equal(believed, truth) },
  },
});

const sameIds = (believed: unknown, truth: unknown): boolean => {
  const sorted = (ids: unknown): string =>
    JSON.stringify((Array.isArray(ids) ? ids.map(String) : []).toSorted());
  return sorted(believed) === sorted(truth);
};

/** Every row of a list that the client knows. */
export const aboutList = (what: string, path: string, ...rules: Rules): Question => ({
  ask: 'list',
  with: { what },
  truth: listTruth(path),
  proves: { ids: { rules, accepts: sameIds } },
});

/** Believed to be one of these, whatever is so. */
export const anyOf =
  (...statuses: readonly (string | null)[]): NonNullable<Proof['accepts']> =>
  (believed) =>
    statuses.includes((believed ?? null) as string | null);

/** Believed to be anything but these. */
export const noneOf =
  (...statuses: readonly string[]): NonNullable<Proof['accepts']> =>
  (believed) =>
    !statuses.includes(String(believed));
