import { expect, test } from '../support/plain-test.ts';
import { answerFromWire, bodyOnWire, routeOnWire } from '../../kit/http/wire.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { dialect } from '../support/dialects.ts';

test('where a transaction comes from and goes to may be called otherwise, and so may what tells its kinds apart', () => {
  const names = dialect({
    members: {
      TransactionFields: { '/source': '/payer', '/destination': '/payee' },
      AccountTransactionSource: { '/sourceType': '/kind', '/accountId': '/account' },
    },
    values: { AccountTransactionSource: { '/sourceType': { ACCOUNT: 'own' } } },
  });
  const body = {
    type: 'OUTGOING',
    payer: { kind: 'own', account: 'InternalAccount:1' },
    payee: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  };

  expect(checkDialect(names)).toEqual([]);
  expect(answerFromWire(names, 'transactions.get', { status: 200, body }).body).toEqual({
    type: 'OUTGOING',
    source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
    destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  });
});

test('thresholds and limits of a policy go where the target has them', () => {
  const names = dialect({
    members: {
      AgentPolicyFields: { '/approvalThresholds': '/limits/approval', '/spendingLimits': '/limits/spending' },
      AgentSpendingLimits: { '/perTransactionLimit': '/each' },
    },
  });
  const policy = { approvalThresholds: { amount: 5 }, spendingLimits: { perTransactionLimit: 9 } };

  expect(checkDialect(names)).toEqual([]);
  expect(bodyOnWire(names, 'agents.updatePolicy', { body: policy }).body).toEqual({
    limits: { approval: { amount: 5 }, spending: { each: 9 } },
  });
});

test('a list of ids may be a list of objects that hold them', () => {
  const names = dialect({ members: { FundingSourceIds: { '/*': '/*/accountId' } } });
  const body = { fundingSources: ['InternalAccount:1', 'InternalAccount:2'] };

  expect(checkDialect(names)).toEqual([]);
  expect(checkDialect(dialect({ members: { FundingSourceIds: { '/*': '/accountId' } } }))).toHaveLength(1);
  expect(bodyOnWire(names, 'cards.update', { body }).body).toEqual({
    fundingSources: [{ accountId: 'InternalAccount:1' }, { accountId: 'InternalAccount:2' }],
  });
});

test('a template says values as the target spells them, and items as it holds them', () => {
  const names = dialect({
    members: { FundingSourceIds: { '/*': '/*/accountId' }, Card: { '/platformCardId': '/reference' } },
    values: { ExternalAccountCreateInfo: { '/accountType': { EUR_ACCOUNT: 'BANK' } } },
    bodies: {
      'cards.issue': { reference: '${/platformCardId}', $rest: true },
      'customerExternalAccounts.create': {
        target: { kind: '${/accountInfo/accountType}' },
        $drop: ['/accountInfo/iban'],
      },
    },
  });
  const card = { platformCardId: 'x', fundingSources: ['InternalAccount:1'] };
  const payee = { accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'DE1' } };

  expect(bodyOnWire(names, 'cards.issue', { body: card }).body).toEqual({
    reference: 'x',
    fundingSources: [{ accountId: 'InternalAccount:1' }],
  });
  expect(bodyOnWire(names, 'customerExternalAccounts.create', { body: payee }).body).toEqual({
    target: { kind: 'BANK' },
  });
});

test('the values of a shown member that are not shown may be spelled otherwise, and the shown one may not', () => {
  const spelled = (words: Readonly<Record<string, string>>) =>
    dialect({ values: { AgentPolicyFields: { '/defaultExecutionMode': words } } });
  const names = spelled({ AUTO: 'AT_ONCE' });

  expect(checkDialect(names)).toEqual([]);
  expect(checkDialect(spelled({ APPROVAL_REQUIRED: 'ASK' }))).toHaveLength(1);
  expect(checkDialect(spelled({ AUTO: 'APPROVAL_REQUIRED' }))).toHaveLength(1);
  expect(bodyOnWire(names, 'agents.updatePolicy', { body: { defaultExecutionMode: 'AUTO' } }).body).toEqual({
    defaultExecutionMode: 'AT_ONCE',
  });
});

test('the answer to a payment of an agent is read as the transaction that it may be', () => {
  const names = dialect({ members: { AgentAction: { '/status': '/stand' } } });
  const body = { id: 'Transaction:1', direction: 'DEBIT', status: 'PENDING' };

  expect(answerFromWire(names, 'agentSide.transferOut', { status: 202, body }).body).toEqual(body);
});

test('a body may say what the assumed interface has in its query', () => {
  const names = dialect({
    parameters: { 'sca.startEnrollment': { customerId: null } },
    bodies: { 'sca.startEnrollment': { type: '${type}', of: '${customerId}' } },
  });
  const options = { query: { customerId: 'Customer:1' }, body: { type: 'TOTP' } };

  expect(checkDialect(names)).toEqual([]);
  expect(bodyOnWire(names, 'sca.startEnrollment', options).body).toEqual({ type: 'TOTP', of: 'Customer:1' });
  expect(routeOnWire(names, 'sca.startEnrollment', options)[1]).toBe('/sca/factors');
});

test('a listing that always needs a query says so in its path', () => {
  const names = dialect({ operations: { 'customers.list': { path: '/people?kind=all' } } });

  expect(checkDialect(names)).toEqual([]);
  expect(routeOnWire(names, 'customers.list', {})).toEqual(['GET', '/people?kind=all']);
  expect(routeOnWire(names, 'customers.list', { query: { limit: 2 } })).toEqual([
    'GET',
    '/people?kind=all&limit=2',
  ]);
});
