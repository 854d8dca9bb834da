import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { readPayment } from '../../../kit/fixtures/payments.ts';
import { decidePayment, openPayment } from '../../../kit/fixtures/uma-payments.ts';
import type { Client } from '../../../kit/http/client.ts';

const rule = 'authentication/platforms-do-not-change-each-other';

covers({ needs: ['state', 'sandbox', 'webhooks', 'credentials'] }, [
  // A change or a deletion with the credentials of another platform leaves the resource as it was.
  rule,
]).test('an incoming payment waits for its own platform alone', async ({ api, cleanup, check, inbox }) => {
  const other: Client = {
    ...api,
    call: (operation, options) => api.call(operation, { ...options, as: 'otherPlatform' }),
  };
  // Its credentials must open something, or its being refused is worth nothing.
  requireSuccess(await other.call('customers.list'), 'Listing customers as the other platform');
  const { id } = await openPayment(api, cleanup, inbox);

  const tries = [
    await decidePayment(other, 'transactions.reject', id),
    await decidePayment(other, 'transactions.approve', id),
  ];
  const after = await readPayment(api, id);
  await positiveControl('approving it as its own platform', decidePayment(api, 'transactions.approve', id));
  const another = await openPayment(api, cleanup, inbox);
  await positiveControl(
    'rejecting one as its own platform',
    decidePayment(api, 'transactions.reject', another.id),
  );

  for (const tried of tries)
    check.rejected(rule, tried, `${tried.operation} of a payment to another platform`);
  check.response(rule, [...tries, after], '/status').equals('PENDING', 'still');
});
