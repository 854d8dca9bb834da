import { issuerLatencyMs } from './card-triggers.ts';
import type { Merchant } from '../records/card-transaction-store.ts';
import type { Work } from '../runtime/work.ts';

/** A merchant wants to be paid, or to pay. */
export interface SpendMessage {
  readonly cardId: string;
  readonly issuerTransactionToken: string;
  /** Smallest units, above zero. */
  readonly amount: number;
  readonly merchant: Merchant;
}

/** Something about a transaction that exists. */
export interface ParentMessage {
  readonly cardId: string;
  readonly cardTransactionId: string;
  /** Smallest units; 0 where the message has no amount. */
  readonly amount: number;
}

/** The issuer's messages to the service, by the name of the simulation, with their contents. */
export interface IssuerMessages {
  readonly authorization: SpendMessage;
  readonly creditAuthorization: SpendMessage;
  readonly creditAuthorizationAdvice: SpendMessage;
  readonly financialAuthorization: SpendMessage;
  readonly financialCreditAuthorization: SpendMessage;
  readonly authorizationAdvice: ParentMessage;
  readonly clearing: ParentMessage;
  readonly return: ParentMessage;
  readonly returnReversal: ParentMessage;
}

export type IssuerMessageKind = keyof IssuerMessages;

/** Has the issuer's message arrive a little after the answer to the request that it came from. */
export const sendLater = <Kind extends IssuerMessageKind>(
  work: Work,
  kind: Kind,
  message: IssuerMessages[Kind],
  extraMs = 0,
): Promise<void> =>
  work.schedule({
    dueAt: new Date(work.now().getTime() + issuerLatencyMs + extraMs),
    kind: 'cards.issuerMessage',
    payload: { kind, message },
  });
