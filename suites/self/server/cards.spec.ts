import { expect } from '@playwright/test';
import fc from 'fast-check';
import { openPurse, spend, type Purse, type Spending } from '../support/card-fixture.ts';
import { test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const funded = 2_000;

/** One thing to do with a card. Much of it is refused or without effect. */
type Command = (purse: Purse) => Promise<unknown>;

const amount = fc.integer({ min: 1, max: 600 });
const descriptor = fc.constantFrom('CORNER CAFE', 'SHORT 002', 'SLOW 005', 'FAILING 006');

const beginning = fc
  .tuple(
    fc.constantFrom(
      'authorization',
      'authorization',
      'financial_authorization',
      'credit_authorization',
      'credit_authorization_advice',
      'financial_credit_authorization',
    ),
    amount,
    descriptor,
  )
  .map<Command>(
    ([kind, some, name]) =>
      (purse) =>
        purse.simulate(kind, spend(some, name)),
  );

/** About one of the transactions there are, by its place among them. */
const continuation = fc
  .tuple(
    fc.constantFrom('clearing', 'clearing', 'return', 'return', 'return_reversal', 'authorization_advice'),
    fc.oneof(amount, fc.constantFrom('all', 0)),
    fc.nat(),
  )
  .map<Command>(([kind, some, place]) => async (purse) => {
    const all = await purse.spendings();
    const one = all[place % Math.max(1, all.length)];
    if (!one) return;
    const whole = kind === 'return' ? one.settledAmount.amount : one.authorizedAmount.amount;
    await purse.simulate(kind, { cardTransactionId: one.id, amount: some === 'all' ? whole : some });
  });

const update = fc.constantFrom('ACTIVE', 'FROZEN').map<Command>((state) => async (purse) => {
  await purse.api.patch(`/cards/${purse.card}`).send({ state });
});

const command = fc.oneof(
  { arbitrary: beginning, weight: 4 },
  { arbitrary: continuation, weight: 8 },
  { arbitrary: update, weight: 1 },
);

const isOpen = ({ status }: Spending): boolean => status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED';

/** What the card transactions say that the account must hold. */
const accountedFor = (all: readonly Spending[]): { readonly available: number; readonly total: number } => {
  const total = all.reduce((sum, { direction, settledAmount, refundedAmount }) => {
    const settled = settledAmount.amount - refundedAmount.amount;
    return sum + (direction === 'DEBIT' ? -settled : settled);
  }, funded);
  const held = all
    .filter((one) => isOpen(one) && one.direction === 'DEBIT')
    .reduce((sum, one) => sum + one.authorizedAmount.amount - one.settledAmount.amount, 0);
  return { available: total - held, total };
};

test('whatever happens on a card, its transactions account for every cent of the account', async ({
  start,
}) => {
  const server = await start({ startAt });
  const law = fc.asyncProperty(
    fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 15 }),
    async (rounds) => {
      const purse = await openPurse(server, funded);

      for (const round of rounds) {
        await Promise.all(round.map((act) => act(purse)));
        await purse.pass();
      }
      await purse.pass(30_000);

      expect(await purse.balance()).toEqual(accountedFor(await purse.spendings()));
      expect(await purse.ledgerProblems()).toEqual([]);
      await purse.receiver.close();
    },
  );
  await fc.assert(law, { numRuns: 15 });
});

test('many clearings at once take no more than one of them', async ({ start }) => {
  const purse = await openPurse(await start({ startAt }), funded);
  await purse.simulate('authorization', spend(500));
  await purse.pass();
  const [one] = await purse.spendings();

  await Promise.all(
    Array.from({ length: 20 }, () => purse.simulate('clearing', { cardTransactionId: one?.id, amount: 500 })),
  );
  await purse.pass();

  expect(await purse.balance()).toEqual({ available: 1_500, total: 1_500 });
  await purse.receiver.close();
});

test('a card that is closed before the issuer decides stays closed', async ({ start }) => {
  const purse = await openPurse(await start({ startAt }), funded);
  const { id, state } = await purse.issue({ platformCardId: 'slow-005' });

  await purse.api.patch(`/cards/${id}`).send({ state: 'CLOSED' }).expect(200);
  await purse.pass(60_000);

  expect(state).toBe('PROCESSING');
  expect(await purse.stateOf(id)).toBe('CLOSED');
  await purse.receiver.close();
});

test('the issuer does what the identifier of the platform asks for', async ({ start }) => {
  const purse = await openPurse(await start({ startAt }), funded);
  const suffixes = ['001', '002', '005', '017'];
  const issued = await Promise.all(
    suffixes.map((suffix) => purse.issue({ platformCardId: `card-${suffix}` })),
  );
  const states = (): Promise<readonly string[]> => Promise.all(issued.map(({ id }) => purse.stateOf(id)));

  await purse.pass();
  expect(await states()).toEqual(['PROCESSING', 'CLOSED', 'PROCESSING', 'ACTIVE']);

  await purse.pass(30_000);
  expect(await states()).toEqual(['PROCESSING', 'CLOSED', 'ACTIVE', 'ACTIVE']);
  await purse.receiver.close();
});

test('a reveal URL opens for five minutes of virtual time and is found nowhere else', async ({ start }) => {
  const server = await start({ startAt });
  const purse = await openPurse(server, funded);
  const answer = await purse.api.post(`/cards/${purse.card}/reveal`).expect(200);
  const { panEmbedUrl } = answer.body as { panEmbedUrl: string };
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

  const page = await (await fetch(panEmbedUrl)).text();
  const card = (await purse.api.get(`/cards/${purse.card}`)).body as { last4: string };
  expect(page).toMatch(new RegExp(`id="pan">\\d{12}${card.last4}<.*id="cvv">\\d{3}<.*id="expiry">01/2030<`));

  const token = new URL(panEmbedUrl).searchParams.get('token') ?? '';
  const forged = panEmbedUrl.replace(token, token.replace(/\..*/, '.AAAA'));
  expect(await statusOf(forged)).toBe(403);

  await purse.api.patch(`/cards/${purse.card}`).send({ state: 'FROZEN' }).expect(200);
  await purse.pass();
  const elsewhere = [
    (await purse.api.get('/cards')).text,
    (await purse.api.get(`/cards/${purse.card}`)).text,
    ...purse.receiver.received.map(({ text }) => text),
  ];
  expect(elsewhere.filter((text) => text.includes(token) || text.includes('embed'))).toEqual([]);

  await purse.pass(300_000);
  expect(await statusOf(panEmbedUrl)).toBe(410);
  await purse.receiver.close();
});
