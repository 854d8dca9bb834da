import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { balanceTruth, customerTruth, listTruth, paymentTruth } from '../stage/truth.ts';
import type { Payee } from './payees.ts';
import { equal, fact, type Proof, type Question } from './scenario.ts';

type Rules = readonly ClientRuleId[];

/** What is believed of a thing. */
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

/** What is believed of a payment: of its status, of its refund, of why it failed. */
export const aboutPayment = (
  reference: string,
  { number }: Payee,
  proves: {
    readonly status?: Rules | Proof;
    readonly refund?: Rules | Proof;
    readonly failureReason?: Rules;
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

/** What is believed of a customer's verification. */
export const aboutCustomer = (reference: string, proof: Proof): Question =>
  status('customer', reference, customerTruth(reference), { status: proof });

/** What is believed of the action of an agent that the platform decides about. */
export const aboutAction = (truth: Question['truth'], ...rules: Rules): Question =>
  status('agent-action', fact('action'), truth, { status: { rules } });

/** What an agent believes of what it was asked to pay. */
export const aboutAgentPayment = (reference: string, truth: Question['truth'], proof: Proof): Question =>
  status('agent-payment', reference, truth, { status: proof });

type TruthOf = (reference: string) => Question['truth'];

/** What is believed of a card. */
export const aboutCard = (reference: string, truthOf: TruthOf, proof: Proof): Question =>
  status('card', reference, truthOf(reference), { status: proof });

/** What is believed of the newest purchase by a card. */
export const aboutPurchase = (reference: string, truthOf: TruthOf, proof: Proof): Question =>
  status('card-transaction', reference, truthOf(reference), { status: proof });

/** What the client says is in the platform's account in a currency. */
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
