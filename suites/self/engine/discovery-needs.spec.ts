import { expect, test } from '../support/plain-test.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { answers, discovered as found, object, page, takes, text } from '../support/described-paths.ts';
import type { Discovery } from '../../description/matching/discover.ts';

/** The findings, of which a target file can be made. */
const discovered = async (paths: object): Promise<Discovery> => {
  const all = await found(paths);
  expect(checkDialect(all.dialect)).toEqual([]);
  return all;
};

const number = { type: 'integer' };

const placesOf = ({ found: all }: Discovery): object =>
  Object.fromEntries(all.map(({ operation, theirs }) => [operation, theirs]));

test('a request says what theirs must have and only their description gives', async () => {
  const coin = object(
    {
      providerAccountId: text,
      network: text,
      ticker: { ...text, example: 'ACMEUSD' },
      issuerId: { ...text, example: 'Issuer:1' },
      colour: { ...text, example: 'red' },
      title: { ...text, example: 'Acme Dollar' },
      chains: { type: 'array', minItems: 1, items: { ...text, enum: ['ONE', 'TWO'] } },
    },
    ['ticker', 'title', 'network', 'issuerId', 'chains'],
  );
  const { dialect } = await discovered({
    '/stablecoins': {
      post: { summary: 'Register a stablecoin', ...takes(coin), ...answers(object({ id: text })) },
    },
  });

  const body = dialect.bodies['stablecoins.register'];
  // What only one thing may have is another one each time.
  expect(body).toMatchObject({ ticker: '${$digest}', title: 'Acme Dollar', chains: ['ONE'], $rest: true });
  // An example of an id names nothing, and what may be left out is left out.
  expect(body).not.toHaveProperty('issuerId');
  expect(body).not.toHaveProperty('colour');
});

test('a lookup may be asked for in a body, and a device code may be renewed', async () => {
  const lookup = object({ id: text, accountNumber: text, receiverUma: text });
  const asking = (member: string): object => ({
    requestBody: {
      required: true,
      content: { 'application/json': { schema: object({ [member]: text }, [member]) } },
    },
    ...answers(lookup),
  });
  const all = await discovered({
    '/lookups/uma': { post: { operationId: 'lookUpUma', ...asking('receiverUma') } },
    '/lookups/external-accounts': { post: { operationId: 'lookUpAccount', ...asking('accountNumber') } },
    '/lookups/{lookupId}': { get: { operationId: 'readLookup', ...answers(lookup) } },
    '/agents/{agentId}/device-code': { post: { operationId: 'renewDeviceCode', ...answers() } },
  });

  expect(placesOf(all)).toEqual({
    'lookups.umaAddress': 'POST /lookups/uma',
    'lookups.externalAccount': 'POST /lookups/external-accounts',
    'agents.regenerateDeviceCode': 'POST /agents/{agentId}/device-code',
  });
  expect(all.dialect.bodies).toEqual({
    'lookups.umaAddress': { receiverUma: '${receiverUmaAddress}' },
    'lookups.externalAccount': { accountNumber: '${accountId}' },
  });
  // The id of a lookup is not that of what is looked up.
  expect(JSON.stringify(all.dialect.members)).not.toContain('"/id"');
});

test('a file of customers may be a member of a body, and its text names the columns', async () => {
  const csv = { ...text, description: 'The first line names the columns: `fullName`, `address.line1`.' };
  const { told } = await found({
    '/imports': {
      post: {
        summary: 'Create an import job',
        ...takes(object({ csv }, ['csv'])),
        ...answers(object({ id: text })),
      },
    },
  });

  expect(told.importFile).toMatchObject({
    as: 'json',
    columns: { addressLine1: 'address.line1', city: 'address.city' },
  });
});

test('a body that theirs must have is sent where ours has none', async () => {
  const link = { summary: 'Create a hosted KYC link', ...answers(object({ url: text })) };
  const body = { content: { 'application/json': { schema: object({ returnUrl: text }) } } };
  const at = async (requestBody: object) => {
    const { dialect } = await discovered({
      '/customers/{customerId}/kyc-link': { post: { ...link, requestBody } },
    });
    return dialect.bodies['customers.createKycLink'];
  };

  expect(await at({ ...body, required: true })).toEqual({ $rest: true });
  expect(await at(body)).toBeUndefined();
});

test('what may be spent is read, with its currency, of several balances of an account', async () => {
  const money = object({ amount: number, currency: object({ code: text, minorUnits: number }) });
  const account = object({ id: text, balances: object({ current: money, spendable: money, held: money }) });
  const { dialect } = await discovered({
    '/customers/{customerId}/internal-accounts': {
      get: {
        summary: 'List internal accounts',
        ...answers(object({ data: { type: 'array', items: account }, hasMore: { type: 'boolean' } })),
      },
    },
  });

  expect(dialect.members['InternalAccount']).toEqual({
    '/balance/amount': '/balances/spendable/amount',
    '/balance/currency/code': '/balances/spendable/currency/code',
  });
});

test('an answer has a member where its request has it', async () => {
  const ach = object({ rail: { const: 'ACH' }, routingNumber: text, accountNumber: text }, [
    'rail',
    'routingNumber',
    'accountNumber',
  ]);
  const sepa = object({ rail: { const: 'SEPA' }, iban: text }, ['rail', 'iban']);
  const payee = { currencyCode: text, details: { oneOf: [ach, sepa] } };
  const { dialect } = await discovered({
    '/payees': {
      post: {
        summary: 'Add a payee',
        ...takes(object({ customerId: text, ...payee }, ['customerId', 'currencyCode', 'details'])),
        ...answers(object({ id: text, ...payee })),
      },
    },
  });

  expect(dialect.bodies['customerExternalAccounts.create']).toMatchObject({ currencyCode: '${/currency}' });
  expect(dialect.members['ExternalAccount']).toMatchObject({
    '/currency': '/currencyCode',
    '/accountInfo/accountType': '/details/rail',
    '/accountInfo/iban': '/details/iban',
  });
});

test('an act alone names a simulation, and the id in a path says what it is about', async () => {
  const card = object({ cardId: text, amount: number }, ['cardId', 'amount']);
  const all = await discovered({
    '/simulate/issuing/authorize': { post: { ...takes(card), ...answers(object({ accepted: text })) } },
    '/simulate/quotes/{quoteId}/funds': {
      post: { summary: 'Pretend that money came in', ...takes(object({ amount: number })), ...answers() },
    },
  });

  expect(placesOf(all)).toEqual({
    'sandbox.cardAuthorization': 'POST /simulate/issuing/authorize',
    'sandbox.sendFunds': 'POST /simulate/quotes/{quoteId}/funds',
  });
  expect(all.dialect.bodies['sandbox.cardAuthorization']).toMatchObject({ cardId: '${id}' });
});

test('values that say more stand for one that says less, and the end of something is no plain time', async () => {
  const kinds = { ...text, enum: ['PASSPORT', 'DRIVERS_LICENSE_FRONT', 'DRIVERS_LICENSE_BACK'] };
  const time = { ...text, format: 'date-time' };
  const { dialect } = await discovered({
    '/documents': {
      post: {
        ...takes(object({ file: text, documentType: kinds }, ['file', 'documentType'])),
        ...answers(object({ id: text, documentType: kinds })),
      },
    },
    '/sca/security-events': {
      post: { ...takes(object({ eventType: text })), ...answers(object({ id: text, at: time })) },
    },
  });

  expect(dialect.values['DocumentMetadata']).toEqual({
    '/documentType': { DRIVERS_LICENSE: 'DRIVERS_LICENSE_FRONT' },
  });
  expect(dialect.members['ScaSecurityEvent']).toBeUndefined();
});

test('a text that theirs must have, and that nothing is known of but its form, is said somehow', async () => {
  const coin = object(
    {
      network: text,
      label: { ...text, pattern: '^[A-Z]{3,6}$' },
      site: { ...text, format: 'uri' },
      since: { ...text, format: 'date-time' },
      issuerId: text,
    },
    ['network', 'label', 'site', 'since', 'issuerId'],
  );
  const { dialect } = await discovered({
    '/stablecoins': {
      post: { summary: 'Register a stablecoin', ...takes(coin), ...answers(object({ id: text })) },
    },
  });

  const body = dialect.bodies['stablecoins.register'];
  expect(body).toMatchObject({ label: 'PSI', site: 'https://psi.example.com' });
  expect(body).not.toHaveProperty('since');
  expect(body).not.toHaveProperty('issuerId');
});

test('of several ways to name somebody, the one that theirs must have is asked for', async () => {
  const payment = object({ receiverUmaAddress: text, senderUmaAddress: text, amount: number }, [
    'receiverUmaAddress',
  ]);
  const invitation = object({ inviterCustomerId: text }, ['inviterCustomerId']);
  const { dialect } = await discovered({
    '/sandbox/uma-payments': {
      post: { summary: 'Receive a UMA payment', ...takes(payment), ...answers(object({ id: text })) },
    },
    '/invitations': {
      post: { summary: 'Create an invitation', ...takes(invitation), ...answers(object({ code: text })) },
    },
  });

  expect(dialect.bodies['sandbox.receiveUmaPayment']).toMatchObject({
    receiverUmaAddress: '${/receiverUmaAddress}',
  });
  expect(dialect.bodies['invitations.create']).toMatchObject({ inviterCustomerId: '${customerId}' });
});

test('a path of ours may be a list of theirs that a parameter narrows', async () => {
  const operation = object({ id: text, kind: text, stablecoinId: text, amount: number });
  const narrowing = { name: 'stablecoinId', in: 'query', schema: text };
  const { dialect } = await discovered({
    '/stablecoins/operations': {
      get: { summary: 'List mint and burn operations', parameters: [narrowing], ...answers(page(operation)) },
    },
  });

  expect(dialect.operations['stablecoins.listOperations']?.path).toBe(
    '/stablecoins/operations?stablecoinId={stablecoinId}',
  );
});
