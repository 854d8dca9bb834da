import { isJsonObject } from '../../../spec/json.ts';
import { requireSuccess } from '../../kit/assertions/answers.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { run, target } from '../../kit/check/run.ts';
import { someCompleteBusiness, verify } from '../../kit/fixtures/verifications.ts';
import type { Client } from '../../kit/http/client.ts';
import { isOfKind } from '../../kit/inbox/event-kinds.ts';
import { inbox } from '../../kit/inbox/inbox.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';

/** The two statuses of customers: of each, a webhook tells when it changes. */
type Status = 'kycStatus' | 'kybStatus';

/** Whether a webhook shows this customer with the status, in whatever member of its. */
const tells =
  (customerId: string, status: Status) =>
  ({ body }: WebhookEvent): boolean =>
    isJsonObject(body) &&
    Object.values(body).some(
      (part) => isJsonObject(part) && part['id'] === customerId && part[status] === 'APPROVED',
    );

/**
 * A webhook that shows the customer with this status is of the kind, whatever its type says. Where none came, or where
 * several types do, nothing is learned.
 */
export const statusIsTold = async (customerId: string, status: Status): Promise<void> => {
  const events = inbox({ run: run(), onEvent: () => {}, onMissed: () => {}, since: 0 });
  events.isReachable();
  const isTelling = tells(customerId, status);
  const came = await events.mentioning(customerId, { until: (all) => all.some(isTelling) });
  const telling = came.filter(isTelling);
  const [only, ...more] = new Set(telling.map(({ type }) => type));
  const isKnown = target().dialect.events[status] !== undefined || telling.some(isOfKind(status));
  if (only !== undefined && more.length === 0 && !isKnown)
    throw new Inconclusive(
      'missing-configuration',
      `The webhook ${only} tells the ${status} of a customer (dialect.events.${status}).`,
      telling.at(-1)?.record,
    );
};

/** Has a business verified, and looks for the webhook about it. */
export const businessIsTold = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const id = await someCompleteBusiness(api, cleanup);
  requireSuccess(await verify(api, id), 'A verification of a business');
  await statusIsTold(id, 'kybStatus');
};
