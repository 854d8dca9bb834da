import { expect, test } from '../support/plain-test.ts';
import fc from 'fast-check';
import { workFor } from '../../../reference-impl/tasks/work.ts';
import { checkLedger } from '../../../reference-impl/ledger/check-ledger.ts';
import {
  openAccount,
  openAccountsFor,
  accountIn,
} from '../../../reference-impl/ledger/internal-account-store.ts';
import { counter, postings } from '../../../reference-impl/ledger/journal.ts';
import {
  balanceOf,
  capture,
  hold,
  holdsOf,
  post,
  release,
  transfer,
} from '../../../reference-impl/ledger/ledger.ts';
import { smallWorld, type SmallWorld } from '../support/small-world.ts';
import type { Work } from '../../../reference-impl/runtime/work.ts';

const within = <T>({ world, tenant }: SmallWorld, act: (work: Work) => Promise<T>): Promise<T> =>
  world.store.transact((tx) => act(workFor(world, tx, tenant)));

const outside = counter('external', 'USD');

const openFunded = (small: SmallWorld, amount: number): Promise<string> =>
  within(small, async (work) => {
    const { id } = await openAccount(work, 'USD', undefined);
    await post(work, { transaction: 'funding', entries: transfer('USD', amount, outside, id) });
    return id;
  });

const inWorld = async (examine: (small: SmallWorld) => Promise<void>): Promise<void> => {
  const small = await smallWorld();
  try {
    await examine(small);
  } finally {
    await small.close();
  }
};

/** One thing to do with two accounts; much of it is refused, for want of money or of a hold. */
type Command = (work: Work, accounts: readonly [string, string]) => Promise<void>;

const amount = fc.integer({ min: 1, max: 120 });

const firstHold = async (work: Work): Promise<string> => {
  const [first] = await holdsOf(work, 'card');
  if (!first) throw new Error('nothing is held');
  return first.id;
};

const command: fc.Arbitrary<Command> = fc.oneof(
  amount.map<Command>(
    (some) =>
      (work, [one]) =>
        post(work, { transaction: 'in', entries: transfer('USD', some, outside, one) }),
  ),
  amount.map<Command>(
    (some) =>
      (work, [one, other]) =>
        post(work, { transaction: 'move', entries: transfer('USD', some, one, other) }),
  ),
  amount.map<Command>(
    (some) =>
      async (work, [, other]) =>
        void (await hold(work, { transaction: 'card', account: other, currency: 'USD', amount: some })),
  ),
  amount.map<Command>(
    (some) => async (work) =>
      capture(work, await firstHold(work), { to: counter('clearing', 'USD'), amount: some }),
  ),
  fc
    .option(amount, { nil: undefined })
    .map<Command>((some) => async (work) => release(work, await firstHold(work), some)),
);

test('whatever is done at once, and whatever of it is refused, the ledger adds up', async () => {
  const commands = fc.array(command, { minLength: 5, maxLength: 40 });
  const law = fc.asyncProperty(commands, (all) =>
    inWorld(async (small) => {
      const accounts = [await openFunded(small, 100), await openFunded(small, 100)] as const;

      await Promise.allSettled(all.map((act) => within(small, (work) => act(work, accounts))));

      const { problems } = await within(small, ({ tx }) => checkLedger(tx, small.tenant));
      expect(problems).toEqual([]);
    }),
  );
  await fc.assert(law, { numRuns: 40, seed: 1 });
});

test('a posting that is refused leaves nothing behind', () =>
  inWorld(async (small) => {
    const account = await openFunded(small, 100);
    const refused = [
      transfer('USD', 101, account, outside),
      [{ account, currency: 'USD' as const, amount: -1 }],
      transfer('USD', 0.5, account, outside),
      transfer('EUR', 1, account, counter('external', 'EUR')),
      transfer('USD', Number.MAX_SAFE_INTEGER, outside, account),
    ];

    for (const entries of refused)
      await expect(within(small, (work) => post(work, { transaction: 'x', entries }))).rejects.toThrow();

    expect(await within(small, (work) => balanceOf(work, account, 'USD'))).toEqual({
      total: 100,
      held: 0,
      available: 100,
    });
    expect(await within(small, (work) => work.collection(postings).count())).toBe(1);
  }));

test('what is held cannot be spent, and is captured in parts or released', () =>
  inWorld(async (small) => {
    const account = await openFunded(small, 100);
    const wanted = { transaction: 'card', account, currency: 'USD', amount: 70 } as const;
    const { id } = await within(small, (work) => hold(work, wanted));
    const balance = (): Promise<unknown> => within(small, (work) => balanceOf(work, account, 'USD'));

    expect(await balance()).toEqual({ total: 100, held: 70, available: 30 });
    await expect(
      within(small, (work) =>
        post(work, { transaction: 'x', entries: transfer('USD', 31, account, outside) }),
      ),
    ).rejects.toThrow(/cannot give/);

    await within(small, (work) => capture(work, id, { to: counter('clearing', 'USD'), amount: 50 }));
    expect(await balance()).toEqual({ total: 50, held: 20, available: 30 });

    await within(small, (work) => release(work, id));
    expect(await balance()).toEqual({ total: 50, held: 0, available: 50 });
    expect(await within(small, (work) => holdsOf(work, 'card'))).toEqual([]);
  }));

test('a customer gets one account per known currency, also when asked twice', () =>
  inWorld(async (small) => {
    const customer = { id: 'Customer:1', currencies: ['USD', 'EUR', 'XXX', 'USD'] };
    await within(small, (work) => openAccountsFor(work, customer));
    await within(small, (work) => openAccountsFor(work, { ...customer, currencies: ['EUR', 'BTC'] }));

    const found = await within(small, async (work) => [
      await accountIn(work, 'USD', customer.id),
      await accountIn(work, 'EUR', customer.id),
      await accountIn(work, 'BTC', customer.id),
    ]);
    expect(found.map((account) => account?.type)).toEqual([
      'INTERNAL_FIAT',
      'INTERNAL_FIAT',
      'INTERNAL_CRYPTO',
    ]);
    expect(await within(small, (work) => accountIn(work, 'GBP', customer.id))).toBeUndefined();
  }));

test('the ledger notices a balance that no posting explains', () =>
  inWorld(async (small) => {
    const account = await openFunded(small, 100);
    await within(small, async (work) => {
      const rows = work.collection(postings);
      const [first] = await rows.find({});
      if (first) await rows.delete(first.id);
    });

    const { holds, problems } = await within(small, ({ tx }) => checkLedger(tx, small.tenant));

    expect(holds).toBe(false);
    expect(problems).toContain(`${account} holds 100, its postings sum to 0.`);
  }));
