import { expect, test } from '../support/plain-test.ts';
import { elsewhere, ruledOut } from '../../kit/assertions/ruled-out.ts';

const rulesOf = (...given: Parameters<typeof ruledOut>): readonly string[] =>
  ruledOut(...given).map(({ rule }) => rule);

test('a request is held against the members that the document shows, and no others', () => {
  // The document names no member in which a creation takes the policy of an agent.
  expect(rulesOf('agents.create', { name: 'Bookkeeper', customerId: 'mine', policy: 'any' })).toEqual([]);
  expect(rulesOf('agents.create', { name: ['Bookkeeper'], customerId: 'mine' })).toEqual([
    'agents/name-is-text',
  ]);
  // An agent acts for its own customer: it may ignore whom a request names.
  expect(rulesOf('agentSide.createExternalAccount', { customerId: {}, currency: 'EUR' })).toEqual([]);
  const ends = { source: { accountId: 'one' }, destination: { accountId: 'other' } };
  expect(rulesOf('agentSide.transferOut', { ...ends, amount: '12' })).toEqual([elsewhere]);
  // The document shows what an email is, and no beneficiary of an account.
  const accountInfo = { accountType: 'EUR_ACCOUNT', beneficiary: { email: { value: 'a@example.com' } } };
  expect(rulesOf('platformExternalAccounts.create', { currency: 'EUR', accountInfo })).toEqual([]);
});
