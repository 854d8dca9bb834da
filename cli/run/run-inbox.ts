import { startInbox } from '../../suites/kit/inbox/inbox-server.ts';
import { startRelay } from '../../suites/kit/inbox/relay.ts';
import { registerWebhooks, type Registered } from '../../suites/kit/inbox/webhook-address.ts';
import { client } from '../../suites/kit/http/client.ts';
import { Inconclusive } from '../../suites/kit/check/inconclusive.ts';
import type { Run, Target } from '../../suites/target/target.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';
import { messageOf } from '../../spec/error-message.ts';

/** The members about the inbox that the workers need. */
export type ForWorkers = Pick<
  Run,
  'inboxQueryUrl' | 'inboxUrl' | 'firstWebhook' | 'isRelayed' | 'webhooksUnreachable'
>;

export interface RunInbox {
  /** Has the target send its webhooks here, where it has any. */
  readonly register: () => Promise<ForWorkers>;
  /** Points the target's webhooks to where they went before, and stops listening. */
  readonly close: () => Promise<void>;
  /** Stops listening and leaves the target as it is: it goes away with the inbox. */
  readonly abandon: () => Promise<void>;
}

const unreachable = (reason: string): Registered => ({
  address: { unreachable: reason },
  restore: async () => {},
});

/** Starts the inbox of a run. Raises a CliError when it cannot listen where the target file says. */
export const openInbox = async (target: Target): Promise<RunInbox> => {
  const { listen } = target.webhooks;
  const inbox = await startInbox(listen).catch((cause: unknown) => {
    throw new CliError(
      exitCodes.usage,
      `The inbox for webhooks cannot listen on ${listen.host}:${listen.port}: ${messageOf(cause)}.`,
    );
  });
  const relay =
    target.webhooks.relay && target.capabilities.webhooks
      ? await startRelay(target.webhooks.relay, inbox.relayed)
      : undefined;
  const api = client(target, 'set-up', () => {});
  let registered = unreachable('The target declares that it sends no webhooks.');
  const abandon = async (): Promise<void> => {
    await api.close();
    await inbox.close();
  };
  return {
    register: async () => {
      if (target.capabilities.webhooks)
        registered = await registerWebhooks(target, inbox, api).catch((cause: unknown) => {
          if (cause instanceof Inconclusive) return unreachable(cause.message);
          throw cause;
        });
      const { address } = registered;
      return {
        inboxQueryUrl: inbox.queryUrl,
        ...('url' in address
          ? {
              inboxUrl: address.url,
              ...(address.first === undefined ? {} : { firstWebhook: address.first }),
              ...(address.isRelayed === true ? { isRelayed: true } : {}),
            }
          : { webhooksUnreachable: relay?.trouble() ?? address.unreachable }),
      };
    },
    close: async () => {
      try {
        await registered.restore();
      } catch (cause) {
        process.stderr.write(`psi: the platform's webhook URL could not be put back: ${messageOf(cause)}\n`);
      }
      const trouble = relay?.trouble();
      if (trouble !== undefined) process.stderr.write(`psi: ${trouble}.\n`);
      await relay?.close();
      await abandon();
    },
    abandon,
  };
};
