import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { basicOf, type BasicPair } from '../../../../spec/http-basic.ts';
import pMap from 'p-map';
import {
  likeliestPasswords,
  unknownToken,
  unreadableCredentials,
  wrongPasswords,
  wrongUsers,
} from '../../../../generators/credentials.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { As, Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import {
  expectClosed,
  expectUnauthorized,
  looksAtCredentialsFirst,
} from '../../../kit/assertions/credential-checks.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { makingCustomer, newKey } from '../../../kit/fixtures/creations.ts';
import { answerOf, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import { tokenToGuessAt, withWrongSecret } from '../../../kit/fixtures/tokens.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { mayBeElsewhere } from '../../../kit/assertions/assumptions.ts';
import { isDeclared, probeOf } from '../../../kit/http/probes.ts';
import { isPathAssumed } from '../../../target/dialect/assumed-path.ts';
import { target } from '../../../kit/check/run.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

const missingRules = [
  'authentication/missing-credential-gives-401',
  'authentication/missing-credential-has-code-unauthorized',
] as const;

const invalidRules = [
  'authentication/invalid-credential-gives-401',
  'authentication/invalid-credential-has-code-unauthorized',
] as const;

const unknownCredential: As = {
  authorization: basicOf({ tokenId: unknownToken, tokenSecret: unknownToken }),
};

/** Sends every platform operation with a bad credential. */
const sweep = async (
  api: Client,
  check: Check,
  kind: 'missing-credential' | 'invalid-credential',
  { as, how }: { readonly as: As; readonly how: string },
): Promise<void> => {
  const isFirst = await looksAtCredentialsFirst(api, as);
  for (const operation of ['customers.list', 'transactions.list'] as const)
    await positiveControl('the same with the right credentials', api.call(operation));
  await pMap(
    contract().operationsWhere(({ auth }) => auth === 'platform'),
    async (operation) =>
      expectClosed(check, kind, await api.call(operation, { ...probeOf(operation), as }), { how, isFirst }),
    { concurrency: target().pacing.concurrency },
  );
  for (const rule of [
    `authentication/${kind}-gives-401`,
    `authentication/${kind}-has-code-unauthorized`,
  ] as const)
    requireCoverage(check, rule, 'an answer that is about the credential');
};

covers(missingRules).test(
  'no platform operation is open to a request without a credential',
  async ({ api, check }) => {
    await sweep(api, check, 'missing-credential', { as: 'nobody', how: 'no credential' });
  },
);

covers(invalidRules).test(
  'no platform operation is open to a header that is no basic credential',
  async ({ api, check }) => {
    const as = { authorization: 'Basic %%%' };
    await sweep(api, check, 'invalid-credential', { as, how: 'a credential that cannot be read' });
  },
);

covers({ needs: ['credentials'] }, invalidRules).test(
  'no platform operation is open to a token that nobody has',
  async ({ api, check }) => {
    await sweep(api, check, 'invalid-credential', { as: unknownCredential, how: 'an unknown token' });
  },
);

covers({ needs: ['credentials', 'state'] }, invalidRules).test(
  'no platform operation is open to a token with a secret that is not its own',
  async ({ api, cleanup, check }) => {
    const right = await tokenToGuessAt(api, cleanup);
    if (right === undefined)
      throw new Inconclusive('no-occasion', 'There is no new token that opens anything yet.');

    const as = withWrongSecret(right);
    await sweep(api, check, 'invalid-credential', { as, how: 'a wrong secret of an own token' });
    const other = await tokenToGuessAt(api, cleanup);
    const { sandbox } = target().credentials;
    const pairs: readonly (readonly [BasicPair, BasicPair])[] = [
      [right, sandbox],
      ...(other === undefined
        ? []
        : ([
            [right, other],
            [other, right],
          ] as const)),
    ];
    for (const [{ tokenId, tokenSecret: own }, { tokenSecret }] of pairs) {
      // A platform may have one secret for all of its tokens.
      if (tokenSecret === own) continue;
      const mixed = { authorization: basicOf({ tokenId, tokenSecret }) };
      const answer = await api.call('customers.list', { as: mixed });
      expectUnauthorized(check, 'invalid-credential', answer, 'the secret of another own token');
    }
  },
);

covers([...missingRules, ...invalidRules]).test(
  'a customer is not read without a credential that can be read',
  async ({ api, cleanup, check }) => {
    const path = { customerId: (await someCustomer(api, cleanup)).id };
    requireSuccess(await api.call('customers.get', { path }), 'Reading a customer');

    const without = await api.call('customers.get', { path, as: 'nobody' });

    expectUnauthorized(check, 'missing-credential', without, 'no credential');
    for (const { how, authorization } of unreadableCredentials(target().credentials.sandbox)) {
      const refused = await api.call('customers.get', { path, as: { authorization } });
      expectUnauthorized(check, 'invalid-credential', refused, how);
    }
  },
);

covers({ needs: ['state'] }, [...missingRules, ...invalidRules]).test(
  'the retry of a request with an Idempotency-Key needs its credential',
  async ({ api, cleanup, check }) => {
    const { operation, send } = makingCustomer(api, cleanup);
    const key = newKey();
    requireSuccess(await send(key), operation);
    for (const [kind, as, how] of [
      ['missing-credential', 'nobody', 'no credential'],
      ['invalid-credential', unknownCredential, 'an unknown token'],
    ] as const)
      expectUnauthorized(
        check,
        kind,
        await send({ ...key, as }),
        `${how}, and the key of an earlier request`,
      );
  },
);

covers({ needs: ['credentials'] }, [
  ...invalidRules,
  // The HTTP Basic user name is the id of the API token.
  'authentication/basic-user-is-the-token-id',
  // The HTTP Basic password is the client secret of the API token.
  'authentication/basic-password-is-the-client-secret',
]).test('a customer is read with the id and the secret of a token alone', async ({ api, cleanup, check }) => {
  const path = { customerId: (await someCustomer(api, cleanup)).id };
  const own = target().capabilities.state ? await tokenToGuessAt(api, cleanup) : undefined;
  const right = own ?? target().credentials.sandbox;
  const ways = {
    'authentication/basic-user-is-the-token-id': wrongUsers(right),
    'authentication/basic-password-is-the-client-secret': wrongPasswords(right),
  } as const;

  for (const rule of [
    'authentication/basic-user-is-the-token-id',
    'authentication/basic-password-is-the-client-secret',
  ] as const) {
    check.status(rule, await api.call('customers.get', { path }), 200);
    for (const { how, authorization } of ways[rule]) {
      const refused = await api.call('customers.get', { path, as: { authorization } });
      expectUnauthorized(check, 'invalid-credential', refused, how);
      check
        .request(rule, refused)
        .wants('rejected')
        .that(refused.response.status >= 400, `a refusal of ${how}`, answerOf(refused));
    }
  }
});

covers(
  {
    needs: ['credentials'],
  },
  [
    ...invalidRules,
    // The HTTP Basic password is the client secret of the API token.
    'authentication/basic-password-is-the-client-secret',
  ],
).test(
  'a token of the target file opens nothing by a secret that is nearly its own',
  async ({ api, check }) => {
    const { sandbox, otherPlatform } = target().credentials;
    const rule = 'authentication/basic-password-is-the-client-secret';
    for (const pair of [sandbox, otherPlatform].filter((each) => each !== undefined))
      for (const { how, authorization } of likeliestPasswords(pair)) {
        const refused = await api.call('customers.list', { as: { authorization } });
        // A right request after each guess: a count of wrong ones in a row begins anew.
        const right = { authorization: basicOf(pair) };
        requireSuccess(await api.call('customers.list', { as: right }), 'Listing customers');
        expectUnauthorized(check, 'invalid-credential', refused, how);
        check
          .request(rule, refused)
          .wants('rejected')
          .that(refused.response.status >= 400, `a refusal of ${how}`, answerOf(refused));
      }
  },
);

covers([
  // A platform operation accepts the credentials of an API token by HTTP Basic.
  'authentication/platform-operations-take-basic',
  // An operation answers at its path appended to the base address.
  'conventions/paths-are-relative-to-the-base-address',
]).test('a customer is read with the basic credentials of a token', async ({ api, cleanup, check }) => {
  const path = { customerId: (await someCustomer(api, cleanup)).id };

  const read = await api.call('customers.get', { path });

  check.status('authentication/platform-operations-take-basic', read, 200);
  check.status('conventions/paths-are-relative-to-the-base-address', read, 200);
});

/** Reading changes nothing, so these can be sent with credentials that are in order. */
const readings = (): readonly OperationId[] =>
  contract().operationsWhere(({ auth, method }) => auth === 'platform' && method === 'GET');

/**
 * Whether a refusal is one of the credentials. 403 is one too, where the request is about nobody's thing and the
 * operation is known to be there: another platform's thing, or a part that the platform has not got, may be forbidden.
 */
const refusesCredentials = ({ operation, request, response }: Exchange): boolean => {
  const names = contract().operation(operation).path.includes('{') || new URL(request.url).search !== '';
  const isForbidden = response.status === 403 && !names && !isPathAssumed(target().dialect, operation);
  return response.status === 401 || isForbidden;
};

covers([
  // A platform operation accepts the credentials of an API token by HTTP Basic.
  'authentication/platform-operations-take-basic',
]).test('no platform read refuses credentials that are in order', async ({ api, check }) => {
  const judge = async (operation: OperationId): Promise<void> => {
    const read = await api.call(operation, probeOf(operation));
    if (mayBeElsewhere(read)) return;
    check
      .request('authentication/platform-operations-take-basic', read)
      .that(
        !refusesCredentials(read),
        `${operation} to take the credentials, whatever else it answers`,
        answerOf(read),
      );
  };
  await pMap(readings().filter(isDeclared), judge, { concurrency: target().pacing.concurrency });
});
