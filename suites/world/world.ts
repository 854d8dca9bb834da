import { contract } from '../../spec/contract/in-use.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions } from '../kit/http/client.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { examineAccepted } from './accepted-requests.ts';
import { examineAnnounced, noteTold, type Announcements } from './announced-states.ts';
import { examineGiven, noteGiven, nothingGiven, type GivenWorld } from './given.ts';
import { examineNamed } from './named-things.ts';
import { examineOwners, noOwners, type Owners } from './account-owners.ts';
import { examineScopes, type Scopes } from './narrowed-rows.ts';
import { examinePayment, noPaymentFacts, type PaymentFacts } from './payment-facts.ts';
import { lastingIn, type LastingMember } from './lasting-members.ts';
import { examineFate, examinePurses } from './purses.ts';
import { noPurses, noteAsked, type Purses } from './watched-accounts.ts';
import { examineVows, type Vows } from './vows.ts';
import { examineTimes } from './time-pairs.ts';
import { examineListed, noLists, noteGone, noteListed, type Lists } from './listed.ts';
import { examinePresence, type Presences } from './presence.ts';
import { kept, viewsOf, viewsOfWebhook, type View } from './views.ts';
import { examineWhole, type Moments } from './whole-reads.ts';

/** A webhook shows a payment as reads do. */
const agreement = 'webhooks/outgoing-data-agrees-with-the-payment';

export const webhookRules = [agreement] as const;

/** The value of a member in the first view of a resource that shows it. */
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
  /** By reads of the resource itself: webhooks are held against them. */
  readonly read: Map<string, Seen>;
  readonly announced: Map<string, Seen>;
}

/**
 * The world of a run, as one of its processes has seen it: each resource by its id, with what it showed first. A test
 * keeps to its process, so its resources do; webhooks come to all of them.
 */
export interface World {
  readonly purses: Purses;
  readonly given: GivenWorld;
  readonly presences: Presences;
  readonly moments: Moments;
  readonly lists: Lists;
  readonly scopes: Scopes;
  readonly payments: PaymentFacts;
  readonly owners: Owners;
  readonly announcements: Announcements;
  /** Ids that requests have named that may change something. */
  readonly touched: Set<string>;
  readonly vows: Vows;
  /** False where the target remembers nothing: it shows examples, the same for everybody. */
  readonly learns: boolean;
  readonly resources: Map<string, Known>;
}

export const newWorld = (learns: boolean): World => ({
  learns,
  resources: new Map(),
  purses: noPurses(),
  given: nothingGiven(),
  presences: new Map(),
  moments: new Map(),
  lists: noLists(),
  scopes: new Map(),
  payments: noPaymentFacts(),
  owners: noOwners(),
  announcements: new Map(),
  touched: new Set(),
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
  examinePayment(view, examine, world.payments);
  examineWhole(view, agreement, { examine, moments: world.moments });
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

/** More are not told apart: then all may have changed. */
const mostTouched = 20_000;

const noteTouched = (operation: OperationId, { path = {}, body }: CallOptions, { touched }: World): void => {
  if (contract().operation(operation).method === 'GET') return;
  const named = [
    ...Object.values(path),
    ...Object.entries(isJsonObject(body) ? body : {}).flatMap(([name, value]) =>
      /id$/i.test(name) ? [value] : [],
    ),
  ];
  for (const id of named) if (typeof id === 'string' && touched.size < mostTouched) touched.add(id);
};

/** A request is about to be sent. */
export const noteRequest = (operation: OperationId, asked: CallOptions, world: World): void => {
  if (!world.learns) return;
  noteAsked(operation, asked, world.purses);
  noteGiven(operation, asked, world.given);
  noteTouched(operation, asked, world);
  noteGone(contract().operation(operation), asked, world.lists);
};

/** Examines every resource that an answer shows. `asked` is what the test asked for. */
export const lookAtAnswer = (
  exchange: Exchange,
  asked: CallOptions,
  examine: FindingCollector,
  world: World,
): void => {
  if (!world.learns) return;
  examineAccepted(exchange, asked, examine);
  examinePurses(exchange, asked, world.purses, examine);
  examineListed(exchange, asked, examine, world.lists);
  const views = viewsOf(exchange);
  examineGiven({ exchange, asked, views }, examine, world.given);
  examineNamed(exchange, asked, views, examine);
  examineOwners(exchange, asked, views, { examine, owners: world.owners });
  examineScopes(exchange, asked, views, { examine, scopes: world.scopes });
  for (const view of views) {
    look(view, examine, world);
    examineFate(view, world.purses, examine);
    examinePresence(view, examine, {
      shown: world.presences,
      isUpdated: (id) => world.touched.has(id) || world.touched.size >= mostTouched,
    });
    examineVows(view, examine, world.vows);
    examineAnnounced(view, examine, world.announcements);
    noteListed(view, asked, world.lists);
  }
};

/** Examines the payment in a webhook, and remembers how a webhook of another kind says that something ended. */
export const lookAtWebhook = (event: WebhookEvent, examine: FindingCollector, world: World): void => {
  if (!world.learns) return;
  noteTold(event, world.announcements);
  for (const view of viewsOfWebhook(event)) look(view, examine, world);
};
