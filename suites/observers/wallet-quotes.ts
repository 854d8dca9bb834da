import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { rowsOf } from '../kit/assertions/answers.ts';
import { memberOf } from '../kit/assertions/members.ts';
import type { Watch } from './watch.ts';

/** The embedded wallets that a process has seen: their accounts, and the quotes that these pay. */
export type SeenWallets = Pick<Watch, 'wallets' | 'walletQuotes'>;

const accountOf = (body: unknown): unknown => {
  const source = isJsonObject(body) ? body['source'] : undefined;
  return isJsonObject(source) ? source['accountId'] : undefined;
};

/** Remembers which accounts are embedded wallets, and which quotes they pay. */
export const noteWallets = (exchange: Exchange, { wallets, walletQuotes }: SeenWallets): void => {
  const { operation, request } = exchange;
  if (contract().isOperationId(operation) && contract().operation(operation).listsInternalAccounts)
    for (const account of rowsOf(exchange))
      if (memberOf(account, 'type', { absent: undefined }) === 'EMBEDDED_WALLET')
        wallets.add(memberOf(account, 'id', { absent: undefined }));
  if (operation === 'quotes.create' && wallets.has(accountOf(request.body)))
    walletQuotes.add(memberOf(exchange, 'id', { absent: undefined }));
};

const isPaidByWallet = ({ request }: Exchange, { walletQuotes }: SeenWallets): boolean =>
  decodeURIComponent(new URL(request.url).pathname)
    .split('/')
    .some((part) => walletQuotes.has(part));

/** Whether a body has the id or the status of a transaction: a challenge may well have some of its own. */
const showsPayment = ({ id, status }: JsonObject): boolean =>
  String(id).startsWith('Transaction:') ||
  contract()
    .transactionStatuses()
    .some((each) => each === status);

const showsCard = (body: JsonObject): boolean => 'state' in body || 'fundingSources' in body;

/**
 * An embedded wallet that pays a quote is asked for a signature first, with whichever status: no payment yet. The
 * document shows no member of a challenge. Where the payer is a wallet, an answer with nothing of a payment is one.
 */
export const asksForSignature = (exchange: Exchange, seen: SeenWallets): boolean => {
  const { operation, response } = exchange;
  const { status, body } = response;
  if (!isJsonObject(body)) return false;
  // Whether the update of a card that a wallet funds is an action of the wallet is left open.
  if (operation === 'cards.update')
    return typeof body['payloadToSign'] === 'string' || (status !== 200 && !showsCard(body));
  if (operation !== 'quotes.execute') return false;
  if (typeof body['payloadToSign'] === 'string') return true;
  return !showsPayment(body) && isPaidByWallet(exchange, seen);
};
