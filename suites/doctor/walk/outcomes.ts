import { requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { run, target } from '../../kit/check/run.ts';
import {
  channelNow,
  codeOn,
  confirmCode,
  pendingPerson,
  sendCode,
  type Channel,
} from '../../kit/fixtures/contact-channels.ts';
import { isSettled, paymentUntil } from '../../kit/fixtures/payments.ts';
import type { Client } from '../../kit/http/client.ts';
import { inbox } from '../../kit/inbox/inbox.ts';

/** The first webhook about this payment is enough: it waits for no other. */
export const awaitWebhook = async (paymentId: string): Promise<void> => {
  const events = inbox({ run: run(), onEvent: () => {}, onMissed: () => {}, since: 0 });
  events.isReachable();
  const came = await events.mentioning(paymentId, { until: (all) => all.length > 0 });
  if (came.length === 0)
    throw new Inconclusive('missing-configuration', 'No webhook came that names the payment (webhooks).');
};

/** A quote carries the payment once that is over. */
export const quoteNamesPayment = async (api: Client, quoteId: string, paymentId: string): Promise<void> => {
  await paymentUntil(api, paymentId, isSettled);
  const quote = requireSuccess(await api.call('quotes.get', { path: { quoteId } }), 'Reading a quote');
  if (memberOf(quote, 'transactionId', { absent: undefined }) !== paymentId)
    throw new Inconclusive(
      'missing-configuration',
      'The quote that was executed names no payment as its transactionId (dialect.members.Quote).',
      quote,
    );
};

const verifyContact = async (
  api: Client,
  { id, exchange }: Awaited<ReturnType<typeof pendingPerson>>,
  channel: Channel,
): Promise<void> => {
  requireSuccess(await sendCode(api, id, channel), 'Sending a code');
  const { value, isDeclared } = await codeOn(exchange, channel);
  const confirmed = await confirmCode(api, id, channel, value);
  if (!isDeclared && confirmed.response.status >= 400)
    throw new Inconclusive(
      'missing-configuration',
      'The assumed code verifies no contact (dialect.codes).',
      confirmed,
    );
  requireSuccess(confirmed, `Confirming the code for the ${channel}`);
  const { state, read } = await channelNow(api, id, channel);
  if (target().capabilities.state && state !== 'VERIFIED')
    throw new Inconclusive(
      'missing-configuration',
      `A code was accepted, and the ${channel} is still ${String(state)} (dialect.codes).`,
      read,
    );
};

/** Verifies every contact that waits for a code. */
export const verifyContacts = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const person = await pendingPerson(api, cleanup);
  for (const channel of person.waiting) await verifyContact(api, person, channel);
};
