import { customerView } from '../../../reference-impl/customers/customer-view.ts';
import { deliver, cancelPayment, startRefund } from '../../../reference-impl/payments/steps.ts';
import { paymentOf } from '../../../reference-impl/payments/payment.ts';
import { notFound } from '../../../reference-impl/http/api-error.ts';
import { getToken, unknownToken } from '../../../reference-impl/platform/tokens.ts';
import { behaviourWith, replacing, rightBehaviour } from '../../../reference-impl/runtime/behaviour.ts';
import type { ServerOptions } from '../../../reference-impl/server.ts';
import { isPartOf } from '../../../spec/contract/lifetime.ts';
import type { ServedOperationId } from '../../../spec/served-operations.ts';
import { inventedVersion } from './invented.ts';
import type { Work } from '../../../reference-impl/runtime/work.ts';

const isInvented = ({ contract }: Work): boolean => isPartOf({ since: inventedVersion }, contract.version);

/**
 * The parts of the invented version that data cannot carry: a member more, an operation more, a code, an order of
 * webhooks. A real version
 * has this where its handlers are. Servers of both versions run this code.
 */
export const inventedCode: Pick<ServerOptions, 'routes' | 'behaviour'> = {
  // No operation that ships has this id.
  routes: { ['tokens.renew' as ServedOperationId]: getToken },
  behaviour: behaviourWith(rightBehaviour, [
    // Earlier versions lack it: the description says so, and this need not.
    replacing(customerView, async (right, work, customer) => ({
      ...(await right(work, customer)),
      nickname: 'Ada',
    })),
    replacing(unknownToken, (right, work) =>
      isInvented(work) ? notFound('No such API token.', 'API_TOKEN_NOT_FOUND') : right(work),
    ),
    replacing(cancelPayment, async (right, work, payment) => {
      if (!isInvented(work) || payment.inner.plan.cancelledAndDelivered !== true) return right(work, payment);
      await deliver(work, payment);
      return startRefund(work, (await paymentOf(work, payment.id)) ?? payment, 'USER_CANCELLATION');
    }),
  ]),
};
