import { basic, createApi } from './api.ts';
import type { Context } from './context.ts';
import { rightDecisions, type Decisions } from './decisions.ts';
import { resume } from './payments.ts';
import type { Settings } from './settings.ts';
import { openState } from './state.ts';
import { registerReceiver, startReceiver } from './webhooks.ts';

/** A running integration. */
export interface Integration {
  readonly context: Context;
  readonly close: () => Promise<void>;
}

/**
 * Starts the integration: opens its state, listens for webhooks, registers its address, and resumes what was under
 * way when it last stopped. `ended` closes what is open of an integration that never came to run.
 */
export const startIntegration = async (
  settings: Settings,
  decisions: Decisions = rightDecisions,
  ended?: AbortSignal,
): Promise<Integration> => {
  const credential = basic(settings.tokenId, settings.tokenSecret);
  const context: Context = {
    settings,
    decisions,
    api: createApi({ ...settings, decisions, authorization: () => credential }),
    state: openState(settings.stateFile),
  };
  const receiver = await startReceiver(context);
  if (ended?.aborted === true) await receiver.close();
  else ended?.addEventListener('abort', () => void receiver.close(), { once: true });
  await registerReceiver(context, receiver.url);
  await resume(context);
  return { context, close: receiver.close };
};
