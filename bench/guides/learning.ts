import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { KnownIds } from './known-ids.ts';
import type { WalkedRequest } from './requests.ts';

/** Members of answers that name something, and are no `id`. */
const named: readonly (readonly [member: string, kind: string])[] = [
  ['jobId', 'ImportJob'],
  ['code', 'Invitation'],
  ['lookupId', 'Lookup'],
  ['transactionId', 'Transaction'],
  ['requestId', 'Request'],
  ['umaAddress', 'UmaAddress'],
  ['otpEncryptionTargetBundle', 'OtpTarget'],
];

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The finer kind of an object: how a credential is proven, how a quote is paid. */
const finerKind = (kind: string, { type, source }: JsonObject): string | undefined => {
  if (kind === 'AuthMethod') return textIn(type);
  return kind === 'Quote' && isJsonObject(source) ? textIn(source['sourceType']) : undefined;
};

const kindsOf = (id: string, answer: JsonObject): readonly string[] => {
  const kind = /^([A-Z][A-Za-z]+):/.exec(id)?.[1];
  if (kind === undefined) return [];
  const finer = finerKind(kind, answer);
  return finer === undefined ? [kind] : [kind, `${kind}/${finer}`];
};

/** Remembers what an answer names. */
export const learnFrom = (
  known: KnownIds,
  { method, operation }: WalkedRequest,
  answer: JsonObject,
): void => {
  const id = textIn(answer['id']) ?? '';
  // A read makes nothing: what was made is the newest.
  for (const kind of method === 'GET' ? [] : kindsOf(id, answer)) known.learn(kind, id);
  if (operation === 'sandbox.receiveUmaPayment') known.learn('IncomingPayment', id);
  for (const [member, what] of named) {
    const value = textIn(answer[member]);
    if (value !== undefined) known.learn(what, value);
  }
};

/** Remembers what only webhooks name: simulations of card payments answer with nothing. */
export const learnHeard = (known: KnownIds, { id }: JsonObject): void => {
  if (typeof id === 'string' && id.startsWith('CardTransaction:')) known.learn('CardTransaction', id);
};

/** Operations after which what they name cannot be used in the same way again. */
const usesUp: ReadonlySet<string> = new Set([
  'quotes.execute',
  'sandbox.sendFunds',
  'transactions.approve',
  'transactions.reject',
  'invitations.claim',
  'invitations.cancel',
]);

const newToken = 'IdentityToken/new';

const quotesIn = (body: WalkedRequest['body']): readonly string[] =>
  typeof body === 'string' ? [...body.matchAll(/"quoteId":"([^"]+)"/g)].map(([, id = '']) => id) : [];

/** Forgets what a request that worked has deleted or used up. A challenge has done neither yet. */
export const forgetAfter = (known: KnownIds, request: WalkedRequest, status: number): void => {
  if (status === 202) return;
  const { method, target, operation = '', body } = request;
  // An identity can have one credential.
  if (operation === 'credentials.create') known.forget(known.newest(newToken) ?? '', newToken);
  if (method !== 'DELETE' && !usesUp.has(operation)) return;
  for (const part of target.split('/')) known.forget(decodeURIComponent(part));
  for (const quoteId of quotesIn(body)) known.forget(quoteId);
};
