import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../../spec/json.ts';
import type { Expected, Facts, Scenario } from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { idleTime } from '../stage/idle-time.ts';
import { longestAnswerMs } from '../stage/webhook-sender.ts';

/** The most of `--outcome-time`: with more of it nothing is certified. Milliseconds. */
export const longestOutcomeMs = 3_600_000;

/** How long the client has for what depends on it. Milliseconds. */
export interface Timeouts {
  /** For the service to come to what a scenario is about. */
  readonly effectMs: number;
  /** For the client to believe what is so. */
  readonly beliefMs: number;
}

const pollMs = 25;

/** Time is moved only when there was no traffic for so long: the client must not miss what it was about to do. */
const quietMs = 150;

/** How far time is moved, each time a little further: nothing in the sandbox takes longer. */
const leapsMs = [1000, 30_000, 6 * 60_000, 24 * 3_600_000, 3 * 24 * 3_600_000];

const isSo = async (stage: Stage, facts: Facts, { truth, is }: Expected): Promise<boolean> => {
  const shown = await truth(stage, facts);
  return Object.entries(is).every(([name, value]) => shown[name] === value);
};

const areSo = async (stage: Stage, facts: Facts, expected: readonly Expected[]): Promise<boolean> => {
  for (const one of expected) if (!(await isSo(stage, facts, one))) return false;
  return true;
};

/** Moves virtual time while nothing else happens, unless it `stands`. Answers whether there is any left to move. */
export const timeMover = (stage: Stage, clock: Scenario['clock'] | 'stands'): (() => Promise<boolean>) => {
  const leaps = [...leapsMs];
  return async () => {
    if (clock === 'stands') return false;
    if (clock !== undefined && 'stepMs' in clock) {
      await stage.advance(clock.stepMs);
      return true;
    }
    const leap = (await stage.quiet(quietMs, pollMs * 10)) ? leaps.shift() : undefined;
    if (leap !== undefined) await stage.advance(leap);
    return leaps.length > 0 || leap !== undefined;
  };
};

/**
 * Waits until the service has come to something, and moves virtual time when nothing else happens, unless it `stands`.
 * Answers whether it came to that.
 */
export const until = async (
  stage: Stage,
  facts: Facts,
  expected: readonly Expected[],
  { effectMs, clock }: Timeouts & { readonly clock: Scenario['clock'] | 'stands' },
): Promise<boolean> => {
  const idle = idleTime(stage.relay);
  const move = timeMover(stage, clock);
  while (!(await areSo(stage, facts, expected))) {
    if (idle() > effectMs) return false;
    await move();
    await pause(pollMs);
  }
  return true;
};

/** The service announces a change a moment after it is so. Milliseconds. */
const longestAnnouncementMs = 3000;

/** Types of the events by which the service must have reported how a payment stands. */
const announcements = ({ status, refund }: JsonObject): readonly string[] => {
  const isOver = status === 'COMPLETED' || status === 'FAILED';
  const settled = (refund as JsonObject | undefined)?.['status'];
  return [
    ...(isOver ? [`OUTGOING_PAYMENT.${status}`] : []),
    ...(typeof settled === 'string' ? [`OUTGOING_PAYMENT.REFUND_${settled}`] : []),
  ];
};

/** Whether the service has sent the events of what has become of payments, to a client that wants events. */
const isAnnounced = async ({ service, relay }: Stage): Promise<boolean> => {
  if (relay.target() === undefined) return true;
  const rows = (await service.rows('/transactions')).filter(({ type }) => type === 'OUTGOING');
  const awaited = rows.flatMap((row) => announcements(row).map((type) => ({ id: row['id'], type })));
  return awaited.every(({ id, type }) =>
    relay.events().some((event) => event.type === type && event.data['id'] === id),
  );
};

/** Waits until the service has sent the events of what has become of payments. */
export const allAnnounced = async (stage: Stage): Promise<void> => {
  const idle = idleTime(stage.relay);
  while (!(await isAnnounced(stage)) && idle() < longestAnnouncementMs) await pause(pollMs);
};

/** Time is moved by so much for an event to be sent again. Milliseconds. */
const retryLeapMs = 2000;

/** Waits until what is on its way to the client was answered, or is given up by the sender. */
export const allAnswered = async ({ relay }: Stage): Promise<void> => {
  const deadline = Date.now() + longestAnswerMs + pollMs;
  while (relay.underWay() > 0 && Date.now() < deadline) await pause(pollMs);
};

/**
 * Waits until every event has come to the client and is acknowledged, and nothing more comes, or the time is over:
 * events are sent again for a while. Those of one payment come one after another, each when the one before is answered.
 */
export const allDelivered = async (
  stage: Stage,
  { effectMs }: Timeouts,
  clock: Scenario['clock'],
): Promise<void> => {
  const { relay } = stage;
  const mayMove = clock === undefined || 'behindMs' in clock;
  const idle = idleTime(relay);
  while (idle() < effectMs) {
    await allAnswered(stage);
    const isQuiet = await stage.quiet(quietMs, pollMs * 10);
    const isOpen = relay.unacknowledged() > 0;
    if (isOpen && isQuiet && mayMove) await stage.advance(retryLeapMs);
    if (!isOpen && (idle() > longestAnnouncementMs || (isQuiet && (await isAnnounced(stage))))) return;
    await pause(pollMs);
  }
};
