import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions } from '../kit/http/client.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { namesIn, valueAt } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { lastingIn, type LastingMember } from './lasting-members.ts';
import { examinePurses, noPurses, noteAsked, type Purses } from './purses.ts';
import { examineVows, type Vows } from './vows.ts';
import { examineTimes } from './time-pairs.ts';
import { viewsOf, viewsOfWebhook, type View } from './views.ts';

/** A webhook shows a payment as reads do. */
const agreement = 'webhooks/outgoing-data-agrees-with-the-payment';

export const webhookRules = [agreement] as const;

/** What the first view of a resource that shows a member has there. */
interface Seen {
  readonly value: unknown;
  /** The member that says whether a later view is of the same thing. */
  readonly while: unknown;
  readonly at: string;
  readonly on: HttpRecord;
}

/** A resource as the run knows it. */
interface Known {
  /** By answers, rows and what is within others. */
  readonly shown: Map<string, Seen>;
  /** By reads of the resource itself: what webhooks are held against. */
  readonly read: Map<string, Seen>;
  readonly announced: Map<string, Seen>;
}

/**
 * The world of a run, as one of its processes has seen it: each resource by its id, with what it showed first. A test
 * keeps to its process, so its resources do; webhooks come to all of them.
 */
export interface World {
  readonly purses: Purses;
  readonly vows: Vows;
  /** False where the target remembers nothing: what it shows are examples, the same for everybody. */
  readonly learns: boolean;
  readonly resources: Map<string, Known>;
}

export const newWorld = (learns: boolean): World => ({
  learns,
  resources: new Map(),
  purses: noPurses(),
  vows: new Map(),
});

/** More are not remembered: the oldest ones go first. */
const mostResources = 4_000;

const knownOf = ({ resources }: World, id: string): Known => {
  const known = resources.get(id);
  if (known !== undefined) return known;
  const [oldest] = resources.keys();
  if (resources.size >= mostResources && oldest !== undefined) resources.delete(oldest);
  const fresh: Known = { shown: new Map(), read: new Map(), announced: new Map() };
  resources.set(id, fresh);
  return fresh;
};

/** The record of a row with that row alone: a page is too much to keep. */
const kept = ({ on, at, shown, isWebhook }: View): Pick<Seen, 'on' | 'at'> => {
  const [first, index] = namesIn(at);
  if (isWebhook || first !== 'data' || index === undefined) return { on, at };
  const row = valueAt(on.response.body, `/data/${index}`) ?? shown;
  const { wire: _wire, ...record } = on;
  const response = { ...on.response, body: { data: [row] }, text: '' };
  return { on: { ...record, response }, at: ['', 'data', '0', ...namesIn(at).slice(2)].join('/') };
};

interface Looked {
  readonly view: View;
  readonly member: LastingMember;
  readonly value: unknown;
  readonly while: unknown;
}

/** Holds a member against the first view that showed it, where both are of the same thing. */
const hold = (looked: Looked, seen: Seen | undefined, rule: RuleId, examine: FindingCollector): void => {
  const { view, member, value } = looked;
  if (seen === undefined || seen.while !== looked.while) return;
  if (member.isSame(seen.value, value)) {
    examine.held(rule, 1);
    return;
  }
  examine.assert(rule, false, () => ({
    expected: `${member.pointer} of ${view.id} to be ${JSON.stringify(seen.value)}, as ${seen.on.operation} showed it at ${seen.at}${member.pointer}`,
    actual: JSON.stringify(value),
    on: [seen.on, view.on],
    pointer: `${view.at}${member.pointer}`,
    side: view.isWebhook ? 'request' : 'response',
  }));
};

const remember = (seen: Map<string, Seen>, { view, member, value, while: companion }: Looked): void => {
  if (!seen.has(member.pointer)) seen.set(member.pointer, { value, while: companion, ...kept(view) });
};

/** Holds one view of a resource against what was seen of it before, and remembers what is new. */
const look = (view: View, examine: FindingCollector, world: World): void => {
  examineTimes(view, examine);
  const { shown, read, announced } = knownOf(world, view.id);
  for (const [member, value] of lastingIn(view)) {
    const { pointer } = member;
    const companion = member.while === undefined ? undefined : valueAt(view.shown, member.while);
    const looked: Looked = { view, member, value, while: companion };
    if (view.isWebhook) {
      hold(looked, read.get(pointer), agreement, examine);
      remember(announced, looked);
      continue;
    }
    hold(looked, shown.get(pointer), member.rule, examine);
    remember(shown, looked);
    if (view.at !== '') continue;
    hold(looked, read.has(pointer) ? undefined : announced.get(pointer), agreement, examine);
    remember(read, looked);
  }
};

/** A request is about to be sent. */
export const noteRequest = (operation: OperationId, asked: CallOptions, { learns, purses }: World): void => {
  if (learns) noteAsked(operation, asked, purses);
};

/** Examines every resource that an answer shows. `asked` is what the test asked for. */
export const lookAtAnswer = (
  exchange: Exchange,
  asked: CallOptions,
  examine: FindingCollector,
  world: World,
): void => {
  if (!world.learns) return;
  examinePurses(exchange, asked, world.purses, examine);
  for (const view of viewsOf(exchange)) {
    look(view, examine, world);
    examineVows(view, examine, world.vows);
  }
};

/** Examines the payment in a webhook. */
export const lookAtWebhook = (event: WebhookEvent, examine: FindingCollector, world: World): void => {
  if (!world.learns) return;
  for (const view of viewsOfWebhook(event)) look(view, examine, world);
};
