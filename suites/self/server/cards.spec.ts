import fc from 'fast-check';
import { openCardFixture, spend, type CardFixture, type Spending } from '../support/card-fixture.ts';
import { expect, test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const funded = 2_000;

/** One thing to do with a card. Much of it is refused or without effect. */
type Command = (fixture: CardFixture) => Promise<unknown>;

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
      (fixture) =>
        fixture.simulate(kind, spend(some, name)),
  );

/** About one of the transactions there are, by its place among them. */
const continuation = fc
  .tuple(
    fc.constantFrom('clearing', 'clearing', 'return', 'return', 'return_reversal', 'authorization_advice'),
    fc.oneof(amount, fc.constantFrom('all', 0)),
    fc.nat(),
  )
  .map<Command>(([kind, some, place]) => async (fixture) => {
    const all = await fixture.spendings();
    const one = all[place % Math.max(1, all.length)];
    if (!one) return;
    const whole = kind === 'return' ? one.settledAmount.amount : one.authorizedAmount.amount;
    await fixture.simulate(kind, { cardTransactionId: one.id, amount: some === 'all' ? whole : some });
  });

const update = fc.constantFrom('ACTIVE', 'FROZEN').map<Command>((state) => async (fixture) => {
  await fixture.api.patch(`/cards/${fixture.card}`).send({ state });
});

const command = fc.oneof(
  { arbitrary: beginning, weight: 4 },
  { arbitrary: continuation, weight: 8 },
  { arbitrary: update, weight: 1 },
);

const isOpen = ({ status }: Spending): boolean => status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED';

/** The balance that the account must hold by the card transactions. */
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
      const fixture = await openCardFixture(server, funded);

      for (const round of rounds) {
        await Promise.all(round.map((act) => act(fixture)));
        await fixture.pass();
      }
      await fixture.pass(30_000);

      expect(await fixture.balance()).toEqual(accountedFor(await fixture.spendings()));
      expect(await fixture.ledgerProblems()).toEqual([]);
      await fixture.receiver.close();
    },
  );
  await fc.assert(law, { numRuns: 15, seed: 1 });
});

test('many clearings at once take no more than one of them', async ({ start }) => {
  const fixture = await openCardFixture(await start({ startAt }), funded);
  await fixture.simulate('authorization', spend(500));
  await fixture.pass();
  const [one] = await fixture.spendings();

  await Promise.all(
    Array.from({ length: 20 }, () =>
      fixture.simulate('clearing', { cardTransactionId: one?.id, amount: 500 }),
    ),
  );
  await fixture.pass();

  expect(await fixture.balance()).toEqual({ available: 1_500, total: 1_500 });
  await fixture.receiver.close();
});

test('a card that is closed before the issuer decides stays closed', async ({ start }) => {
  const fixture = await openCardFixture(await start({ startAt }), funded);
  const { id, state } = await fixture.issue({ platformCardId: 'slow-005' });

  await fixture.api.patch(`/cards/${id}`).send({ state: 'CLOSED' }).expect(200);
  await fixture.pass(60_000);

  expect(state).toBe('PROCESSING');
  expect(await fixture.stateOf(id)).toBe('CLOSED');
  await fixture.receiver.close();
});

test('the issuer does what the identifier of the platform asks for', async ({ start }) => {
  const fixture = await openCardFixture(await start({ startAt }), funded);
  const suffixes = ['001', '002', '005', '017'];
  const issued = await Promise.all(
    suffixes.map((suffix) => fixture.issue({ platformCardId: `card-${suffix}` })),
  );
  const states = (): Promise<readonly string[]> => Promise.all(issued.map(({ id }) => fixture.stateOf(id)));

  await fixture.pass();
  expect(await states()).toEqual(['PROCESSING', 'CLOSED', 'PROCESSING', 'ACTIVE']);

  await fixture.pass(30_000);
  expect(await states()).toEqual(['PROCESSING', 'CLOSED', 'ACTIVE', 'ACTIVE']);
  await fixture.receiver.close();
});

test('a reveal URL opens for five minutes of virtual time and is found nowhere else', async ({ start }) => {
  const server = await start({ startAt });
  const fixture = await openCardFixture(server, funded);
  const answer = await fixture.api.post(`/cards/${fixture.card}/reveal`).expect(200);
  const { panEmbedUrl } = answer.body as { panEmbedUrl: string };
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

  const page = await (await fetch(panEmbedUrl)).text();
  const card = (await fixture.api.get(`/cards/${fixture.card}`)).body as { last4: string };
  expect(page).toMatch(new RegExp(`id="pan">\\d{12}${card.last4}<.*id="cvv">\\d{3}<.*id="expiry">01/2030<`));

  const token = new URL(panEmbedUrl).searchParams.get('token') ?? '';
  const forged = panEmbedUrl.replace(token, token.replace(/\..*/, '.AAAA'));
  expect(await statusOf(forged)).toBe(403);

  await fixture.api.patch(`/cards/${fixture.card}`).send({ state: 'FROZEN' }).expect(200);
  await fixture.pass();
  const elsewhere = [
    (await fixture.api.get('/cards')).text,
    (await fixture.api.get(`/cards/${fixture.card}`)).text,
    ...fixture.receiver.received.map(({ text }) => text),
  ];
  expect(elsewhere.filter((text) => text.includes(token) || text.includes('embed'))).toEqual([]);

  await fixture.pass(300_000);
  expect(await statusOf(panEmbedUrl)).toBe(410);
  await fixture.receiver.close();
});
