import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

/** Operations that make something, or move money: done twice, it is there twice. */
const unsafe: readonly OperationId[] = [
  'customers.create',
  'beneficialOwners.create',
  'customerExternalAccounts.create',
  'platformExternalAccounts.create',
  'quotes.create',
  'quotes.execute',
  'transfers.out',
  'transfers.in',
  'cards.issue',
  'agents.create',
  'tokens.create',
  'invitations.create',
  'stablecoins.linkProviderAccount',
  'stablecoins.register',
  'stablecoins.mint',
  'stablecoins.burn',
  'agentSide.createQuote',
  'agentSide.executeQuote',
  'agentSide.transferIn',
  'agentSide.transferOut',
  'agentSide.createExternalAccount',
];

const paying: readonly OperationId[] = ['quotes.create', 'quotes.execute', 'transfers.out', 'transfers.in'];

const keyOf = ({ request }: Exchange): string | undefined => request.headers['idempotency-key'];

/** The same request: operation, what it names, body. */
export const sameness = ({ operation, params, request }: Exchange): string =>
  JSON.stringify([operation, params, request.hash ?? '']);

/** It is unknown whether it took effect. */
export const isUnknown = ({ status }: Exchange): boolean => status === 0 || status >= 500;

const byOpening = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.toSorted((one, other) => one.opened - other.opened);

interface Retry {
  readonly first: Exchange;
  readonly again: Exchange;
}

/** Whether the client looked between two attempts, and saw that the first had no effect: the second is new. */
const hasLooked = ({ exchanges }: Recording, { first, again }: Retry): boolean =>
  first.realStatus >= 400 || first.realStatus === 0
    ? exchanges.some(
        ({ n, opened, request, status }) =>
          request.method === 'GET' && status === 200 && opened >= first.n && n <= again.opened,
      )
    : false;

/** Unsafe requests that were sent again after their outcome was unknown, each with its first attempt. */
const retriesIn = (recording: Recording): readonly Retry[] => {
  const open = new Map<string, Exchange>();
  const retries: Retry[] = [];
  for (const exchange of byOpening(callsOf(recording, ...unsafe))) {
    const same = sameness(exchange);
    const first = open.get(same);
    const isAgain = first !== undefined && first.n <= exchange.opened;
    if (isAgain && !hasLooked(recording, { first, again: exchange }))
      retries.push({ first, again: exchange });
    if (isUnknown(exchange)) open.set(same, first ?? exchange);
    else open.delete(same);
  }
  return retries;
};

const retryHasKey: Check = (recording) =>
  retriesIn(recording).map(({ again }) =>
    sighted(
      keyOf(again) !== undefined,
      again,
      `${again.operation ?? ''} is sent again without an Idempotency-Key, and it is unknown whether the first request took effect.`,
    ),
  );

const retryKeepsKey: Check = (recording) =>
  retriesIn(recording)
    .filter(({ again }) => keyOf(again) !== undefined)
    .map(({ first, again }) =>
      sighted(
        keyOf(first) === keyOf(again),
        again,
        `The first attempt had ${keyOf(first) === undefined ? 'no Idempotency-Key' : `the key ${keyOf(first) ?? ''}`}, this one has ${keyOf(again) ?? ''}.`,
      ),
    );

/** Every request with a key that was sent before, each with the first that had it. */
const repeatedKeys = ({ exchanges }: Recording): readonly Retry[] => {
  const first = new Map<string, Exchange>();
  const repeated: Retry[] = [];
  for (const exchange of byOpening(exchanges)) {
    const key = keyOf(exchange);
    if (key === undefined || exchange.operation === undefined) continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, exchange);
    else repeated.push({ first: before, again: exchange });
  }
  return repeated;
};

const isSameTarget = ({ first, again }: Retry): boolean =>
  isDeepStrictEqual([first.operation, first.params], [again.operation, again.params]);

const retryKeepsBody: Check = (recording) =>
  repeatedKeys(recording)
    .filter(isSameTarget)
    .map(({ first, again }) =>
      sighted(first.request.hash === again.request.hash, again, 'The key was used for another body before.'),
    );

const keyIsOfOneRequest: Check = (recording) =>
  repeatedKeys(recording).map((retry) =>
    sighted(
      isSameTarget(retry),
      retry.again,
      `The key was used for ${retry.first.request.method} ${retry.first.request.url} before.`,
    ),
  );

/** Payments that are alike: as many were paid as were asked for, and by keys of their own. */
const newPaymentNewKey: Check = (recording) => {
  const { truth } = recording;
  const alike = (truth?.payments ?? []).filter(
    ({ payee }, _n, all) => all.filter((other) => other.payee === payee).length > 1,
  );
  const [first] = alike;
  if (first === undefined) return [];
  const reused = repeatedKeys(recording).find(
    ({ first: before, again }) =>
      paying.includes(again.operation ?? 'config.get') && isSeenAccepted(before) && before.n <= again.opened,
  );
  const isMissing = first.transactions.length < alike.length;
  if (isMissing && reused !== undefined)
    return [broken(reused.again, 'The key of a payment that was done is used for another one.')];
  return isMissing ? [] : [held(truth?.n ?? 0)];
};

const hasTrouble = ({ exchanges }: Recording, ...troubles: readonly string[]): boolean =>
  exchanges.some(
    ({ operation, provoked = '' }) =>
      operation !== undefined && paying.includes(operation) && troubles.includes(provoked),
  );

/** The truth about payments that some trouble disturbed. */
const paysOnce =
  (...troubles: readonly string[]): Check =>
  (recording) => {
    if (!hasTrouble(recording, ...troubles)) return [];
    const { truth } = recording;
    return (truth?.payments ?? []).flatMap(
      ({ reference, payee, transactions }, _n, all): readonly Sighting[] => {
        if (transactions.length === 0) return [];
        return [
          sighted(
            transactions.length <= all.filter((other) => other.payee === payee).length,
            truth?.n ?? 0,
            `${reference} was paid ${transactions.length} times.`,
          ),
        ];
      },
    );
  };

const keysIn = ({ exchanges }: Recording): readonly Exchange[] =>
  exchanges.filter((exchange) => keyOf(exchange) !== undefined);

const fairLength: Check = (recording) =>
  keysIn(recording).map((exchange) => {
    const { length } = keyOf(exchange) ?? '';
    return sighted(length >= 1 && length <= 255, exchange, `The key has ${length} characters.`);
  });

const counter = (key: string | undefined): number => Number(/(\d+)\D*$/.exec(key ?? '')?.[1] ?? Number.NaN);

const withoutCounter = (key: string | undefined): string => (key ?? '').replace(/\d+(\D*)$/, '$1');

/** Two keys that are alike but for a number at their end, and that number one more. */
const countsUp = (one: Exchange, other: Exchange): boolean =>
  withoutCounter(keyOf(one)) === withoutCounter(keyOf(other)) &&
  counter(keyOf(other)) - counter(keyOf(one)) === 1;

const unguessable: Check = (recording) =>
  keysIn(recording).flatMap((exchange, index, all) => {
    const before = all[index - 1];
    if (before === undefined || keyOf(before) === keyOf(exchange)) return [];
    return [
      sighted(
        !countsUp(before, exchange),
        exchange,
        `After ${keyOf(before) ?? ''} comes ${keyOf(exchange) ?? ''}: one tells the next.`,
      ),
    ];
  });

export const idempotencyChecks = {
  'client/idempotency/unsafe-retry-has-a-key': retryHasKey,
  'client/idempotency/retry-keeps-the-key': retryKeepsKey,
  'client/idempotency/retry-keeps-the-body': retryKeepsBody,
  'client/idempotency/key-is-of-one-request': keyIsOfOneRequest,
  'client/idempotency/new-payment-has-a-new-key': newPaymentNewKey,
  'client/idempotency/key-outlives-a-restart': paysOnce('kill-after'),
  'client/idempotency/lost-answer-pays-once': paysOnce('drop-after', 'drop-before'),
  'client/idempotency/server-error-pays-once': paysOnce('error-after'),
  'client/idempotency/key-has-a-fair-length': fairLength,
  'client/idempotency/key-cannot-be-guessed': unguessable,
} as const satisfies CheckBook;
