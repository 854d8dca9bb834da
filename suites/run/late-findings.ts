import type { Check, Finding } from '../../spec/results/findings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import { findingAbout, inconclusiveAbout } from '../kit/check/finding-collector.ts';
import type { Late, LaterLook, LookAgain } from '../kit/check/late.ts';

/** A rule that a test left open because webhooks had not come, and nothing else. */
export interface OpenForWebhooks {
  readonly check: Pick<Check, 'title' | 'file'>;
  readonly rule: RuleId;
  /** When the test had ended: by the clock of this process, in milliseconds. */
  readonly endedAt: number;
  /** Assertions about it that held. */
  readonly assertions: number;
  readonly late: readonly (Late & { readonly facts: { readonly again: LookAgain } })[];
  /** Why a violation would not count: it rests on what nobody has reviewed. */
  readonly unreviewed: (finding: Finding, look: LaterLook) => Finding;
}

/** A test runs again: rules that its last try left open do not count. */
export const forgetOpen = (open: OpenForWebhooks[], { file, title }: OpenForWebhooks['check']): void => {
  const others = open.filter(({ check }) => check.file !== file || check.title !== title);
  open.splice(0, open.length, ...others);
};

/** The part of a type that says what a webhook is about: `OUTGOING_PAYMENT`. */
const familyOf = (type: string): string => type.slice(0, type.lastIndexOf('.') + 1);

/** Whether the run had any webhook of the missing one's type, or only of its family. */
const amongOthers = (
  { about, types }: LookAgain,
  came: readonly WebhookEvent[],
  since: readonly WebhookEvent[],
): string => {
  const others = since.filter(({ text }) => !text.includes(about));
  const lacking = types.filter((type) => came.every((event) => event.type !== type));
  const alike = others.filter(({ type }) => lacking.includes(type)).length;
  if (alike > 0) return `, though ${alike} of the same type came about other things.`;
  const [only, ...more] = lacking;
  const family = others.filter(({ type }) => only !== undefined && type.startsWith(familyOf(only))).length;
  return more.length > 0 || family === 0
    ? '.'
    : `. No ${only} came in the whole run, among ${family} webhooks of its kind.`;
};

const stillMissing = (open: Late, others: string): Inconclusive =>
  new Inconclusive(
    'time-budget',
    `${open.message} It had not come by the end of the run either${others}`,
    open.on,
  );

/**
 * The verdict on a rule when the run ends: a late webhook is judged, and a missing one leaves it open.
 *
 * @param came what came about something, by its id
 * @param since everything that came in the run
 */
export const settled = async (
  { rule, assertions, late, unreviewed }: OpenForWebhooks,
  came: (about: string) => Promise<readonly WebhookEvent[]>,
  since: readonly WebhookEvent[],
): Promise<Finding> => {
  const events = await Promise.all(late.map(({ facts }) => came(facts.again.about)));
  const looks: readonly LaterLook[] = late.map(({ facts }, place) => facts.again.look(events[place] ?? []));
  const ran = assertions + late.length;
  const broken = looks.findIndex(({ holds, mayCome }) => !holds && !mayCome);
  const [violated, look] = [late[broken], looks[broken]];
  if (violated !== undefined && look !== undefined) {
    const { wants: _wants, ...facts } = violated.facts;
    const violation = { rule, facts: { ...facts, actual: look.actual, on: look.on } };
    return unreviewed(findingAbout(rule, ran, violation), look);
  }
  const place = looks.findIndex(({ holds }) => !holds);
  const missing = late[place];
  if (missing === undefined) return findingAbout(rule, ran, undefined);
  const others = amongOthers(missing.facts.again, events[place] ?? [], since);
  return inconclusiveAbout(rule, assertions, stillMissing(missing, others));
};
