import { isOutgoingPayment } from '../../../spec/webhooks.ts';
import type { Client } from '../http/client.ts';
import { answerOf } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import type { FirstWebhook, Target } from '../../target/target.ts';
import { askDeliveries } from './ask.ts';
import type { Delivery } from './deliveries.ts';
import type { InboxServer } from './inbox-server.ts';
import { webhookEvent } from './webhook-event.ts';

/** Where the target's webhooks go for this run, or why they cannot be examined. */
export type WebhookAddress =
  | {
      readonly url: string;
      readonly isRelayed?: true;
      /** The first that came there, where it came of itself. */
      readonly first?: FirstWebhook;
    }
  | { readonly unreachable: string };

/** Whether an address is of this machine only. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

const addressFor = (target: Target, inbox: InboxServer): WebhookAddress => {
  const { url, relay } = target.webhooks;
  if (relay !== undefined) return { url: url ?? 'the relay', isRelayed: true };
  if (url !== undefined) return { url: `${url.replace(/\/+$/, '')}/${inbox.token}` };
  if (isLoopback(new URL(target.baseUrl))) return { url: inbox.receiveUrl };
  return {
    unreachable: `The target runs elsewhere (${target.baseUrl}) and its target file has no webhooks.url by which it reaches this machine.`,
  };
};

/** Where the platform's webhooks went before the run. The member's name is assumed. */
const formerAddress = async (api: Client): Promise<string | undefined> => {
  const webhookEndpoint = memberOf(await api.call('config.get'), 'webhookEndpoint', { absent: undefined });
  return typeof webhookEndpoint === 'string' ? webhookEndpoint : undefined;
};

export interface Registered {
  readonly address: WebhookAddress;
  /** Points the platform's webhooks to where they went before. */
  readonly restore: () => Promise<void>;
}

const nothingToRestore = async (): Promise<void> => {};

/** The first delivery that arrives in time, any delivery. */
const firstDelivery = async (inbox: InboxServer, waitMs: number): Promise<Delivery | undefined> =>
  (await askDeliveries(inbox.queryUrl, { after: 0, waitMs })).at(0);

const isReached = async (inbox: InboxServer, waitMs: number): Promise<boolean> =>
  (await firstDelivery(inbox, waitMs)) !== undefined;

/** A relay's command that is slow to begin misses what came before; so may a target that takes up its address late. */
const askedAgainAfterMs = 5_000;

/** How long a test webhook may take: it is about no state. Milliseconds. */
const testWebhookMs = ({ timeouts }: Target): number => timeouts.webhookMs ?? timeouts.eventMs;

/** Whether a test webhook arrives that the sandbox is asked for, again and again as long as webhooks may take. */
const isReachedByTest = async (target: Target, inbox: InboxServer, api: Client): Promise<boolean> => {
  if (!target.capabilities.sandbox) return false;
  const end = performance.now() + testWebhookMs(target);
  do {
    await api.call('sandbox.sendTestWebhook');
    const left = Math.max(0, end - performance.now());
    if (await isReached(inbox, Math.min(askedAgainAfterMs, left))) return true;
  } while (performance.now() < end);
  return false;
};

/** Somebody pointed the target to the relay: nothing to set, only to see that something comes. */
const askRelay = async (
  target: Target,
  inbox: InboxServer,
  api: Client,
  address: WebhookAddress,
): Promise<Registered> => ({
  address: (await isReachedByTest(target, inbox, api))
    ? address
    : {
        unreachable: `The relay brought no webhook within ${testWebhookMs(target)} ms after sandbox.sendTestWebhook: point the target's webhooks to it, or say its address in webhooks.url.`,
      },
  restore: nothingToRestore,
});

/**
 * Gives the platform the address of the inbox, once for the run. The test webhook that the document promises
 * after a change of the address is the probe, and one that the sandbox is asked for: when neither arrives in
 * time, no rule about webhooks is judged.
 */
export const registerWebhooks = async (
  target: Target,
  inbox: InboxServer,
  api: Client,
): Promise<Registered> => {
  const address = addressFor(target, inbox);
  if ('unreachable' in address) return { address, restore: nothingToRestore };
  if (target.webhooks.relay !== undefined && target.webhooks.url === undefined)
    return askRelay(target, inbox, api, address);
  const former = await formerAddress(api);
  const began = performance.now();
  const updated = await api.call('config.update', { body: { webhookEndpoint: address.url } });
  if (updated.response.status >= 300)
    return {
      address: { unreachable: `Setting the webhook URL by config.update failed: ${answerOf(updated)}.` },
      restore: nothingToRestore,
    };
  const restore = async (): Promise<void> => {
    if (former !== undefined) await api.call('config.update', { body: { webhookEndpoint: former } });
  };
  const probe = await firstDelivery(inbox, testWebhookMs(target));
  if (probe !== undefined) {
    const { type } = webhookEvent(probe, target.dialect);
    // A platform at work sends more than the test webhook, and that may come first.
    const first = isOutgoingPayment(type) ? {} : { first: { type, ms: performance.now() - began } };
    return { address: { ...address, ...first }, restore };
  }
  // Perhaps only the test webhook after the change is missing: asked for one, the target may send it.
  if (await isReachedByTest(target, inbox, api)) return { address, restore };
  return {
    address: {
      unreachable: `No test webhook arrived at ${address.url} within ${testWebhookMs(target)} ms after config.update had set it.`,
    },
    restore,
  };
};
