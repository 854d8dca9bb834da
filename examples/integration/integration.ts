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
 * Starts the integration: opens its state, listens for webhooks, tells the service where, and resumes what was under
 * way when it last stopped.
 */
export const startIntegration = async (
  settings: Settings,
  decisions: Decisions = rightDecisions,
): Promise<Integration> => {
  const credential = basic(settings.tokenId, settings.tokenSecret);
  const context: Context = {
    settings,
    decisions,
    api: createApi({ ...settings, decisions, authorization: () => credential }),
    state: openState(settings.stateFile),
  };
  const receiver = await startReceiver(context);
  await registerReceiver(context, receiver.url);
  await resume(context);
  return { context, close: receiver.close };
};
