import { expect, test } from '../support/plain-test.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { targetFile } from '../support/dialects.ts';

/** Entries that a dialect cannot have, with the message about each. */
const refusals = [
  [
    'a documented path',
    { operations: { 'customers.get': { path: '/people/{id}' } } },
    /the document shows GET \/customers\/\{customerId\}/,
  ],
  [
    'a documented method',
    { operations: { 'quotes.create': { method: 'PUT' } } },
    /the document shows POST \/quotes/,
  ],
  [
    'a path that cannot be filled in',
    { operations: { 'customers.list': { path: '/of/{a}/{b}' } } },
    /cannot fill in/,
  ],
  [
    'a documented parameter',
    { parameters: { 'transactions.list': { startDate: 'from' } } },
    /the document shows the parameter startDate/,
  ],
  ['an unknown parameter', { parameters: { '*': { limt: 'n' } } }, /did you mean "limit"/],
  [
    'a documented member',
    { members: { Transaction: { '/status': '/state' } } },
    /the document shows the member \/status/,
  ],
  [
    'a member read from a documented one',
    { members: { Transaction: { '/quoteId': '/status' } } },
    /\/status is a member that the document shows/,
  ],
  ['the members of a page', { members: { CustomerPage: { '/data': '/items' } } }, /what a page consists of/],
  ['an unknown schema', { members: { InternalAcount: {} } }, /did you mean "InternalAccount"/],
  ['an unknown member', { members: { InternalAccount: { '/balanse': '/b' } } }, /did you mean "\/balance"/],
  [
    'values of a documented enumeration',
    { values: { Transaction: { '/status': { COMPLETED: 'done' } } } },
    /the document shows the member \/status/,
  ],
  [
    'a documented body',
    { bodies: { 'quotes.create': { from: '${source}' } } },
    /the document shows this request/,
  ],
  [
    'a documented member of a body',
    { bodies: { 'customers.create': { $rest: true, name: '${fullName}' } } },
    /the document shows the member \/fullName/,
  ],
  [
    'a body that the suite never sends',
    { bodies: { 'customers.list': { a: '${b}' } } },
    /the suite sends no body there/,
  ],
  ['a documented status', { statuses: { 'customers.get': [201] } }, /the document shows the status 200/],
  ['an unknown operation', { statuses: { 'customer.get': [200] } }, /did you mean "customers.get"/],
] as const;

const misspelt = [
  [{ dialect: { trigers: {} } }, /"trigers" at dialect .* Did you mean "triggers"/],
  [{ dialect: { triggers: { payoutFail: '1' } } }, /Did you mean "payoutFails"/],
  [{ dialect: { lists: {} } }, /"lists" at dialect is not a key/],
  [{ pacing: { requestPerSecond: 5 } }, /Did you mean "requestsPerSecond"/],
  [{ webhooks: { relay: { fil: 'x' } } }, /"fil" at webhooks\.relay/],
  [
    { dialect: { statuses: { 'customers.delete': [404] } } },
    /dialect\.statuses\["customers\.delete"\]\[0\] must be <= 399, not 404/,
  ],
] as const;

test('everything that is wrong with a target file is said at once', () => {
  const saidOf = (entries: object): string => {
    try {
      readTargetFile(targetFile(entries), {});
    } catch (cause) {
      return (cause as Error).message;
    }
    return 'nothing';
  };
  const dialect = saidOf({
    dialect: { members: { InternalAcount: {} }, statuses: { 'customer.get': [200] } },
  });
  expect(dialect).toMatch(/^2 things are wrong:\n {2}- .*"InternalAccount".*\n {2}- .*"customers.get"/);
  const keys = saidOf({ pacing: { requestPerSecond: 5 }, webhooks: { urls: 'x' } });
  expect(keys).toMatch(/^2 things are wrong:.*requestsPerSecond.*urls/s);
  const names = saidOf({ name: '${NOWHERE}', controlUrl: '${NEITHER}' });
  expect(names).toMatch(/^2 things are wrong:.*NOWHERE.*NEITHER/s);
  const kinds = saidOf({
    name: '${NOWHERE}',
    nme: 'x',
    timeouts: { eventMs: 'soon' },
    dialect: { statuses: { 'customers.creat': [200] } },
  });
  expect(kinds).toMatch(
    /^4 things are wrong:.*yaml: name needs.*NOWHERE.*"nme".*timeouts\.eventMs must be a whole number of milliseconds, not "soon".*customers\.creat/s,
  );
  const secret = saidOf({ credentials: { sandbox: { tokenId: 'a', tokenSecret: 4711 } } });
  expect(secret).toMatch(/credentials\.sandbox\.tokenSecret must be a text, not a number\.$/);
  const empty = saidOf({ credentials: { sandbox: { tokenId: 'a', tokenSecret: '' } } });
  expect(empty).toMatch(/credentials\.sandbox\.tokenSecret must not be empty\.$/);
});

test('a move that is said of a schema and of a part of it is refused: it would be lost', () => {
  const move = { '/balance': '/funds' };
  expect(checkDialect({ members: { InternalAccount: move } })).toEqual([]);
  const twice = {
    ExternalAccountCreateInfo: { '/bankName': '/bank' },
    UsdAccountFields: { '/bankName': '/bank' },
  };
  expect(checkDialect({ members: twice }).join()).toMatch(
    /ExternalAccountCreateInfo: \/bankName is said at dialect.members.UsdAccountFields, too/,
  );
});

for (const [what, entries, says] of refusals)
  test(`a dialect cannot say ${what}`, () => {
    expect(() => readTargetFile(targetFile({ dialect: entries }), {})).toThrow(says);
  });

for (const [entries, says] of misspelt)
  test(`a target file with ${JSON.stringify(entries)} is refused with a hint`, () => {
    expect(() => readTargetFile(targetFile(entries), {})).toThrow(says);
  });
