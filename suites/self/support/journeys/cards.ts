import type { JsonObject } from '../../../../spec/json.ts';
import { rowsOf, type Journey, type Session } from '../journey.ts';
import { spend } from '../card-fixture.ts';
import { identifiedPerson } from '../../../kit/fixtures/people.ts';
import { business, ownerPerson } from '../people.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

interface Holder {
  readonly customerId: string;
  readonly accounts: readonly string[];
}

const holder = async ({ ask, pass }: Session): Promise<Holder> => {
  const person = { ...identifiedPerson, currencies: ['USD', 'EUR'] };
  const customerId = idOf(await ask('POST', '/customers', person));
  await ask('POST', '/verifications', { customerId });
  await pass(1_000);
  const page = await ask('GET', `/customers/internal-accounts?customerId=${customerId}`);
  const isDollar = (row: JsonObject): boolean => JSON.stringify(row).includes('"USD"');
  const rows = rowsOf(page);
  const accounts = [...rows.filter(isDollar), ...rows.filter((row) => !isDollar(row))].map(idOf);
  for (const account of accounts)
    await ask('POST', `/sandbox/internal-accounts/${account}/fund`, { amount: 5_000 });
  return { customerId, accounts };
};

const wanted = ({ customerId, accounts }: Holder, change: JsonObject = {}): JsonObject => ({
  cardholderId: customerId,
  form: 'VIRTUAL',
  fundingSources: accounts.slice(0, 1),
  ...change,
});

/** A business that is approved asks for a card. */
const firmCard = async ({ ask, pass }: Session): Promise<void> => {
  const businessInfo = { ...business.businessInfo, country: 'US' };
  const { address } = identifiedPerson;
  const firm = idOf(
    await ask('POST', '/customers', { ...business, businessInfo, address, currencies: ['USD'] }),
  );
  await ask('POST', '/beneficial-owners', {
    customerId: firm,
    roles: ['UBO', 'CONTROL_PERSON'],
    ownershipPercentage: 60,
    personalInfo: ownerPerson,
  });
  await ask('POST', '/verifications', { customerId: firm });
  await pass(1_000);
  const page = await ask('GET', `/customers/internal-accounts?customerId=${firm}`);
  await ask('POST', '/cards', wanted({ customerId: firm, accounts: rowsOf(page).map(idOf) }));
};

/** A card's own life. */
export const cards: Journey = {
  areas: ['cards'],
  go: async (session) => {
    const { ask, pass } = session;
    const own = await holder(session);
    const card = idOf(await ask('POST', '/cards', wanted(own)));
    await pass(100);
    await ask('GET', `/cards/${card}`);
    for (const change of [
      { fundingSources: own.accounts.slice(0, 1) },
      { fundingSources: own.accounts.slice(0, 2) },
      { fundingSources: [] },
      { state: 'ACTIVE' },
      { state: 'FROZEN' },
      { fundingSources: own.accounts.slice(0, 1) },
    ])
      await ask('PATCH', `/cards/${card}`, change);
    await ask('POST', `/cards/${card}/reveal`);
    await ask('POST', `/sandbox/cards/${card}/simulate/authorization`, spend(100));
    await pass(100);
    for (const change of [
      { state: 'CLOSED', fundingSources: own.accounts.slice(0, 1) },
      { state: 'CLOSED' },
      { state: 'CLOSED' },
    ])
      await ask('PATCH', `/cards/${card}`, change);
    await ask('GET', `/cards/${card}`);
    await ask('POST', `/cards/${card}/reveal`);
    const slow = idOf(await ask('POST', '/cards', wanted(own, { platformCardId: 'slow005' })));
    await ask('PATCH', `/cards/${slow}`, { fundingSources: own.accounts.slice(0, 2) });
    await ask('POST', '/cards', wanted(own, { platformCardId: 'no002' }));
    await pass(100);
    await firmCard(session);
    const nobody = await ask('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada 017' });
    await ask('POST', '/cards', wanted(own, { cardholderId: idOf(nobody) }));
    await ask('POST', '/cards', wanted(own, { cardholderId: 'Customer:none' }));
    await ask('GET', '/cards');
    await ask('GET', '/cards/Card:none');
  },
};

/** Purchases with a card. */
export const purchases: Journey = {
  areas: ['card-simulations', 'card-transactions'],
  go: async (session) => {
    const { ask, pass } = session;
    const own = await holder(session);
    const card = idOf(await ask('POST', '/cards', wanted(own)));
    await pass(300);
    const list = `/transactions?customerId=${own.customerId}&type=CARD`;
    const simulate = async (kind: string, body: JsonObject): Promise<void> => {
      await ask('POST', `/sandbox/cards/${card}/simulate/${kind}`, body);
      await pass(100);
      await ask('GET', list);
      await ask('GET', `/customers/internal-accounts?customerId=${own.customerId}`);
    };
    const buy = async (amount: number): Promise<string> => {
      await simulate('authorization', spend(amount));
      return idOf(rowsOf(await ask('GET', `${list}&limit=1`))[0] ?? {});
    };
    const one = await buy(500);
    for (const [kind, amount] of [
      ['authorization_advice', 600],
      ['clearing', 100],
      ['clearing', 500],
      ['clearing', 10],
      ['return', 50],
      ['return', 900],
      ['return', 550],
      ['return_reversal', 0],
    ] as const)
      await simulate(kind, {
        cardTransactionId: one,
        ...(kind === 'return_reversal' ? {} : { amount }),
      });
    await simulate('clearing', { cardTransactionId: await buy(300), amount: 0 });
    await simulate('clearing', { cardTransactionId: await buy(300), amount: 400 });
    await simulate('return', { cardTransactionId: await buy(200), amount: 200 });
    const partly = await buy(250);
    for (const kind of ['clearing', 'return'])
      await simulate(kind, { cardTransactionId: partly, amount: 100 });
    await simulate('clearing', { cardTransactionId: 'Transaction:none', amount: 1 });
    await simulate('authorization', spend(100, 'CORNER 002'));
    for (const kind of ['financial_authorization', 'credit_authorization', 'financial_credit_authorization'])
      await simulate(kind, spend(70));
  },
};
