import { expect, test } from '../support/plain-test.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { newCheck } from '../../kit/assertions/check.ts';
import { hasOtherForm } from '../../kit/assertions/other-forms.ts';
import { answerFromWire } from '../../kit/http/wire.ts';
import { dialect } from '../support/dialects.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { useStubRun } from '../support/stub-run.ts';

useStubRun();

const none = dialect({});

const read = (operation: OperationId, body: unknown, names = none, status = 200): unknown =>
  answerFromWire(names, operation, { status, body }).body;

const card = { id: 'Card:1', state: 'ACTIVE', fundingSources: [] };

test('an answer that the document does not show may be wrapped in a member', () => {
  expect(read('cards.get', { card })).toEqual(card);
  expect(read('cards.get', { data: card, requestId: 'r1' })).toEqual(card);
  expect(read('agents.get', { agent: { id: 'a', name: 'b' }, _links: { self: '/agents/a' } })).toEqual({
    id: 'a',
    name: 'b',
  });
  expect(read('invitations.get', { anything: { code: 'c' } })).toEqual({ code: 'c' });
});

test('names of the target are those within the wrapper, and evidence points there', () => {
  const names = dialect({ members: { Card: { '/platformCardId': '/own/reference' } } });
  const { body, onWire } = answerFromWire(names, 'cards.get', {
    status: 200,
    body: { card: { ...card, own: { reference: 'x' } } },
  });

  expect(body).toMatchObject({ platformCardId: 'x' });
  expect(onWire('/platformCardId')).toBe('/card/own/reference');
  expect(onWire('/state')).toBe('/card/state');
});

test('what a target file says of a wrapper itself, it says', () => {
  const names = dialect({ members: { Card: { '/platformCardId': '/card/reference' } } });

  expect(read('cards.get', { card: { reference: 'x' } }, names)).toMatchObject({ platformCardId: 'x' });
});

test('nothing is a wrapper where the document shows the answer, a page, or an error', () => {
  for (const [operation, body, status] of [
    ['customers.get', { customer: { id: 'Customer:1' } }, 200],
    ['quotes.create', { quote: { id: 'Quote:1' } }, 201],
    ['cards.list', { page: { data: [], hasMore: false, nextCursor: null } }, 200],
    ['cards.get', { error: { code: 'REFERENCE_NOT_FOUND' } }, 404],
  ] as const)
    expect(read(operation, body, none, status)).toBe(body);
});

test('an object beside members of the thing is one of these', () => {
  for (const body of [
    { id: 'Card:1', owner: { id: 'Customer:1' } },
    { number: '1', owner: { id: 'Customer:1' } },
    { holder: { id: 'Customer:1' }, account: { id: 'InternalAccount:1' } },
  ])
    expect(read('cards.get', body)).toBe(body);
});

test('a thing may stand in a member beside others of it, by its name and with its id', () => {
  const body = { apiToken: { id: 't', name: 'n' }, clientSecret: 's' };
  const { body: token, onWire } = answerFromWire(none, 'tokens.create', { status: 201, body });

  expect(token).toEqual({ id: 't', name: 'n', clientSecret: 's' });
  expect([onWire('/id'), onWire('/clientSecret')]).toEqual(['/apiToken/id', '/clientSecret']);
  for (const other of [
    { id: 'ExternalAccount:1', account: { id: 'x' }, currency: 'USD' },
    { account: { iban: 'x' }, currency: 'USD' },
  ])
    expect(read('customerExternalAccounts.get', other)).toBe(other);
});

const isJudged = (operation: OperationId, body: unknown, member: string): boolean => {
  beginTest('a test of an agent');
  const check = newCheck();
  check.member('agents/has-a-name', exchangeOf(operation, { status: 200, body }), member).equals('x');
  return check.violations().length > 0;
};

test('in an answer of another form nothing is missing', () => {
  const otherForm = { bot: { name: 'x' }, more: { a: 1 } };

  expect(hasOtherForm(exchangeOf('agents.get', { status: 200, body: otherForm }))).toBe(true);
  expect(isJudged('agents.get', otherForm, 'name')).toBe(false);
  expect(isJudged('agents.get', { id: 'a', policy: {} }, 'name')).toBe(true);
  expect(isJudged('agents.get', {}, 'name')).toBe(true);
});

test('rows of what the document does not call a list may be in any member', () => {
  const rows = [{ rate: 1 }];
  const { body, onWire } = answerFromWire(none, 'exchangeRates.get', { status: 200, body: { rates: rows } });

  expect(body).toEqual({ data: rows });
  expect(onWire('/data/0/rate')).toBe('/rates/0/rate');
  expect(read('discoveries.list', { institutions: rows })).toEqual({ institutions: rows });
});
