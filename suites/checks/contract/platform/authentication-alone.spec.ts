import { basicOf } from '../../../../spec/http-basic.ts';
import { isSameContent } from '../../../kit/assertions/same-content.ts';
import { unknownToken } from '../../../../generators/credentials.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { As, Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectUnauthorized } from '../../../kit/assertions/credential-checks.ts';
import { requireSuccess, rowsOf, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { searchListedAs } from '../../../kit/assertions/listing.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { rightRequests, type RightRequests } from '../../../kit/fixtures/valid-requests.ts';
import { readToken } from '../../../kit/fixtures/tokens.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const unknownCredential: As = {
  authorization: basicOf({ tokenId: unknownToken, tokenSecret: unknownToken }),
};

/** Sends what the target takes with a bad credential first. Answers what came, by request. */
const sendAll = async (api: Client, { requests }: RightRequests, as: As): Promise<readonly Exchange[]> => {
  const answers: Exchange[] = [];
  for (const [operation, options] of requests) answers.push(await api.call(operation, { ...options, as }));
  return answers;
};

const pathOfDeletion = { 'customers.create': 'customers.delete', 'tokens.create': 'tokens.delete' } as const;

/** Sends the same requests with the right credential: one not accepted then was not wrong in that alone. */
const acceptedBy = async (
  api: Client,
  cleanup: Cleanup,
  { requests }: RightRequests,
): Promise<readonly boolean[]> => {
  const accepted: boolean[] = [];
  for (const [operation, options] of requests) {
    const answer = await api.call(operation, options);
    const isAccepted = answer.response.status < 300;
    accepted.push(isAccepted);
    if (isAccepted && (operation === 'customers.create' || operation === 'tokens.create'))
      cleanup.add(pathOfDeletion[operation], idShown(answer));
  }
  return accepted;
};

const named = { 'customers.create': 'platformCustomerId', 'tokens.create': 'name' } as const;
const listed = { 'customers.create': 'customers.list', 'tokens.create': 'tokens.list' } as const;

/** Lists that show what the requests to create would have made. A target that ignores a filter shows more. */
const madeBy = async (api: Client, { requests }: RightRequests): Promise<readonly Exchange[]> => {
  const found: Exchange[] = [];
  for (const [operation, { body }] of requests) {
    if (operation !== 'customers.create' && operation !== 'tokens.create') continue;
    const member = named[operation];
    const name = (body as Readonly<Record<string, unknown>>)[member];
    const page = await api.call(listed[operation], { query: { [member]: String(name) } });
    if (rowsOf(page).some((row) => memberOf(row, member) === name)) found.push(page);
  }
  return found;
};

const judgeAll = async (
  { api, cleanup, check }: { readonly api: Client; readonly cleanup: Cleanup; readonly check: Check },
  kind: 'missing-credential' | 'invalid-credential',
  as: As,
): Promise<void> => {
  const right = await rightRequests(api, cleanup);

  const answers = await sendAll(api, right, as);

  const accepted = await acceptedBy(api, cleanup, right);
  for (const [index, answer] of answers.entries())
    if (accepted[index] === true)
      expectUnauthorized(check, kind, answer, `a request that lacks nothing but a credential`);
};

covers([
  // A request without a credential is answered with status 401.
  'authentication/missing-credential-gives-401',
  // A request without a credential is answered with code UNAUTHORIZED.
  'authentication/missing-credential-has-code-unauthorized',
]).test('what is accepted with credentials is answered with 401 without', async ({ api, cleanup, check }) => {
  await judgeAll({ api, cleanup, check }, 'missing-credential', 'nobody');
});

covers({ needs: ['credentials'] }, [
  // A request with an unknown token id, a wrong secret, an unknown bearer token or a credential that
  // cannot be read is answered with status 401.
  'authentication/invalid-credential-gives-401',
  // A request with an unknown token id, a wrong secret, an unknown bearer token or a credential that
  // cannot be read is answered with code UNAUTHORIZED.
  'authentication/invalid-credential-has-code-unauthorized',
]).test(
  'what is accepted with credentials is answered with 401 for an unknown token',
  async ({ api, cleanup, check }) => {
    await judgeAll({ api, cleanup, check }, 'invalid-credential', unknownCredential);
  },
);

covers({ needs: ['state', 'credentials'] }, [
  // A request refused for its credential leaves every resource as it was.
  'authentication/refused-credential-changes-nothing',
]).test('a request refused for its credential has no effect', async ({ api, cleanup, check }) => {
  const right = await rightRequests(api, cleanup);
  const read = async (): Promise<readonly Exchange[]> => [
    await api.call('customers.get', { path: { customerId: right.customerId } }),
    await api.call('beneficialOwners.list', { query: { customerId: right.customerId } }),
    await readToken(api, right.tokenId),
  ];
  // A list may follow a moment later what was added: it is compared once it has.
  const { customerId, beneficialOwnerId } = right;
  await searchListedAs('present', api, 'beneficialOwners.list', beneficialOwnerId, { customerId });
  const before = (await read()).map((exchange) => requireSuccess(exchange, 'Reading what is there'));

  const refused = [
    ...(await sendAll(api, right, 'nobody')),
    ...(await sendAll(api, right, unknownCredential)),
  ];

  const created = await madeBy(api, right);
  check
    .response('authentication/refused-credential-changes-nothing', [...refused.slice(-6), ...created])
    .that(
      created.length === 0,
      'nothing that bears the name of what was refused',
      created.map(({ operation }) => `a row of ${operation}`).join(', '),
    );
  for (const [index, after] of (await read()).entries())
    check
      .response('authentication/refused-credential-changes-nothing', [
        ...refused.slice(-6),
        ...before.slice(index, index + 1),
        after,
      ])
      .that(
        isSameContent(after.response.body, before[index]?.response.body),
        `${after.operation} to show what it showed before`,
        after.response.text.slice(0, 200),
      );
});
