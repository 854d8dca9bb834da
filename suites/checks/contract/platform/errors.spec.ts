import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { malformedIds } from '../../../../generators/values/ids.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';
import { channels, pendingPerson, sendCode } from '../../../kit/fixtures/contact-channels.ts';
import { covers } from '../../../kit/check/covers.ts';
import { addCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { examineErrorObject } from '../../../kit/assertions/error-object.ts';
import { someToken } from '../../../kit/fixtures/tokens.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';

/** Asserts the 404 that the document shows for a resource that does not exist. */
const expectNotFound = async (
  api: Client,
  check: Check,
  { rule, code }: { readonly rule: RuleId; readonly code: string },
  [operation, request]: readonly [OperationId, CallOptions],
): Promise<void> => {
  check.rejectedWith(rule, await api.call(operation, request), { status: 404, code });
};

const noCustomer = { rule: 'errors/user-not-found', code: 'USER_NOT_FOUND' } as const;
const noToken = { rule: 'errors/token-not-found', code: 'TOKEN_NOT_FOUND' } as const;

const rename: CallOptions['body'] = namedPerson;

covers({ needs: ['state'] }, [
  // Naming a customer that does not exist is answered with USER_NOT_FOUND.
  'errors/user-not-found',
]).test('a customer that was never added is not found by any operation', async ({ api, cleanup, check }) => {
  const real = { customerId: (await someCustomer(api, cleanup)).id };
  const path = { customerId: `Customer:${freshUuid()}` };

  requireSuccess(await api.call('customers.get', { path: real }), 'Reading a customer');
  await expectNotFound(api, check, noCustomer, ['customers.get', { path }]);

  // The document does not show these paths, so one that a real customer has not proven says nothing.
  requireSuccess(await api.call('customers.update', { path: real, body: rename }), 'Updating a customer');
  await expectNotFound(api, check, noCustomer, ['customers.update', { path, body: rename }]);
  requireSuccess(await api.call('customers.delete', { path: real }), 'Deleting a customer');
  await expectNotFound(api, check, noCustomer, ['customers.delete', { path }]);
});

covers({ needs: ['state', 'contact-verification'] }, [
  // Naming a customer that does not exist is answered with USER_NOT_FOUND.
  'errors/user-not-found',
]).test(
  'no one-time code is sent or accepted for a customer that does not exist',
  async ({ api, cleanup, check }) => {
    const { id: customerId, waiting } = await pendingPerson(api, cleanup);
    const path = { customerId: `Customer:${freshUuid()}` };
    const body = { code: '123456' };
    for (const channel of waiting)
      requireSuccess(await sendCode(api, customerId, channel), 'Asking for a code');

    for (const channel of waiting) {
      await expectNotFound(api, check, noCustomer, [channels[channel].send, { path }]);
      await expectNotFound(api, check, noCustomer, [channels[channel].confirm, { path, body }]);
    }
  },
);

covers({ needs: ['state'] }, [
  // Naming a customer that does not exist is answered with USER_NOT_FOUND.
  'errors/user-not-found',
]).test('an id that is no id at all names no customer', async ({ api, cleanup, check }) => {
  const { id: real } = await someCustomer(api, cleanup);
  requireSuccess(await api.call('customers.get', { path: { customerId: real } }), 'Reading a customer');
  for (const customerId of malformedIds)
    check.rejected(
      'errors/user-not-found',
      await api.call('customers.get', { path: { customerId } }),
      `reading the customer "${customerId}"`,
    );
});

covers({ needs: ['state'] }, [
  // Naming an API token that does not exist is answered with TOKEN_NOT_FOUND.
  'errors/token-not-found',
]).test('an API token that was never created is not found', async ({ api, cleanup, check }) => {
  const real = { tokenId: (await someToken(api, cleanup)).id };
  const path = { tokenId: unknownLike(real.tokenId) };

  requireSuccess(await api.call('tokens.get', { path: real }), 'Reading a token');
  await expectNotFound(api, check, noToken, ['tokens.get', { path }]);
  requireSuccess(await api.call('tokens.delete', { path: real }), 'Deleting a token');
  await expectNotFound(api, check, noToken, ['tokens.delete', { path }]);
});

const anError = ['errors/body-is-an-object', 'errors/other-errors-have-the-same-body'] as const;

/** Asserts an object wherever a request was refused; a target that takes it says nothing about errors. */
const expectErrorObject = (check: Check, answer: Exchange): void => {
  if (answer.response.status >= 400) examineErrorObject(answer, check);
};

/** An answer's status decides which of the two rules it is about; the document does not show it for these. */
const leaveUnseen = (check: Check): void => {
  for (const rule of anError)
    if (!check.assertions().has(rule))
      check.markInconclusive(
        rule,
        new Inconclusive('no-occasion', 'No answer had a status that this rule is about.'),
      );
};

covers(anError).test(
  'a request that is wrong is answered with an error object',
  async ({ api, cleanup, check }) => {
    const path = { customerId: `Customer:${freshUuid()}` };

    expectErrorObject(check, await addCustomer(api, cleanup, { customerType: 'NOBODY' }));
    expectErrorObject(check, await api.call('customers.get', { path, as: 'nobody' }));
    leaveUnseen(check);
  },
);

// A mock made from a description refuses this before the description has a say, hence the need of state.
covers({ needs: ['state'] }, [
  ...anError,
  // An operation with a body accepts it as JSON, document upload and replacement excepted.
  'conventions/requests-are-json',
]).test('a body that is no JSON is answered with an error object', async ({ api, cleanup, check }) => {
  const path = { customerId: (await someCustomer(api, cleanup)).id };
  expectErrorObject(check, await api.call('customers.get', { path, as: 'nobody' }));
  for (const body of ['{"customerType":', 'customerType=INDIVIDUAL', '\u0000']) {
    const answer = await api.call('customers.create', { body });
    expectErrorObject(check, answer);
    check.rejected('conventions/requests-are-json', answer, `the body ${JSON.stringify(body)}`);
  }
  leaveUnseen(check);
});
