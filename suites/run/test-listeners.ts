import { examineEventOrder } from '../observers/event-orders.ts';
import { noteAnnounced } from '../observers/finals.ts';
import { observe } from '../observers/observers.ts';
import { examineOutcomeIn } from '../observers/outcomes.ts';
import { examineWebhookSecrets } from '../observers/secrets.ts';
import { examineNameless, examineUnexpectedWebhooks } from '../observers/unexpected-webhooks.ts';
import { examineWebhook } from '../observers/webhooks.ts';
import { lookAtAnswer, lookAtWebhook, noteRequest } from '../world/world.ts';
import { arrivedSince } from '../kit/inbox/inbox.ts';
import { allowance } from './response-budget.ts';
import { noteExchange, noteWebhook } from '../kit/check/grounds.ts';
import { run } from '../kit/check/run.ts';
import type { Hearers } from '../kit/http/client.ts';
import type { MissedWebhooks } from '../kit/inbox/webhook-event.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import type { Assumptions } from '../kit/assertions/assumptions.ts';
import type { Deadline } from '../kit/waiting/deadline.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { Session } from './session.ts';

/** The counts of a test while it ran. */
export interface Tally {
  requests: number;
  backOffMs: number;
  /** Operations that were answered 2xx. */
  readonly accepted: Set<string>;
  isOver: boolean;
  isBodyOver: boolean;
  /** A cut wait would have brought more, or a request was lost on its way: the findings do not count. */
  isInDoubt: boolean;
}

export interface Parts {
  readonly passive: FindingCollector;
  readonly known: Assumptions;
  readonly tally: Tally;
  readonly time: Deadline;
}

/** The handlers of a running test for what comes in. */
export interface Listeners extends Required<Hearers> {
  readonly onWebhook: (event: WebhookEvent) => void;
  readonly onMissed: (missed: MissedWebhooks) => void;
}

/** Has what always holds examined whenever a test sees something. */
export const listenersFor = (
  { watch, world, ownWatch }: Session,
  { passive, known, tally, time }: Parts,
): Listeners => {
  const received = allowance(run());
  return {
    onExchange: (exchange, asked) => {
      // The late work of a test that ran out of time concerns nobody.
      if (tally.isOver) return;
      if (Math.trunc(exchange.response.status / 100) === 2) tally.accepted.add(exchange.operation);
      known.note(exchange);
      noteExchange(exchange);
      if (known.undocumented(exchange) === undefined) {
        passive.lookAt(exchange.operation);
        observe(exchange, passive, watch);
        lookAtAnswer(exchange, asked, passive, world);
      }
      ownWatch.look(exchange);
      received.note(exchange);
    },
    // A request that is never answered was sent, too: a run of nothing else has not sent nothing.
    onSent: () => {
      if (!tally.isOver) tally.requests += 1;
    },
    onBackOff: (ms) => {
      tally.backOffMs += ms;
    },
    onLost: () => {
      tally.isInDoubt = true;
    },
    // A test that ran out of time would otherwise go on beside others.
    onRequest: (operation, asked) => {
      if (tally.isOver) throw new Error('The test has ended: it sends no more.');
      noteRequest(operation, asked, world);
    },
    // Waiting for the target is no time of the test.
    onHeld: time.hold,
    onWebhook: (event) => {
      if (tally.isOver) return;
      noteWebhook(event.type, event.text);
      passive.lookAt(undefined);
      examineWebhook(event, passive);
    },
    onMissed: (missed) => {
      if (!tally.isOver) examineUnexpectedWebhooks(missed, passive);
    },
  };
};

/**
 * No webhook of the run may contain a secret of this process's, whether a test asked for it or not; and one of a
 * payment may not leave out which.
 */
export const sweepInbox = async (examine: FindingCollector, { watch, world }: Session): Promise<void> => {
  examine.lookAt(undefined);
  for (const event of await arrivedSince(run(), watch.sweptTo)) {
    // Another test of this process may have ended meanwhile, and have looked at it.
    if (event.delivery.seq <= watch.sweptTo) continue;
    examineWebhookSecrets(event, examine, watch);
    examineNameless(event, examine);
    examineEventOrder(event, examine, watch.eventOrders);
    examineOutcomeIn(event, examine);
    noteAnnounced(event, watch);
    lookAtWebhook(event, examine, world);
    watch.sweptTo = event.delivery.seq;
  }
};
