import { addUnknownEvents, forgeEvents } from '../scenarios/invented-events.ts';
import type { Stage } from '../stage/stage.ts';

const paying = ['quotes.create', 'quotes.execute', 'transfers.out'] as const;

const hourMs = 3_600_000;

/** Events that a watcher can bring about around a client, once, by pressing a button. */
export const watchActs = {
  'lose-an-answer': {
    label: 'lose the answer to the next payment',
    act: async (stage) =>
      stage.provoke({ trouble: 'drop-after', on: ['quotes.execute', 'transfers.out'], times: 1 }),
  },
  'fail-once': {
    label: 'answer the next quote or payment with 500',
    act: async (stage) => stage.provoke({ trouble: 'error-before', on: paying, times: 1 }),
  },
  'ask-for-patience': {
    label: 'answer the next quote or payment with 429',
    act: async (stage) => stage.provoke({ trouble: 'rate-limit', on: paying, times: 1 }),
  },
  'refuse-once': {
    label: 'refuse the next payment',
    act: async (stage) =>
      stage.provoke({ trouble: 'refusal', on: ['quotes.execute', 'transfers.out'], times: 1 }),
  },
  'repeat-events': {
    label: 'deliver every event twice from now on',
    act: async (stage) => stage.provokeWebhooks('duplicates'),
  },
  'add-unknown-members': {
    label: 'put unknown members into events from now on',
    act: async (stage) => stage.provokeWebhooks('unknown-members'),
  },
  'hold-events': {
    label: 'hold events from now on',
    act: async (stage) => stage.provokeWebhooks('late'),
  },
  'hold-events-and-mix-them': {
    label: 'hold events from now on, to mix them',
    act: async (stage) => stage.provokeWebhooks('mixed'),
  },
  'let-events-go': {
    label: 'let held events go, and deliver as usual',
    act: (stage) => stage.relay.release(),
  },
  'send-unknown-events': { label: 'send events of unknown types', act: addUnknownEvents },
  'forge-events': { label: 'send forged events', act: forgeEvents },
  'let-ten-minutes-pass': { label: 'let 10 minutes pass', act: (stage) => stage.advance(hourMs / 6) },
  'let-three-days-pass': { label: 'let 3 days pass', act: (stage) => stage.advance(72 * hourMs) },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly act: (stage: Stage) => Promise<void> }>
>;

export type WatchActName = keyof typeof watchActs;

export const isWatchActName = (name: string): name is WatchActName => Object.hasOwn(watchActs, name);
