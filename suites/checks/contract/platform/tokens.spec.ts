import { isJsonObject } from '../../../../spec/json.ts';
import { tokenRequest } from '../../../../generators/tokens.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';
import { readUntilGone } from '../../../kit/fixtures/read-until.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { As } from '../../../kit/http/client.ts';
import { target } from '../../../kit/check/run.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { answerOf, idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { property } from '../../../kit/assertions/property.ts';
import { addToken, credentialsIn, deleteToken, readToken, someToken } from '../../../kit/fixtures/tokens.ts';

/** The members of a token are assumed, so its values are few: every member in a few combinations. */
const mostRequests = 8;

covers([
  // The platform can create an API token.
  'tokens/operation-create',
]).test('an API token can be created with any permissions', async ({ api, cleanup, check }) => {
  const judge = async (request: Readonly<Record<string, unknown>>, found: typeof check): Promise<void> => {
    found.accepted('tokens/operation-create', await addToken(api, cleanup, request), 'a token');
  };
  await property(check, { name: 'tokens', arbitrary: tokenRequest, cases: mostRequests }, judge);
});

covers([
  // The platform can get an API token.
  'tokens/operation-get',
  // The platform can list its API tokens.
  'tokens/operation-list',
  // The platform can delete an API token.
  'tokens/operation-delete',
]).test('an API token can be read, listed and deleted', async ({ api, cleanup, check }) => {
  const { id } = await someToken(api, cleanup);

  check.accepted('tokens/operation-get', await readToken(api, id), 'reading a token');
  check.accepted('tokens/operation-list', await api.call('tokens.list'), 'listing tokens');
  check.accepted('tokens/operation-delete', await deleteToken(api, id), 'deleting a token');
});

covers({ needs: ['state'] }, [
  // A token just created is found under its id.
  'tokens/created-token-is-found',
  // A token just created is in the list.
  'tokens/created-token-is-listed',
]).test('a new API token is found under its id and in the list', async ({ api, cleanup, check }) => {
  const { id, exchange } = await someToken(api, cleanup);

  const read = await readToken(api, id);
  const { found, page } = await findListedAs('present', api, 'tokens.list', id);

  check.accepted('tokens/created-token-is-found', read, 'reading a token');
  check.member('tokens/created-token-is-found', read, 'id').equals(id);
  check
    .response('tokens/created-token-is-listed', [exchange, page])
    .that(found === 'present', `a row with the id ${id}`, 'no such row on any page');
});

covers({ needs: ['state'] }, [
  // A deleted token is answered with TOKEN_NOT_FOUND.
  'tokens/deleted-token-is-not-found',
  // A deleted token is not in the list.
  'tokens/deleted-token-is-not-listed',
]).test('a deleted API token is neither found nor in the list', async ({ api, cleanup, check }) => {
  const { id } = await someToken(api, cleanup);
  requireSuccess(await readToken(api, id), 'Reading a token');
  const deleted = requireSuccess(await deleteToken(api, id), 'Deleting a token');

  const read = await readUntilGone(() => readToken(api, id));
  const again = await deleteToken(api, id);
  const { found, page } = await findListedAs('missing', api, 'tokens.list', id);

  // That a deleted token does not exist any more only follows; customers show that a deletion may be a mark.
  // Deleting is safe to repeat: a second deletion may be answered like the first.
  for (const answer of isAccepted(again) ? [read] : [read, again]) {
    check.status('tokens/deleted-token-is-not-found', answer, 404);
    check.code('tokens/deleted-token-is-not-found', answer, 'TOKEN_NOT_FOUND');
  }
  check
    .response('tokens/deleted-token-is-not-listed', [deleted, page])
    .that(found === 'missing', `no row with the id ${id}`, 'the row is still there');
});

/** Sends a request with each of the credentials, and answers the best that came of it. */
const opened = async (send: (as: As) => Promise<Exchange>, ways: readonly As[]): Promise<Exchange> => {
  const answers: Exchange[] = [];
  for (const as of ways) answers.push(await send(as));
  const [best] = answers.toSorted((a, b) => a.response.status - b.response.status);
  if (best === undefined) throw new Error('There are no credentials to try.');
  return best;
};

/** The name that a token was asked for with. */
const tokenNamed = ({ request }: Exchange): { readonly name: unknown } =>
  isJsonObject(request.body) ? { name: request.body['name'] } : { name: undefined };

covers({ needs: ['state', 'credentials'] }, [
  // A token just created opens platform operations with its id and its client secret.
  'tokens/created-token-opens',
  // A request with the credentials of a deleted token is answered with status 401.
  'tokens/deleted-token-opens-nothing',
  // What makes, updates or deletes one of several things of a kind leaves the others as they were.
  'conventions/changes-touch-what-they-name',
]).test('a new API token opens a customer until it is deleted', async ({ api, cleanup, check }) => {
  const customer = await someCustomer(api, cleanup);
  const { exchange: earlier } = await someToken(api, cleanup);
  const { id, exchange } = await someToken(api, cleanup);
  const path = { customerId: customer.id };
  const read = (as: As) => api.call('customers.get', { path, as });
  const write = (as: As) => api.call('customers.update', { path, as, body: namedPerson });
  const openedOnce = (status: number, send: typeof read, token: Exchange): Promise<Exchange> =>
    poll(
      () => opened(send, credentialsIn(token)),
      ({ response }) => response.status === status,
      {
        pauseMs: 50,
        longestPauseMs: 1_000,
        shared: { kindOf: () => 'what a token opens', textOf: ({ response }) => String(response.status) },
      },
    );

  // When a token begins to open something, and ends, is not shown: a target that remembers tokens may take a moment.
  const before = await openedOnce(200, read, exchange);
  check.status('tokens/created-token-opens', before, 200);

  requireSuccess(before, 'Reading a customer with a new token');
  requireSuccess(await openedOnce(200, read, earlier), 'Reading a customer with another new token');
  const deleted = requireSuccess(await deleteToken(api, id), 'Deleting a token');
  const ends = 'tokens/deleted-token-opens-nothing';
  check.status(ends, await openedOnce(401, read, exchange), 401);
  // A token that is looked up by its name must not come back with the next one of that name.
  const { name } = tokenNamed(exchange);
  const namesake = await addToken(api, cleanup, { name, permissions: ['VIEW'] });
  if (isAccepted(namesake)) {
    check.status(ends, await openedOnce(401, read, exchange), 401);
    const opening = await openedOnce(200, read, namesake);
    const third = await addToken(api, cleanup, { name, permissions: ['VIEW'] });
    if (isAccepted(opening) && isAccepted(third)) {
      const beside = await opened(read, credentialsIn(namesake));
      check
        .evidence('conventions/changes-touch-what-they-name', [opening, third, beside])
        .that(
          isAccepted(beside),
          'a token to open still: another one of its name was made',
          answerOf(beside),
        );
    }
  }
  const still = await opened(read, credentialsIn(earlier));
  check
    .evidence('conventions/changes-touch-what-they-name', [deleted, still])
    .that(isAccepted(still), 'the token that was made before the deleted one to open still', answerOf(still));

  // Writes may be served by another part. The names of permissions are assumed: a target may refuse them.
  const writer = await addToken(api, cleanup, { permissions: ['VIEW', 'TRANSACT', 'MANAGE'] });
  if (!isAccepted(writer)) return;
  const written = await openedOnce(200, write, writer);
  if (target().dialect.complete)
    check.accepted('tokens/created-token-opens', written, 'a change with a token that may do everything');
  if (!isAccepted(written)) return;
  if (isAccepted(await deleteToken(api, idShown(writer))))
    check.status(ends, await openedOnce(401, write, writer), 401);
});
