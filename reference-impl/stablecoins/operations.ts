import { externalAccountOf } from '../accounts/external-account-store.ts';
import { conflict } from '../http/api-error.ts';
import { created, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { post } from '../ledger/ledger.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Where } from '../store/store.ts';
import { amountFrom, handedOver, minted, returned, debitFrom, type Source } from './operation-money.ts';
import {
  operationOf,
  operationView,
  scheduleStep,
  stablecoinOperations,
  type StablecoinOperation,
} from './operation-store.ts';
import { fundingWindowMs, operationPlanOf } from './stablecoin-triggers.ts';
import { stablecoinOf, type Stablecoin } from './stablecoins.ts';
import type { Routes } from '../http/intake.ts';

interface MintRequest {
  readonly amount: string;
  readonly fundingSource: Source;
  readonly destination: { readonly accountId: string };
  readonly description?: string;
}

interface BurnRequest {
  readonly amount: string;
  readonly source: Source;
  readonly destination: {
    readonly type: 'EXTERNAL_ACCOUNT';
    readonly externalAccountId: string;
    readonly rail: string;
  };
  readonly description?: string;
}

/** The stablecoin of the path, when it can be minted and burned. Raises 404, or 409. */
const usableStablecoin = async (call: Call): Promise<Stablecoin> => {
  const coin = await stablecoinOf(call, call.params['stablecoinId'] ?? '');
  if (coin.serviceOperationsStatus !== 'ENABLED')
    throw conflict(`Mints and burns of this stablecoin are ${coin.serviceOperationsStatus}.`);
  return coin;
};

/** The payer of a mint by wire needs to know where to. */
const wired = (
  call: Call,
  { id }: Stablecoin,
): Pick<StablecoinOperation, 'fundingInstructions' | 'expiresAt'> => ({
  fundingInstructions: { rail: 'WIRE', address: `021000021/${id.slice(-9)}` },
  expiresAt: new Date(call.now().getTime() + fundingWindowMs).toISOString(),
});

type Wanted = Pick<StablecoinOperation, 'operationType' | 'source' | 'destination'> & {
  readonly inner: Omit<StablecoinOperation['inner'], 'steps'>;
};

/** An operation as it begins: CREATED, or PENDING_FUNDING where a wire is to come. */
const newOperation = (
  call: Call<{ readonly amount: string; readonly description?: string }>,
  coin: Stablecoin,
  wanted: Wanted,
): StablecoinOperation => {
  const { amount, description } = call.body;
  const isUnfunded = wanted.source['type'] === 'WIRE';
  const plan = operationPlanOf(coin.providerTokenIdentifier);
  const now = call.now().toISOString();
  const { state } = apply(call, 'stablecoin-operation', '(none)', isUnfunded ? 'createUnfunded' : 'create');
  return {
    id: call.newId('StablecoinOperation'),
    stablecoinId: coin.id,
    status: state,
    amount,
    provider: coin.provider,
    providerEnvironment: coin.providerEnvironment,
    stablecoinProviderAccountId: coin.stablecoinProviderAccountId,
    ...wanted,
    ...(isUnfunded && wired(call, coin)),
    ...(description !== undefined && { description }),
    createdAt: now,
    updatedAt: now,
    inner: { ...wanted.inner, steps: isUnfunded ? plan.unfunded : plan.ready },
  };
};

/** Keeps a new operation, takes what it is made of, and sets it going. */
export const begin = replaceable(async (call: Call, operation: StablecoinOperation): Promise<Answer> => {
  await call.collection(stablecoinOperations).insert(operation);
  const debits = returned(operation.inner.onFailure);
  if (debits.length > 0) await post(call, { transaction: operation.id, entries: debits });
  await scheduleStep(call, operation);

  return created(operationView(call, operation));
});

/** Creates a mint: tokens come into being in an internal account once they are paid for. */
export const createMint = replaceable<Handler<MintRequest>>(async (call) => {
  const { fundingSource, destination } = call.body;
  const coin = await usableStablecoin(call);
  const amount = amountFrom(call, call.body.amount);
  const created = await minted(call, coin, destination.accountId, amount);
  const debits = await debitFrom(call, fundingSource, {
    coin,
    amount,
    field: 'fundingSource',
    currencies: [coin.baseCurrency],
  });

  const inner = { onCompletion: [...handedOver(debits), ...created], onFailure: returned(debits) };
  const wanted = { operationType: 'MINT', source: { ...fundingSource }, destination, inner } as const;
  return begin(call, newOperation(call, coin, wanted));
});

/** Creates a burn: tokens go, and their worth is paid out to an external account. */
export const createBurn: Handler<BurnRequest> = async (call) => {
  const { source, destination } = call.body;
  const coin = await usableStablecoin(call);
  const amount = amountFrom(call, call.body.amount);
  await externalAccountOf(call, destination.externalAccountId);
  const debits = await debitFrom(call, source, {
    coin,
    amount,
    field: 'source',
    currencies: [coin.currency],
  });

  const inner = { onCompletion: handedOver(debits), onFailure: returned(debits) };
  const shown = { accountId: destination.externalAccountId, rail: destination.rail };
  const wanted = { operationType: 'BURN', source: { ...source }, destination: shown, inner } as const;
  return begin(call, newOperation(call, coin, wanted));
};

export const getOperation = replaceable<Handler>(async (call) =>
  ok(operationView(call, await operationOf(call, call.params['stablecoinOperationId'] ?? ''))),
);

/** The operations in a list: those of its stablecoin. */
export const operationFilters = replaceable((call: Call, { id }: Stablecoin): Where => ({
  ...equalFilters(call, ['operationType']),
  stablecoinId: id,
}));

/** In which order a list has operations. Source: Endpoints > Operation catalogue. */
export const operationOrder = replaceable((_call: Call): 'newest' | 'oldest' => 'newest');

/** Lists the mints and burns of a stablecoin. */
export const listOperations = replaceable(async (call: Call): Promise<Answer> => {
  const coin = await stablecoinOf(call, call.params['stablecoinId'] ?? '');
  return answerPage(call, {
    from: call.collection(stablecoinOperations),
    where: operationFilters(call, coin),
    order: operationOrder(call),
    view: (operation) => operationView(call, operation),
  });
});

export const stablecoinOperationsRoutes = {
  'stablecoins.mint': createMint,
  'stablecoins.burn': createBurn,
  'stablecoins.getOperation': getOperation,
  'stablecoins.listOperations': listOperations,
} as const satisfies Routes;
