// The recipe over plain HTTP: customer, KYC, account, funding, quote, execute, webhook verified, refund, card, wallet
// payment. `PSI_MOCK` is the first line of `psi mock --json`. In a clone, after `npm ci && npm run build`:
//
//   node dist/cli/psi.js mock --json > mock.json &
//   until [ -s mock.json ]; do sleep 0.2; done
//   PSI_MOCK="$(head -n 1 mock.json)" node dist/examples/recipe/main.js
//   kill %1
import { askAt, idOf, rowsOf, until, type Ask, type Json } from './http.ts';
import { newHolder, openSession, signedFor } from './wallet.ts';
import { listen, type Webhooks } from './webhooks.ts';

interface Mock {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: { readonly tokenId: string; readonly tokenSecret: string };
}

/** Where the mock is. Ends the program where nobody says so. */
const mockFrom = (line = ''): Mock => {
  if (line.trim() === '') {
    process.stderr.write('PSI_MOCK is empty: put the first line of `psi mock --json` there.\n');
    process.exit(2);
  }
  return JSON.parse(line) as Mock;
};

const { url, controlUrl, sandbox } = mockFrom(process.env['PSI_MOCK']);
const ask = askAt(url, sandbox.tokenId, sandbox.tokenSecret);
const said = (what: string): void => void process.stdout.write(`${what}\n`);

const person = {
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Moreno',
  birthDate: '1990-02-28',
  nationality: 'US',
  address: { line1: '12 Analytical Way', city: 'San Francisco', postalCode: '94105', country: 'US' },
};

/** A customer whose identity is approved, and the accounts that came with that. */
const approvedCustomer = async (
  currencies: readonly string[],
): Promise<{ readonly id: string; readonly accounts: readonly Json[] }> => {
  const customer = await ask('POST', '/customers', { ...person, currencies });
  const id = idOf(customer);
  await ask('POST', '/verifications', { customerId: id });
  await until(
    () => ask('GET', `/customers/${id}`),
    ({ kycStatus }) => kycStatus === 'APPROVED',
  );
  return { id, accounts: rowsOf(await ask('GET', `/customers/internal-accounts?customerId=${id}`)) };
};

/** A bank account in euros. The sandbox decides by the end of its number what becomes of a payment. */
const payeeOf = async (customerId: string, ending: string): Promise<string> => {
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Okafor', countryOfResidence: 'DE' };
  const accountInfo = { accountType: 'EUR_ACCOUNT', iban: `DE0050010500012345${ending}`, beneficiary };
  return idOf(
    await ask('POST', '/customers/external-accounts', { customerId, currency: 'EUR', accountInfo }),
  );
};

const quoteFor = (from: string, to: string, amount: number): Promise<Json> =>
  ask('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: from },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  });

/** Pays, and waits for the webhook that reports how it ended. */
const pay = async (webhooks: Webhooks, from: string, to: string, ending: string): Promise<Json> => {
  const quote = await quoteFor(from, to, 10_000);
  const payment = await ask('POST', `/quotes/${idOf(quote)}/execute`);
  await webhooks.received(`OUTGOING_PAYMENT.${ending}`, idOf(payment));
  return ask('GET', `/transactions/${idOf(payment)}`);
};

/** A card that the account funds, once its issuer has made it. */
const activeCard = async (cardholderId: string, account: string): Promise<Json> => {
  const card = await ask('POST', '/cards', { cardholderId, form: 'VIRTUAL', fundingSources: [account] });
  return until(
    () => ask('GET', `/cards/${idOf(card)}`),
    ({ state }) => state === 'ACTIVE',
  );
};

/** Pays from an embedded wallet: its holder signs the execution. */
const payFromWallet = async (asking: Ask, webhooks: Webhooks): Promise<Json> => {
  const { id, accounts } = await approvedCustomer(['USD', 'USDB']);
  const wallet = idOf(accounts.find(({ type }) => type === 'EMBEDDED_WALLET') ?? {});
  await asking('POST', `/sandbox/internal-accounts/${wallet}/fund`, { amount: 100_000_000 });
  const holder = newHolder();
  await openSession(asking, wallet, holder);
  const quote = await quoteFor(wallet, await payeeOf(id, '0000'), 50_000_000);
  const payment = await signedFor(asking, holder)(`/quotes/${idOf(quote)}/execute`);
  await webhooks.received('OUTGOING_PAYMENT.COMPLETED', idOf(payment));
  return asking('GET', `/transactions/${idOf(payment)}`);
};

const key = (await (await fetch(`${controlUrl}/webhook-key`)).json()) as { readonly publicKey: string };
const webhooks = await listen(key.publicKey);
try {
  await fetch(`${url}/config`, {
    method: 'PATCH',
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.tokenId}:${sandbox.tokenSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ webhookEndpoint: webhooks.url }),
  });
  const { id, accounts } = await approvedCustomer(['USD']);
  const [account = ''] = accounts.map(idOf);
  said(`customer ${id} is approved`);
  await ask('POST', `/sandbox/internal-accounts/${account}/fund`, { amount: 1_000_000 });

  const paid = await pay(webhooks, account, await payeeOf(id, '0000'), 'COMPLETED');
  said(`payment ${idOf(paid)} is ${String(paid['status'])}`);
  const failed = await pay(webhooks, account, await payeeOf(id, '0002'), 'REFUND_COMPLETED');
  said(
    `payment ${idOf(failed)} is ${String(failed['status'])}, its refund ${String((failed['refund'] as Json)['status'])}`,
  );
  const card = await activeCard(id, account);
  said(`card ${idOf(card)} is ${String(card['state'])}`);
  const signed = await payFromWallet(ask, webhooks);
  said(`wallet payment ${idOf(signed)} is ${String(signed['status'])}`);
  said(`${webhooks.forged()} webhooks with a wrong signature`);
} finally {
  webhooks.close();
}
