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

/** The number of other webhooks since, of which the missing one would have been a part. */
const othersOf = (types: readonly string[], about: string, since: readonly WebhookEvent[]): number =>
  since.filter(({ type, text }) => types.includes(type) && !text.includes(about)).length;

const stillMissing = (
  open: Late & { readonly facts: { readonly again: LookAgain } },
  others: number,
): Inconclusive =>
  new Inconclusive(
    'time-budget',
    `${open.message} It had not come by the end of the run either${others === 0 ? '' : `, though ${others} of the same type came later about other things`}.`,
    open.on,
  );

/**
 * The verdict on a rule when the run ends: a late webhook is judged, and a missing one leaves it open.
 *
 * @param came what came about something, by its id
 * @param since everything that came after the test had ended
 */
export const settled = async (
  { rule, assertions, late, unreviewed }: OpenForWebhooks,
  came: (about: string) => Promise<readonly WebhookEvent[]>,
  since: readonly WebhookEvent[],
): Promise<Finding> => {
  const looks: LaterLook[] = [];
  for (const { facts } of late) looks.push(facts.again.look(await came(facts.again.about)));
  const ran = assertions + late.length;
  const broken = looks.findIndex(({ holds, mayCome }) => !holds && !mayCome);
  const [violated, look] = [late[broken], looks[broken]];
  if (violated !== undefined && look !== undefined) {
    const { wants: _wants, ...facts } = violated.facts;
    const violation = { rule, facts: { ...facts, actual: look.actual, on: look.on } };
    return unreviewed(findingAbout(rule, ran, violation), look);
  }
  const missing = late.find((_each, place) => looks[place]?.holds === false);
  if (missing === undefined) return findingAbout(rule, ran, undefined);
  const { about, types } = missing.facts.again;
  return inconclusiveAbout(rule, assertions, stillMissing(missing, othersOf(types, about, since)));
};
