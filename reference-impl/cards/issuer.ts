import { transactions } from '../records/transaction-store.ts';
import { mayReceive, type ParentKind } from './card-preconditions.ts';
import { advise, clear, settleReturn, reverseReturn, type Settlement } from './card-settlement.ts';
import {
  adviseCredit,
  authorize,
  authorizeAndSettle,
  authorizeCredit,
  creditAndSettle,
} from './card-spending.ts';
import { isCardTransaction } from '../records/card-transaction-store.ts';
import type { IssuerMessageKind, IssuerMessages, ParentMessage } from './issuer-message.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

type Receiver<Message> = (work: Work, message: Message) => Promise<void>;

/** The parent may have moved on since the message was sent; then it has no effect. */
const forParent =
  (kind: ParentKind, settle: Settlement): Receiver<ParentMessage> =>
  async (work, { cardTransactionId, amount }) => {
    const parent = await work.collection(transactions).get(cardTransactionId);
    if (isCardTransaction(parent) && mayReceive(work, kind, parent)) await settle(work, parent, amount);
  };

const receivers: { readonly [Kind in IssuerMessageKind]: Receiver<IssuerMessages[Kind]> } = {
  authorization: authorize,
  creditAuthorization: authorizeCredit,
  creditAuthorizationAdvice: adviseCredit,
  financialAuthorization: authorizeAndSettle,
  financialCreditAuthorization: creditAndSettle,
  authorizationAdvice: forParent('authorizationAdvice', advise),
  clearing: forParent('clearing', clear),
  return: forParent('return', settleReturn),
  returnReversal: forParent('returnReversal', reverseReturn),
};

/** The service's answer to a message of the issuer. */
export const receive = <Kind extends IssuerMessageKind>(
  work: Work,
  kind: Kind,
  message: IssuerMessages[Kind],
): Promise<void> => receivers[kind](work, message);

/** The issuer's events webhook, as far as the sandbox has one. Source: Events > Other webhooks. */
export const receiveIssuerMessage: TaskHandler = (work, payload) => {
  // Scheduled by sendLater alone, which takes a kind and the message of that kind; the scheduler keeps it as JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { kind, message } = payload as { kind: IssuerMessageKind; message: never };
  return receive(work, kind, message);
};
