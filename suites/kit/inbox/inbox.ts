import { contract } from '../../../spec/contract/in-use.ts';
import { memberOf } from '../assertions/members.ts';
import { askDeliveries, planAnswer } from './ask.ts';
import type { PlannedAnswer } from './planned-answers.ts';
import type { Run } from '../../target/target.ts';
import type { MissedWebhooks } from './webhook-event.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { noteNeed } from '../check/needs-recorder.ts';
import { currentTest } from '../check/current-test.ts';
import { waitAside } from '../waiting/waits.ts';
import { webhookEvent, type WebhookEvent } from './webhook-event.ts';
import { waitFor } from '../../target/waits.ts';

type Until = ((events: readonly WebhookEvent[]) => boolean) & {
  /** The types that are waited for, where it is types. */
  readonly types?: readonly string[];
};

interface Waiting {
  /** Stops waiting as soon as this holds. */
  readonly until: Until;
  /** Default: as long as the target file says of webhooks. */
  readonly withinMs?: number;
  /** Only what came to this path below the inbox. */
  readonly subpath?: string;
}

/** The deliveries of the target. Every method raises Inconclusive when the target cannot reach the inbox at all. */
export interface Inbox {
  /** True, or Inconclusive. */
  readonly isReachable: () => boolean;
  /** Address for the platform's webhooks; with a `subpath`, what is sent there is kept apart. */
  readonly url: (subpath?: string) => string;
  /**
   * Events whose resource (`data.id`) is this one, in order of arrival, repeats left out. Waits until they
   * satisfy `until`; at the deadline it answers with what did arrive, for the test to judge.
   */
  readonly eventsOf: (resourceId: string, waiting: Waiting) => Promise<readonly WebhookEvent[]>;
  /** Events whose body has this text in it: for those about something without an id. */
  readonly mentioning: (text: string, waiting: Waiting) => Promise<readonly WebhookEvent[]>;
  /** Every delivery, repeats included, whose body has this text in it. */
  readonly deliveries: (text: string, waiting: Waiting) => Promise<readonly WebhookEvent[]>;
  /** Everything that came to a path below it. */
  readonly inSubpath: (subpath: string, waiting: Waiting) => Promise<readonly WebhookEvent[]>;
  /** Has the next deliveries that mention a text answered otherwise than with 200. */
  readonly answer: (planned: PlannedAnswer) => Promise<void>;
}

const anyTime = /\d{4}-\d{2}-\d{2}T[\d:.]+/g;

/**
 * The same event once, however often it was delivered: at least once is allowed. The document shows type and data
 * alone, so what stands beside them (an id, the time of the delivery) distinguishes nothing. Between two equal
 * events of a resource that came back to where it was, there is another about it. A body that is not shown has its
 * data elsewhere: the whole of it counts, save the times, of which one may be that of the delivery.
 */
const withoutRepeats = (events: readonly WebhookEvent[]): readonly WebhookEvent[] => {
  const seen = new Set<string>();
  const latest = new Map<string, string>();
  return events.filter(({ type, data, body, text }) => {
    const isMarked = typeof (body as { readonly id?: unknown } | undefined)?.id === 'string';
    const id = memberOf(data, 'id', { absent: undefined });
    const about = typeof id === 'string' ? id : type;
    const isEmpty = Object.keys(data).length === 0;
    const content = isEmpty ? text.replaceAll(anyTime, '') : `${type} ${JSON.stringify(data)}`;
    const isRepeat = (isMarked && seen.has(text)) || latest.get(about) === content;
    seen.add(text);
    latest.set(about, content);
    return !isRepeat;
  });
};

/** True once an event of each of these types is there. */
export const untilTypes = (...types: readonly string[]): Until =>
  Object.assign(
    (events: readonly WebhookEvent[]): boolean =>
      types.every((type) => events.some((event) => event.type === type)),
    { types },
  );

/** Only what is there already. */
export const now: Waiting = { until: () => true, withinMs: 0 };

/** Everything that came after a delivery, whoever it is for. Waits for nothing. */
export const arrivedSince = async (run: Run, after: number): Promise<readonly WebhookEvent[]> =>
  run.inboxUrl === undefined
    ? []
    : (await askDeliveries(run.inboxQueryUrl, { after, waitMs: 0 })).map((delivery) =>
        webhookEvent(delivery, run.target.dialect),
      );

interface Parts {
  readonly run: Run;
  /** Examines the rules that hold for every webhook. */
  readonly onEvent: (event: WebhookEvent) => void;
  /** Examines what came in place of webhooks that were waited for and did not come. */
  readonly onMissed: (missed: MissedWebhooks) => void;
  /** The last delivery before this test. */
  readonly since: number;
}

type Kept = (events: readonly WebhookEvent[]) => readonly WebhookEvent[];

type Collect = (
  wanted: { readonly mentions?: string; readonly subpath?: string },
  waiting: Waiting,
  kept: Kept,
) => Promise<readonly WebhookEvent[]>;

const reachableIn = ({ inboxUrl, webhooksUnreachable }: Run): string => {
  noteNeed('webhooks');
  if (inboxUrl !== undefined) return inboxUrl;
  throw new Inconclusive('webhook-unreachable', webhooksUnreachable ?? 'The run has no inbox for webhooks.');
};

/** The kind of a wait, as far as it says. */
const kindOf = ({ until: { types } }: Waiting): string => types?.join(' ') ?? 'any webhook';

/** Waits for deliveries until those that are kept of them suffice, and examines each once. */
const collector = ({ run, onEvent }: Parts): Collect => {
  const { inboxQueryUrl, target } = run;
  const examined = new Set<number>();
  return async (wanted, { until, withinMs = waitFor(target, 'webhook').ms }, kept) => {
    reachableIn(run);
    // Where nothing suffices, there is nothing to wait for.
    const deadline = performance.now() + (until(kept([])) ? 0 : withinMs);
    let came: readonly WebhookEvent[] = [];
    for (;;) {
      const waitMs = Math.max(0, Math.ceil(deadline - performance.now()));
      const after = came.at(-1)?.delivery.seq ?? 0;
      const asked = { ...wanted, after, waitMs };
      const news = (await waitAside(askDeliveries(inboxQueryUrl, asked))).map((delivery) =>
        webhookEvent(delivery, target.dialect),
      );
      for (const event of news) {
        if (!examined.has(event.delivery.seq)) onEvent(event);
        examined.add(event.delivery.seq);
      }
      came = [...came, ...news];
      currentTest().learntAt = performance.now();
      if (until(kept(came)) || performance.now() >= deadline) return kept(came);
    }
  };
};

/** How many are test webhooks: one for an earlier address may come late to the one that was set after it. */
const testsAmong = (events: readonly WebhookEvent[], { firstWebhook, target }: Run): number =>
  events.filter(
    ({ type }) =>
      firstWebhook === undefined ||
      type === firstWebhook.type ||
      contract().isTypeOf(type, 'test', target.dialect.events),
  ).length;

/** Waits as long as webhooks take that come; where a wait was cut, the test makes that good at its end. */
const economical =
  (collect: Collect, { run, since }: Parts): Collect =>
  async (wanted, waiting, kept) => {
    const { economy } = currentTest().waits;
    if (economy === undefined || waiting.withinMs !== undefined) return collect(wanted, waiting, kept);
    const { learned, cut } = economy;
    const kind = kindOf(waiting);
    if (learned.isMissing(kind)) currentTest().waits.stepAside();
    const began = performance.now();
    const wholeMs = waitFor(run.target, 'webhook').ms;
    const withinMs = learned.boundMs(kind, wholeMs, run.firstWebhook?.ms);
    const came = await collect(wanted, { ...waiting, withinMs }, kept);
    if (waiting.until(came)) {
      if (came.length > 0) learned.came(kind, performance.now() - began);
      return came;
    }
    learned.missed(kind);
    if (withinMs >= wholeMs) return came;
    const elsewhere = async (): Promise<number> =>
      wanted.subpath === undefined ? 0 : testsAmong(await arrivedSince(run, since), run);
    const before = await elsewhere();
    const holds = async (): Promise<boolean> => {
      const all = await collect(wanted, { ...waiting, ...now }, kept);
      if (waiting.until(all)) learned.cameLate(kind);
      return all.length === came.length && (await elsewhere()) === before;
    };
    cut.add({ untilMs: began + wholeMs, holds });
    return came;
  };

/** The worker's side of the inbox. */
export const inbox = (parts: Parts): Inbox => {
  const { run, onMissed, since } = parts;
  const collect = economical(collector(parts), parts);

  /** Somebody else receives for us: at one address, and with its own answers. */
  const mustBeOurs = (what: string): void => {
    if (run.isRelayed)
      throw new Inconclusive('webhook-unreachable', `A relay cannot ${what} (webhooks.relay).`);
  };

  /** The awaited webhooks, and a look at what came instead where some type did not. */
  const awaited = async (about: string, waiting: Waiting, kept: Kept): Promise<readonly WebhookEvent[]> => {
    const came = await collect({ mentions: about }, waiting, kept);
    const { types = [] } = waiting.until;
    const missing = types.filter((type) => !came.some((event) => event.type === type));
    if (missing.length > 0) onMissed({ about, missing, arrived: await arrivedSince(run, since) });
    return came;
  };

  return {
    isReachable: () => reachableIn(run) !== '',
    url: (subpath) => {
      mustBeOurs('keep webhooks to several addresses apart');
      return subpath === undefined ? reachableIn(run) : `${reachableIn(run)}/${subpath}`;
    },
    eventsOf: (resourceId, waiting) =>
      awaited(resourceId, waiting, (events) =>
        withoutRepeats(
          events.filter(({ data }) => memberOf(data, 'id', { absent: undefined }) === resourceId),
        ),
      ),
    mentioning: (text, waiting) => awaited(text, waiting, withoutRepeats),
    deliveries: (text, waiting) => collect({ mentions: text }, waiting, (events) => events),
    inSubpath: (subpath, waiting) => collect({ subpath }, waiting, (events) => events),
    answer: async (planned) => {
      reachableIn(run);
      mustBeOurs('answer otherwise than it does');
      await planAnswer(run.inboxQueryUrl, planned);
    },
  };
};
