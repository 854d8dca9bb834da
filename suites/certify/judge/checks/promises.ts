import { asJsonObject, type JsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { AskLine } from '../../../../spec/results/client-evidence.ts';
import {
  callsOf,
  isAccepted,
  isSeenAccepted,
  textOf,
  type Asked,
  type Exchange,
  type Recording,
} from '../recording.ts';
import { wordsFor } from './cards.ts';
import { broken, byAnswers, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

/** The needs of an ask before the service can do it. */
interface Needed {
  readonly operations: readonly OperationId[];
  /** Whether it may wait: then only what was refused at the service cannot be said to be done. */
  readonly mayWait?: true;
  /** Whether a request is meant for this ask; any of the operations when absent. */
  readonly isMeant?: (exchange: Exchange, asked: AskLine['with']) => boolean;
  /** Whether a request undoes it: behind that, it is done by another request. */
  readonly isUndoneBy?: (exchange: Exchange, asked: AskLine['with']) => boolean;
  /** Whether each ask is for a thing of its own, so that one request does not do two. */
  readonly isEach?: true;
}

const about =
  (parameter: string, name: string): NonNullable<Needed['isMeant']> =>
  ({ params }, asked) =>
    params[parameter] === asked[name];

const account = about('externalAccountId', 'account');

const ofCustomer: NonNullable<Needed['isMeant']> = ({ query }, { customer }) =>
  query.get('customerId') === customer;

const deciding: Readonly<Record<string, readonly OperationId[]>> = {
  approve: ['agents.approveAction', 'transactions.approve'],
  reject: ['agents.rejectAction', 'transactions.reject'],
};

const needed: Readonly<Record<string, Needed>> = {
  pay: { operations: ['quotes.execute', 'transfers.out'], mayWait: true },
  'pay-uma': { operations: ['quotes.execute'], mayWait: true },
  'agent-pay': { operations: ['agentSide.executeQuote', 'agentSide.transferOut'], mayWait: true },
  'issue-card': { operations: ['cards.issue'], mayWait: true },
  register: { operations: ['customers.create'], mayWait: true },
  'change-card': {
    operations: ['cards.update'],
    isMeant: ({ sent }, { change }) => asJsonObject(sent)['state'] === wordsFor[textOf(change)],
    isUndoneBy: ({ sent }, { change }) =>
      !['undefined', wordsFor[textOf(change)]].includes(String(asJsonObject(sent)['state'])),
  },
  remove: { operations: ['customers.delete'] },
  cancel: { operations: ['transactions.cancel'] },
  'remove-payee': { operations: ['customerExternalAccounts.delete'] },
  'request-funding': { operations: ['quotes.create'] },
  'enroll-authenticator': { operations: ['sca.confirmEnrollment'], isMeant: ofCustomer },
  'enroll-passkey': { operations: ['sca.confirmEnrollment'], isMeant: ofCustomer },
  'log-in': { operations: ['sca.completeLogin'], isMeant: ofCustomer },
  'log-in-by-passkey': { operations: ['sca.completeLogin'], isMeant: ofCustomer },
  'submit-code': { operations: ['sca.authorizeQuote'] },
  'resend-code': { operations: ['sca.resendQuoteCode'] },
  'send-funds': { operations: ['sandbox.sendFunds'] },
  'trust-payee': { operations: ['beneficiaries.confirmTrust'], isMeant: account },
  'set-wallet-privacy': {
    operations: ['internalAccounts.update'],
    isMeant: ({ sent }, { private: isPrivate }) => asJsonObject(sent)['privateEnabled'] === isPrivate,
    isUndoneBy: ({ sent }, { private: isPrivate }) =>
      asJsonObject(sent)['privateEnabled'] === (isPrivate !== true),
  },
  'export-wallet': { operations: ['internalAccounts.export'] },
  'close-wallet': { operations: ['sessions.revoke'] },
  'upload-document': { operations: ['documents.upload'], isEach: true },
  decide: {
    operations: Object.values(deciding).flat(),
    isMeant: ({ operation, params }, { decision, id }) =>
      operation !== undefined &&
      (deciding[textOf(decision)] ?? []).includes(operation) &&
      (id === undefined || id === params['actionId'] || id === params['transactionId']),
  },
};

/** A challenge is a 2xx answer, and the beginning: what was asked for is done by the signed request. */
const isChallenge = ({ real }: Exchange): boolean => 'payloadToSign' in real;

/** Whether the last that the client heard of it, while it was asked, was that the service refuses. */
const wasRefused = (
  exchanges: readonly Exchange[],
  operations: readonly OperationId[],
  { opened, n }: AskLine,
): boolean => {
  const last = exchanges.findLast(
    (exchange) =>
      exchange.operation !== undefined &&
      operations.includes(exchange.operation) &&
      exchange.opened >= opened &&
      exchange.n <= n,
  );
  return last !== undefined && last.status >= 400 && last.status < 500 && last.status !== 429;
};

/** The requests that do what an ask is about, in their order. */
const doings = (
  exchanges: readonly Exchange[],
  { operations, isMeant = () => true, isUndoneBy = () => false }: Needed,
  line: AskLine,
): readonly Exchange[] => {
  const accepted = exchanges.filter(
    (exchange) =>
      exchange.operation !== undefined &&
      operations.includes(exchange.operation) &&
      isAccepted(exchange) &&
      !isChallenge(exchange),
  );
  const meant = accepted.filter((exchange) => isMeant(exchange, line.with));
  return meant.filter(({ n, request }) => {
    const undone = accepted.findLast(
      (one) => one.n <= line.opened && one.request.url === request.url && isUndoneBy(one, line.with),
    );
    return undone === undefined || n > undone.n;
  });
};

/** Several attempts make one thing. */
const eachOnce = (exchanges: readonly Exchange[]): readonly Exchange[] => [
  ...new Map(exchanges.map((exchange) => [exchange.real['id'], exchange])).values(),
];

const isLikeBefore =
  (line: AskLine) =>
  ({ ask, n }: AskLine): boolean =>
    ask === line.ask && n < line.n;

/** A client may do later what it was asked for, but not never. */
export const keepsItsWord = byAnswers((answered, { exchanges }) => {
  const lines = answered.filter(({ answer }) => 'ok' in answer);
  return lines.flatMap((line): readonly Sighting[] => {
    const need = needed[line.ask];
    if (need === undefined) return [];
    const { operations, mayWait = false, isEach = false } = need;
    if (mayWait && !wasRefused(exchanges, operations, line)) return [];
    const doing = doings(exchanges, need, line);
    const done = isEach ? eachOnce(doing)[lines.filter(isLikeBefore(line)).length] : doing[0];
    return [
      done === undefined
        ? broken(
            line,
            `The client says that it did what it was asked for (${line.ask}); the service was not told.`,
          )
        : held(done),
    ];
  });
});

const umaAsks = ({ asks }: Recording): readonly Asked[] => asks.filter(({ ask }) => ask === 'pay-uma');

const rightAddress: Check = (recording) => {
  const addresses = new Set(umaAsks(recording).map(({ with: { address } }) => textOf(address)));
  if (addresses.size === 0) return [];
  const named = [
    ...callsOf(recording, 'lookups.umaAddress').map(
      (exchange) => [exchange, exchange.params['receiverUmaAddress']] as const,
    ),
    ...callsOf(recording, 'quotes.create').map(
      (exchange) =>
        [exchange, asJsonObject(asJsonObject(exchange.sent)['destination'])['umaAddress']] as const,
    ),
  ];
  return named.flatMap(([exchange, address]) =>
    typeof address === 'string'
      ? [sighted(addresses.has(address), exchange, `The client was not asked to pay ${address}.`)]
      : [],
  );
};

const boundsIn = (
  { got }: Exchange,
  currency: unknown,
): { readonly min: number; readonly max: number } | undefined => {
  const rows = got['supportedCurrencies'];
  const row = (Array.isArray(rows) ? rows : [])
    .map(asJsonObject)
    .find((one) => asJsonObject(one['currency'])['code'] === currency);
  return row === undefined ? undefined : { min: Number(row['min']), max: Number(row['max']) };
};

const paysTheAcceptable: Check = (recording) =>
  umaAsks(recording).flatMap((line): readonly Sighting[] => {
    const { address, currency, amount } = line.with;
    const lookup = callsOf(recording, 'lookups.umaAddress').find(
      (exchange) => isSeenAccepted(exchange) && exchange.params['receiverUmaAddress'] === address,
    );
    const bounds = lookup && boundsIn(lookup, currency);
    if (bounds === undefined || Number(amount) < bounds.min || Number(amount) > bounds.max) return [];
    const paid = callsOf(recording, 'quotes.execute').filter(isAccepted);
    return [
      sighted(
        paid.length > 0,
        line,
        `The receiver accepts from ${bounds.min} to ${bounds.max}; ${textOf(amount)} was not paid.`,
      ),
    ];
  });

const shownTo = (recording: Recording, operation: OperationId, exchange: Exchange): readonly JsonObject[] =>
  callsOf(recording, operation)
    .filter((list) => isSeenAccepted(list) && list.n <= exchange.opened)
    .flatMap(({ got }) => (Array.isArray(got['data']) ? got['data'] : []))
    .map(asJsonObject);

/** Judged of what the client was shown: an account of which it only knows the id may be anybody's. */
const ownMoney: Check = (recording) =>
  callsOf(recording, 'cards.issue').map((exchange) => {
    const { fundingSources, cardholderId } = asJsonObject(exchange.sent);
    const others = [
      ...shownTo(recording, 'internalAccounts.listForPlatform', exchange),
      ...shownTo(recording, 'internalAccounts.listForCustomer', exchange).filter(
        ({ customerId = cardholderId }) => customerId !== cardholderId,
      ),
    ].map(({ id }) => textOf(id));
    const other = (Array.isArray(fundingSources) ? fundingSources : [])
      .map(textOf)
      .find((id) => others.includes(id));
    return sighted(other === undefined, exchange, `${other ?? ''} is no account of the cardholder.`);
  });

const keepsSources: Check = (recording) =>
  callsOf(recording, 'cards.update').map((exchange) => {
    const { fundingSources } = asJsonObject(exchange.sent);
    const isEmpty = Array.isArray(fundingSources) && fundingSources.length === 0;
    return sighted(!isEmpty, exchange, 'The list of funding sources is empty.');
  });

const destinationOf = ({ sent }: Exchange): unknown =>
  asJsonObject(asJsonObject(sent)['destination'])['accountId'];

const notByThePlatform: Check = (recording) =>
  recording.asks
    .filter(({ ask }) => ask === 'agent-pay')
    .map((line) => {
      const paid = callsOf(recording, 'transfers.out', 'quotes.create').find(
        (exchange) => destinationOf(exchange) === line.with['destination'],
      );
      return paid === undefined
        ? held(line)
        : broken(paid, 'The payment asked of the agent is made with the credentials of the platform.');
    });

const isFunded = ({ sent }: Exchange): boolean =>
  asJsonObject(asJsonObject(sent)['source'])['sourceType'] === 'REALTIME_FUNDING';

/** A quote that came when it had expired is followed by another one. */
const oneFundedQuote: Check = (recording) => {
  const orders = recording.asks.filter(({ ask }) => ask === 'request-funding').length;
  const quotes = callsOf(recording, 'quotes.create').filter((one) => isFunded(one) && isSeenAccepted(one));
  const late = quotes.filter(
    ({ provoked }) => provoked === 'late-answer' || provoked === 'brief-answer',
  ).length;
  const made = new Set(quotes.map(({ got }) => got['id'])).size;
  const last = quotes.at(-1);
  if (orders === 0 || last === undefined) return [];
  // Each code that is said for a quote that has expired may be answered with a quote of its own.
  const more = late === 0 ? 0 : recording.asks.filter(({ ask }) => ask === 'submit-code').length;
  return [
    sighted(
      made <= orders + more,
      last,
      `${orders} payment was asked for; ${made} quotes were made, each with a code.`,
    ),
  ];
};

export const promisesChecks = {
  'client/orders/what-is-said-to-be-done-was-accepted': keepsItsWord,
  'client/orders/address-is-the-one-that-was-named': rightAddress,
  'client/orders/acceptable-amount-is-paid': paysTheAcceptable,
  'client/orders/cards-are-funded-by-their-holder': ownMoney,
  'client/orders/a-card-keeps-a-funding-source': keepsSources,
  'client/orders/the-platform-does-not-pay-for-an-agent': notByThePlatform,
  'client/orders/one-funded-quote-for-one-payment': oneFundedQuote,
} as const satisfies CheckBook;
