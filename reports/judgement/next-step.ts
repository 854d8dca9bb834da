import { askForPath } from '../../spec/results/asked-path.ts';
import { rowOfReason } from '../../spec/results/inconclusive-reasons.ts';
import type { Owner } from '../../spec/results/verdicts.ts';
import { inconclusiveCauses, isInVain, ownCursor, type Cause } from './causes.ts';
import type { CheckResult, RuleResult } from './report.ts';

type Opening = Pick<Cause, 'entry' | 'reason' | 'owner' | 'explanation'>;

/** The advice for each kind of entry, with the name that it is of. */
const kinds: Readonly<Record<string, (name: string) => string>> = {
  operations: (name) => `Write method and path of yours: dialect.operations.${name}: { method: …, path: … }.`,
  bodies: (name) => `Write how your body says it: dialect.bodies.${name}.`,
  members: (name) => `Write what your members are called: dialect.members.${name}.`,
  parameters: (name) => `Write what your query parameters are called: dialect.parameters.${name}.`,
  values: (name) => `Write how you spell the value: dialect.values.${name}.`,
  events: (name) => `Write the type of your webhook: dialect.events.${name}.`,
  triggers: (name) =>
    `Write the value that provokes it in your sandbox, or null where none does: dialect.triggers.${name}.`,
};

const byEntry = (entry: string): string => {
  const [, kind = '', name = ''] = /^dialect\.(\w+)\.(.+)$/.exec(entry) ?? [];
  return kinds[kind]?.(name) ?? `Set ${entry} in the target file.`;
};

const byOwner: Readonly<Record<Owner, string>> = {
  target: 'Mend the target: the document shows this request.',
  configuration: 'Say in the target file what is yours: psi doctor --walk shows which entries.',
  environment: 'Repeat the rules alone, with more time: psi check --only RULE.',
  suite: 'Nothing of yours: the run had no occasion for it.',
  document: 'Nothing: the document leaves it open.',
};

/** The first thing that the target has to do, where that was seen. */
const toMend = ({ reason, owner, explanation }: Opening): string | undefined => {
  const [, violated] = /violation of ([\w/-]+)/.exec(reason === 'violation-first' ? explanation : '') ?? [];
  if (violated !== undefined) return `Mend ${violated} first.`;
  if (explanation.startsWith(ownCursor))
    return 'Mend the list: it accepts the cursor that it gives out, or gives out null on its last page.';
  return owner === 'target' && isInVain(explanation)
    ? 'Send the webhook: others of the run came, and no longer wait brings it.'
    : undefined;
};

/** The one next step that would open a rule again. */
const nextStepOf = (opening: Opening, accepted: ReadonlySet<string>): string => {
  const { entry, reason, owner, explanation } = opening;
  if (entry !== undefined && explanation.includes(`${entry} is null`))
    return `Nothing, unless there is a way after all: ${entry} is null.`;
  const [, operation = ''] = /^dialect\.operations\.(.+)$/.exec(entry ?? '') ?? [];
  if (accepted.has(operation))
    return `Confirm the method and path that answered 2xx elsewhere in the run: dialect.operations.${operation}.`;
  if (entry !== undefined) return byEntry(entry);
  return toMend(opening) ?? rowOfReason(reason).next ?? byOwner[owner];
};

/** No place is asked for where the same operation answered elsewhere in the run. */
const reworded = (message: string, accepted: ReadonlySet<string>): string => {
  const asked = [...accepted].find((operation) => message.includes(askForPath(operation)));
  return asked === undefined
    ? message
    : message.replace(
        askForPath(asked),
        `${asked} answered 2xx elsewhere in this run: if this is its path for everything, confirm it in dialect.operations.${asked}.`,
      );
};

const rewordedCheck = (check: CheckResult, accepted: ReadonlySet<string>): CheckResult =>
  check.verdict !== 'inconclusive' || check.message === undefined
    ? check
    : { ...check, message: reworded(check.message, accepted) };

/** Open rules in words that know the whole run: a check knows its own requests alone. */
const inWordsOfTheRun = (
  rules: readonly RuleResult[],
  accepted: ReadonlySet<string>,
): readonly RuleResult[] =>
  rules.map((rule) =>
    rule.verdict !== 'inconclusive' || rule.reason === undefined
      ? rule
      : {
          ...rule,
          reason: reworded(rule.reason, accepted),
          checks: rule.checks.map((check) => rewordedCheck(check, accepted)),
        },
  );

const isUnexercised = ({ verdict, checks }: RuleResult): boolean =>
  verdict === 'inconclusive' &&
  checks.every((check) => check.verdict !== 'inconclusive' || check.unexercised === true);

/** The cause that keeps back what a rule would have been seen on: of several, the one that most rules wait for. */
const rootOf = (
  { operations }: RuleResult,
  causes: readonly Cause[],
  accepted: ReadonlySet<string>,
): Cause | undefined => {
  if (operations.length === 0 || operations.some((id) => accepted.has(id))) return undefined;
  const own = causes.find(({ entry }) => operations.some((id) => entry === `dialect.operations.${id}`));
  if (own !== undefined) return own;
  const waiting = causes.map((cause) => ({
    cause,
    count: cause.rules.filter((rule) => rule.operations.some((id) => operations.includes(id))).length,
  }));
  const [first] = waiting.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return first?.cause;
};

/** A rule that waits for what others wait for: nothing was seen of it, because nothing it speaks of was reached. */
const followed = (rules: readonly RuleResult[], accepted: ReadonlySet<string>): readonly RuleResult[] => {
  const causes = inconclusiveCauses(rules.filter((rule) => !isUnexercised(rule)));
  return rules.map((rule) => {
    const root = isUnexercised(rule) ? rootOf(rule, causes, accepted) : undefined;
    return root?.entry === undefined ? rule : { ...rule, waitsFor: root.entry, owner: root.owner };
  });
};

/** A rule waits for whom its cause waits for: one check alone may not see that it is the target. */
const ownerIn = ({ owner }: Cause): Pick<RuleResult, 'owner'> => (owner === 'target' ? { owner } : {});

/** Rules with the one next step of each that is open, in words that know the whole run. */
export const withNextSteps = (
  all: readonly RuleResult[],
  answered: Iterable<string>,
): readonly RuleResult[] => {
  const accepted = new Set(answered);
  const rules = followed(inWordsOfTheRun(all, accepted), accepted);
  const steps = new Map(
    inconclusiveCauses(rules).flatMap((cause) =>
      cause.rules.map(({ id }) => [id, { next: nextStepOf(cause, accepted), ...ownerIn(cause) }] as const),
    ),
  );
  return rules.map((rule) => ({ ...rule, ...steps.get(rule.id) }));
};
