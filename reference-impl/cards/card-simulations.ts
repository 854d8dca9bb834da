import { ApiError, conflict, invalidField } from '../http/api-error.ts';
import { accepted, type Answer, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { mayReceive, neededStates, type ParentKind } from './card-preconditions.ts';
import { cardOf, type Card } from '../records/card-store.ts';
import { cardTransactionOf, type CardTransaction, type Merchant } from '../records/card-transaction-store.ts';
import { spendingPlanOf } from './card-triggers.ts';
import { sendLater, type IssuerMessageKind, type IssuerMessages } from './issuer-message.ts';
import type { Routes } from '../http/intake.ts';

export interface SpendRequest {
  readonly amount: number;
  readonly currency: { readonly code: string };
  readonly merchant: Merchant;
}

interface ParentRequest {
  readonly cardTransactionId: string;
  /** Absent where the message has none. */
  readonly amount?: number;
}

/** Smallest units; the same as for a simulated funding. */
const largestAmount = 100_000_000_000;

/** The card of a simulation. Raises 404. */
export const simulatedCard = replaceable((call: Call): Promise<Card> =>
  cardOf(call, call.params['id'] ?? ''),
);

const newToken = ({ world }: Call): string => `itx_${world.ids.uuid().replaceAll('-', '').slice(0, 12)}`;

const mustBeInRange = (amount: number): void => {
  if (amount > largestAmount)
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `amount must be at most ${largestAmount}.`);
};

const mustBeIn = ({ currency }: Card, code: string): void => {
  if (code !== currency)
    throw new ApiError(400, 'INVALID_CURRENCY', `The card is in ${currency}, not ${code}.`);
};

/** The receipt of a simulation. Its result shows afterwards. */
const receiptOf = (issuerTransactionToken: string): Answer => accepted({ issuerTransactionToken });

/** Answers first, and has the issuer's message arrive afterwards. */
export const accept = replaceable(
  async <Kind extends IssuerMessageKind>(
    call: Call,
    issuerTransactionToken: string,
    [kind, message, extraMs]: readonly [Kind, IssuerMessages[Kind], number],
  ): Promise<Answer> => {
    await sendLater(call, kind, message, extraMs);
    return receiptOf(issuerTransactionToken);
  },
);

const debitDelayMs = ({ descriptor }: Merchant): number => spendingPlanOf(descriptor).extraMs ?? 0;

type SpendKind = Exclude<IssuerMessageKind, ParentKind>;

/** Simulates something that begins a card transaction. Whether the issuer declines shows afterwards. */
export const simulateSpending = replaceable(
  async (call: Call<SpendRequest>, kind: SpendKind): Promise<Answer> => {
    const { amount, currency, merchant } = call.body;
    const card = await simulatedCard(call);
    mustBeInRange(amount);
    mustBeIn(card, currency.code);

    const issuerTransactionToken = newToken(call);
    const message = { cardId: card.id, issuerTransactionToken, amount, merchant };
    const extraMs = kind === 'financialAuthorization' ? debitDelayMs(merchant) : 0;
    return accept(call, issuerTransactionToken, [kind, message, extraMs]);
  },
);

const spend =
  (kind: SpendKind): Handler<SpendRequest> =>
  (call) =>
    simulateSpending(call, kind);

/** Raises 400 for an amount that the parent has no room for. */
type AmountCheck = (parent: CardTransaction, amount: number) => void;

const atLeastSettled: AmountCheck = ({ settledAmount }, amount) => {
  if (amount < settledAmount.amount)
    throw invalidField(
      'amount',
      `amount must be at least ${settledAmount.amount}, which is settled already.`,
    );
};

const atMostLeft: AmountCheck = ({ direction, settledAmount, refundedAmount }, amount) => {
  if (direction === 'CREDIT') throw conflict('A payment to the card cannot be returned.');
  const left = settledAmount.amount - refundedAmount.amount;
  if (amount > left)
    throw invalidField('amount', `amount must be at most ${left}, which is left of the settled amount.`);
};

const amountChecks: Readonly<Partial<Record<ParentKind, AmountCheck>>> = {
  authorizationAdvice: atLeastSettled,
  return: atMostLeft,
};

/** Raises 400 or 409 for an amount that the parent has no room for. */
export const mustFit = replaceable(
  (_call: Call, kind: ParentKind, parent: CardTransaction, amount: number): void =>
    amountChecks[kind]?.(parent, amount),
);

/** The transaction of the card that a simulation is about. Raises 404. */
export const parentOf = replaceable((call: Call, { id }: Card, parentId: string): Promise<CardTransaction> =>
  cardTransactionOf(call, id, parentId),
);

/** Raises 409 for a parent in a state in which the message has no effect. */
export const mustBeDue = replaceable((call: Call, kind: ParentKind, parent: CardTransaction): void => {
  if (!mayReceive(call, kind, parent))
    throw conflict(`The card transaction is ${parent.status}; this needs ${neededStates(kind)}.`);
});

/** Simulates something that happens to a card transaction. Raises 409 when it is in another state. */
const continueTransaction =
  (kind: ParentKind): Handler<ParentRequest> =>
  async (call) => {
    const { cardTransactionId, amount = 0 } = call.body;
    const card = await simulatedCard(call);
    const parent = await parentOf(call, card, cardTransactionId);
    mustBeInRange(amount);
    mustBeDue(call, kind, parent);
    mustFit(call, kind, parent, amount);

    const message = { cardId: card.id, cardTransactionId, amount };
    const extraMs = kind === 'clearing' ? debitDelayMs(parent.merchant) : 0;
    return accept(call, parent.issuerTransactionToken, [kind, message, extraMs]);
  };

export const simulateAuthorization = spend('authorization');
export const simulateCreditAuthorization = spend('creditAuthorization');
export const simulateCreditAuthorizationAdvice = spend('creditAuthorizationAdvice');
export const simulateFinancialAuthorization = spend('financialAuthorization');
export const simulateFinancialCreditAuthorization = spend('financialCreditAuthorization');

export const simulateAuthorizationAdvice = continueTransaction('authorizationAdvice');
export const simulateClearing = continueTransaction('clearing');
export const simulateReturn = continueTransaction('return');
export const simulateReturnReversal = continueTransaction('returnReversal');

/** A merchant asks for the balance: the answer has it, and nothing follows. */
export const simulateBalanceInquiry: Handler = async (call) => {
  await simulatedCard(call);

  return receiptOf(newToken(call));
};

export const cardSimulationsRoutes = {
  'sandbox.cardAuthorization': simulateAuthorization,
  'sandbox.cardAuthorizationAdvice': simulateAuthorizationAdvice,
  'sandbox.cardBalanceInquiry': simulateBalanceInquiry,
  'sandbox.cardClearing': simulateClearing,
  'sandbox.cardCreditAuthorization': simulateCreditAuthorization,
  'sandbox.cardCreditAuthorizationAdvice': simulateCreditAuthorizationAdvice,
  'sandbox.cardFinancialAuthorization': simulateFinancialAuthorization,
  'sandbox.cardFinancialCreditAuthorization': simulateFinancialCreditAuthorization,
  'sandbox.cardReturn': simulateReturn,
  'sandbox.cardReturnReversal': simulateReturnReversal,
} as const satisfies Routes;
