import { identifiedPerson } from '../../suites/kit/fixtures/people.ts';
import type { KnownIds } from './known-ids.ts';
import { learnFrom } from './learning.ts';
import type { GuideMock } from './mock.ts';
import { cardMakers } from './stage-cards.ts';
import { moneyMakers } from './stage-money.ts';
import { peopleMakers } from './stage-people.ts';
import { rowsIn, type Makers, type Stage } from './staging.ts';
import { walletMakers } from './stage-wallets.ts';

const signed = { 'service-wallet-signature': 'sandbox-valid-signature' } as const;

const sending =
  ({ ask }: GuideMock, known: KnownIds): Stage['send'] =>
  async (method, target, body) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = { method, target, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    let reply = await ask(request);
    const { requestId } = reply.answer;
    if (reply.status === 202 && typeof requestId === 'string')
      reply = await ask({ ...request, headers: { ...headers, ...signed, 'request-id': requestId } });
    if (reply.status >= 300)
      throw new Error(`${method} ${target} answered ${reply.status}: ${JSON.stringify(reply.answer)}`);
    learnFrom(known, request, reply.answer);
    return reply.answer;
  };

const accountIn = async (stage: Stage, currency: string): Promise<string> => {
  const page = await stage.send('GET', `/customers/internal-accounts?customerId=${stage.newest('Customer')}`);
  const found = rowsIn(page).find(({ balance }) => JSON.stringify(balance).includes(`"code":"${currency}"`));
  return String(found?.['id']);
};

/** A verified customer with a funded account and a wallet. */
const addCustomer = async (stage: Stage): Promise<void> => {
  const { send, known, mock } = stage;
  const person = { ...identifiedPerson, currencies: ['USD', 'EUR', 'USDB'], email: 'ada@example.com' };
  const { id: customerId } = await send('POST', '/customers', person);
  await send('POST', '/verifications', { customerId });
  await mock.pass(2_000);
  const account = await accountIn(stage, 'USD');
  known.learn('InternalAccount', account);
  known.learn('Wallet', await accountIn(stage, 'USDB'));
  await send('POST', `/sandbox/internal-accounts/${account}/fund`, { amount: 1_000_000_000 });
};

/** Makes what guides take for granted, one kind at a time; does nothing for a kind that it does not know. */
export type Make = (kind: string) => Promise<void>;

/**
 * The stage that a guide takes for granted before its first step: a verified customer with a funded account and a
 * wallet, and an address for webhooks. All else that its steps name is made when the first of them does: a quote, a
 * card, a session. Raises an Error where the mock refuses one of them.
 */
export const setStage = async (mock: GuideMock, known: KnownIds): Promise<Make> => {
  let count = 0;
  const stage: Stage = {
    mock,
    known,
    send: sending(mock, known),
    newest: (kind) => known.newest(kind) ?? '',
    next: () => (count += 1),
  };
  await stage.send('PATCH', '/config', { webhookEndpoint: mock.webhookEndpoint });
  await addCustomer(stage);
  const makers: Makers = {
    Customer: () => addCustomer(stage),
    WebhookEndpoint: async () => known.learn('WebhookEndpoint', mock.webhookEndpoint),
    ...peopleMakers(stage),
    ...moneyMakers(stage),
    ...cardMakers(stage),
    ...walletMakers(stage),
  };
  return async (kind) => makers[kind]?.();
};
