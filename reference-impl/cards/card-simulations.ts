import { cardOf, cards, type Card } from './card-store.ts';
import { mayReceive, neededStates, type ParentKind } from './card-preconditions.ts';
import {
  cardTransactionOf,
  isCardTransaction,
  type CardTransaction,
  type Merchant,
} from './card-transaction-store.ts';
import { spendingPlanOf } from './card-triggers.ts';
import { receive } from './issuer.ts';
import { sendLater, type IssuerMessageKind, type IssuerMessages } from './issuer-message.ts';
import { ApiError, conflict, invalidField } from '../http/api-error.ts';
import { accepted, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { errorAnswer } from '../http/send.ts';
import { transactions } from '../payments/transaction-store.ts';

interface SpendRequest {
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

const addressedCard = async (call: Call): Promise<Card> => {
  const id = call.params['id'] ?? '';
  const isGone = call.faults.has('simulated-unknown-card-is-gone') && !(await call.collection(cards).get(id));
  if (isGone) throw new ApiError(410, 'REFERENCE_NOT_FOUND', 'Gone.');
  const card = await cardOf(call, id);
  if (card.state !== 'ACTIVE' && call.variations.has('simulations-need-an-active-card'))
    throw conflict(`The card is ${card.state}.`, 'INVALID_STATE_TRANSITION');
  return card;
};

const newToken = ({ world }: Call): string => `itx_${world.ids.uuid().replaceAll('-', '').slice(0, 12)}`;

const mustBeInRange = (amount: number): void => {
  if (amount > largestAmount)
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `amount must be at most ${largestAmount}.`);
};

const wrongCurrency = ({ currency }: Card, code: string): ApiError | undefined =>
  code === currency
    ? undefined
    : new ApiError(400, 'INVALID_CURRENCY', `The card is in ${currency}, not ${code}.`);

/** Answers first, and has the issuer's message arrive afterwards. */
const accept = async <Kind extends IssuerMessageKind>(
  call: Call,
  issuerTransactionToken: string,
  [kind, message, extraMs]: readonly [Kind, IssuerMessages[Kind], number],
): Promise<Answer> => {
  const receipt = { issuerTransactionToken };
  const answer = call.faults.has('simulation-answers-200') ? ok(receipt) : accepted(receipt);
  if (call.faults.has('simulation-answers-after-its-result')) {
    await receive(call, kind, message);
    return { ...answer, afterCommit: () => call.world.delivery.idle().then(() => answer) };
  }
  await sendLater(call, kind, message, extraMs);
  return answer;
};

const debitDelayMs = ({ descriptor }: Merchant): number => spendingPlanOf(descriptor).extraMs ?? 0;

type SpendKind = Exclude<IssuerMessageKind, ParentKind>;

/** Simulates something that begins a card transaction. Whether the issuer declines shows afterwards. */
const spend =
  (kind: SpendKind): Handler<SpendRequest> =>
  async (call) => {
    const { amount, currency, merchant } = call.body;
    const card = await addressedCard(call);
    mustBeInRange(amount);
    const refusal = wrongCurrency(card, currency.code);
    if (refusal && !call.faults.has('refused-simulation-takes-effect')) throw refusal;

    const issuerTransactionToken = newToken(call);
    const message = { cardId: card.id, issuerTransactionToken, amount, merchant };
    const extraMs = kind === 'financialAuthorization' ? debitDelayMs(merchant) : 0;
    const answer = await accept(call, issuerTransactionToken, [kind, message, extraMs]);
    return refusal ? errorAnswer(call.world, refusal) : answer;
  };

/** Raises 400 for an amount that the parent has no room for. */
type AmountCheck = (parent: CardTransaction, amount: number) => void;

const anyAmount: AmountCheck = () => undefined;

const atLeastSettled: AmountCheck = ({ settledAmount }, amount) => {
  if (amount < settledAmount.amount)
    throw invalidField(
      'amount',
      `amount must be at least ${settledAmount.amount}, which is settled already.`,
    );
};

const atMostLeft: AmountCheck = ({ direction, settledAmount, refundedAmount, status }, amount) => {
  if (direction === 'CREDIT') throw conflict('A payment to the card cannot be returned.');
  const left = settledAmount.amount - refundedAmount.amount;
  if (status === 'SETTLED' && amount > left)
    throw invalidField('amount', `amount must be at most ${left}, which is left of the settled amount.`);
};

const parentOf = async (call: Call, { id }: Card, parentId: string): Promise<CardTransaction> => {
  const parent = await call.collection(transactions).get(parentId);
  const isThere = isCardTransaction(parent) && parent.cardId === id;
  if (!isThere && call.variations.has('unknown-parents-answer-400'))
    throw invalidField('cardTransactionId', 'cardTransactionId must name a transaction of the card.');
  return cardTransactionOf(call, id, parentId);
};

/** Refusals of a clearing that only variations ask for. */
const mustSuitLimits = (
  { variations }: Call,
  kind: ParentKind,
  { authorizedAmount, settledAmount }: CardTransaction,
  amount: number,
): void => {
  if (kind !== 'clearing') return;
  if (amount === 0 && variations.has('clearings-of-nothing-are-refused'))
    throw invalidField('amount', 'amount must be above 0.');
  const isBeyond = settledAmount.amount + amount > authorizedAmount.amount;
  if (isBeyond && variations.has('clearings-beyond-the-amount-are-refused'))
    throw invalidField('amount', 'amount must be at most what is authorized.');
};

/** Simulates something that happens to a card transaction. Raises 409 when it is in another state. */
const continueTransaction =
  (kind: ParentKind, mustFit: AmountCheck): Handler<ParentRequest> =>
  async (call) => {
    const { cardTransactionId, amount = 0 } = call.body;
    const card = await addressedCard(call);
    const parent = await parentOf(call, card, cardTransactionId);
    mustBeInRange(amount);
    const isDue = mayReceive(kind, parent, call);
    if (!isDue && !call.variations.has('wrong-parents-are-accepted-in-vain'))
      throw conflict(`The card transaction is ${parent.status}; this needs ${neededStates(kind)}.`);
    mustSuitLimits(call, kind, parent, amount);
    if (isDue && !call.variations.has('returns-beyond-give-what-is-left')) mustFit(parent, amount);

    const message = { cardId: card.id, cardTransactionId, amount };
    const extraMs = kind === 'clearing' ? debitDelayMs(parent.merchant) : 0;
    return accept(call, parent.issuerTransactionToken, [kind, message, extraMs]);
  };

export const simulateAuthorization = spend('authorization');
export const simulateCreditAuthorization = spend('creditAuthorization');
export const simulateCreditAuthorizationAdvice = spend('creditAuthorizationAdvice');
export const simulateFinancialAuthorization = spend('financialAuthorization');
export const simulateFinancialCreditAuthorization = spend('financialCreditAuthorization');

export const simulateAuthorizationAdvice = continueTransaction('authorizationAdvice', atLeastSettled);
export const simulateClearing = continueTransaction('clearing', anyAmount);
export const simulateReturn = continueTransaction('return', atMostLeft);
export const simulateReturnReversal = continueTransaction('returnReversal', anyAmount);

/** A merchant asks for the balance: it is told, and nothing comes of it. */
export const simulateBalanceInquiry: Handler = async (call) => {
  await addressedCard(call);

  return accepted({ issuerTransactionToken: newToken(call) });
};
