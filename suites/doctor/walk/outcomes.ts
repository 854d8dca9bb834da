import { isJsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { bodyOf, requireSuccess } from '../../kit/assertions/answers.ts';
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
import { someCustomer } from '../../kit/fixtures/customers.ts';
import { isSettled, paymentUntil } from '../../kit/fixtures/payments.ts';
import { completePerson } from '../../kit/fixtures/people.ts';
import type { Client } from '../../kit/http/client.ts';
import { inbox } from '../../kit/inbox/inbox.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';

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

/** The domain of the UMA addresses of customers, as one of them shows it. */
const domainOf = (customer: Exchange): string | undefined => {
  const { umaAddress } = bodyOf(customer, 'IndividualCustomer');
  return typeof umaAddress === 'string' ? umaAddress.split('@')[1] : undefined;
};

/** Where a configuration shows a text, one member alone: it has that meaning. */
export const placeOfText = (body: unknown, text: string): string | undefined => {
  const [only, ...more] = isJsonObject(body)
    ? Object.entries(body).filter(([, value]) => value === text)
    : [];
  return only === undefined || more.length > 0 ? undefined : pointerOf([only[0]]);
};

/** A configuration may name the domain of UMA addresses: where it does by another name, the value tells. */
export const configNamesDomain = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const { exchange } = await someCustomer(api, cleanup, completePerson);
  const domain = domainOf(exchange);
  const config = await api.call('config.get', {});
  if (domain === undefined || memberOf(config, 'umaDomain', { absent: undefined }) !== undefined) return;
  if (placeOfText(config.wire?.responseBody ?? config.response.body, domain) !== undefined)
    throw new Inconclusive(
      'missing-configuration',
      `The configuration shows ${domain} by another name than umaDomain (dialect.members.PlatformConfigFields).`,
      config,
    );
};
