import type { Client } from '../kernel/client.ts';
import { answerOf, bodyOf } from '../kernel/judge.ts';
import type { Target } from '../target/target.ts';
import { askDeliveries } from './ask.ts';
import type { InboxServer } from './inbox-server.ts';

/** Where the target's webhooks go for this run, or why they cannot be examined. */
export type WebhookAddress = { readonly url: string } | { readonly unreachable: string };

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

const addressFor = (target: Target, inbox: InboxServer): WebhookAddress => {
  const { url } = target.webhooks;
  if (url !== undefined) return { url: `${url.replace(/\/+$/, '')}/${inbox.token}` };
  if (isLoopback(new URL(target.baseUrl))) return { url: inbox.receiveUrl };
  return {
    unreachable: `The target runs elsewhere (${target.baseUrl}) and its target file has no webhooks.url by which it reaches this machine.`,
  };
};

/** Where the platform's webhooks went before the run. The member's name is assumed. */
const formerAddress = async (api: Client): Promise<string | undefined> => {
  const { webhookEndpoint } = bodyOf(await api.call('config.get'));
  return typeof webhookEndpoint === 'string' ? webhookEndpoint : undefined;
};

export interface Registered {
  readonly address: WebhookAddress;
  /** Points the platform's webhooks to where they went before. */
  readonly restore: () => Promise<void>;
}

const nothingToRestore = async (): Promise<void> => {};

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
  const former = await formerAddress(api);
  const updated = await api.call('config.update', { body: { webhookEndpoint: address.url } });
  if (updated.response.status >= 300)
    return {
      address: { unreachable: `Setting the webhook URL by config.update failed: ${answerOf(updated)}.` },
      restore: nothingToRestore,
    };
  const restore = async (): Promise<void> => {
    if (former !== undefined) await api.call('config.update', { body: { webhookEndpoint: former } });
  };
  const isReached = async (): Promise<boolean> =>
    (await askDeliveries(inbox.queryUrl, { after: 0, waitMs: target.timeouts.eventMs })).length > 0;
  if (await isReached()) return { address, restore };
  // Perhaps only that test webhook is missing: asked for one, the target may send it.
  if (target.capabilities.sandbox) await api.call('sandbox.sendTestWebhook');
  if (target.capabilities.sandbox && (await isReached())) return { address, restore };
  return {
    address: {
      unreachable: `No test webhook arrived at ${address.url} within ${target.timeouts.eventMs} ms after config.update had set it.`,
    },
    restore,
  };
};
