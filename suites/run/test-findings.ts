import { contract } from '../../spec/contract/in-use.ts';
import { withoutExchanges, type Check, type Finding } from '../../spec/results/findings.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { schemaNameOf, unfolded } from '../target/dialect/places.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { InconclusiveReason } from '../../spec/results/inconclusive-reasons.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import {
  errorAbout,
  exchangesOf,
  findingAbout,
  inconclusiveAbout,
  rightRefusals,
  type FindingCollector,
  type Violation,
} from '../kit/check/finding-collector.ts';
import { currentTest, type PositiveControl } from '../kit/check/current-test.ts';
import { target } from '../kit/check/run.ts';
import { unshownIn } from '../kit/check/unshown-members.ts';
import { isOurWording, type Assumptions } from '../kit/assertions/assumptions.ts';
import { Late } from '../kit/check/late.ts';
import type { OpenForWebhooks } from './late-findings.ts';
import { assumedValueRefused } from './refused-values.ts';
import { answerOf } from '../kit/assertions/answers.ts';
import { shownText } from '../kit/check/redact.ts';
import { namedByRefusal } from '../kit/assertions/named-by-refusal.ts';

/** A test may end at a violation: assertions that it did not reach are not the suite's fault. */
const cutOff = (examine: FindingCollector): Inconclusive | undefined => {
  const [first] = examine.violations();
  return first && new Inconclusive('violation-first', `The check ended at a violation of ${first.rule}.`);
};

/** On a target that does all as assumed, an assertion that never runs is the suite's fault: there it stays one. */
const orOpen = (finding: Finding): Finding =>
  finding.verdict !== 'pass' || finding.assertions > 0 || target().dialect.complete
    ? finding
    : {
        ...finding,
        verdict: 'inconclusive',
        reason: 'no-occasion',
        message: 'The check found nothing to assert: the target does otherwise than the assumed interface.',
      };

const answeredControl = ({ what, answer }: PositiveControl): string =>
  ` The control, ${what}, was answered ${answerOf(answer)}.`;

/** Where the target file says everything, what is missing is the suite's to add. */
const withoutControl = (): string =>
  target().dialect.complete ? ' The check marks no call as its positive control: a gap of the suite.' : '';

/** A target that refuses an operation whatever it is asked refuses the wrong requests, too: that is no virtue. */
const onlyRefused = (rule: RuleId, known: Assumptions): Inconclusive | undefined => {
  const refusals = rightRefusals(rule);
  const uncontrolled = refusals.filter(({ on }) => !known.isAccepted(on.operation));
  const decisive = uncontrolled.find(
    ({ wants }) => wants === 'rejected' || uncontrolled.length === refusals.length,
  );
  if (decisive === undefined) return undefined;
  const { operation } = decisive.on;
  const control = currentTest().controls.get(operation);
  const tried = control === undefined ? withoutControl() : answeredControl(control);
  return new Inconclusive(
    'no-positive-control',
    `${operation} was rejected, as it had to be. But no valid request of it was accepted in this check, and a target that rejects all of them does the same.${tried}`,
    control?.answer ?? decisive.on,
  );
};

/**
 * Why a refusal in another way than the documented one says nothing: the document does not show the operation's
 * request, and the target was not seen to take one like it. It may not have understood any.
 */
const neverAccepted = ({ facts }: Violation, known: Assumptions): Inconclusive | undefined => {
  const on = [facts.on ?? []].flat().at(-1);
  if (facts.wants !== 'rejected-as-shown' || on === undefined || !contract().isOperationId(on.operation))
    return undefined;
  const { dialect } = target();
  if (on.response.status < 400 || contract().operation(on.operation).shows === 'shape' || dialect.complete)
    return undefined;
  if (known.isAccepted(on.operation)) return undefined;
  const why = `${on.operation} was answered ${on.response.status}, and no request of the kind was accepted: the document does not show it (dialect.bodies).`;
  return new Inconclusive('missing-configuration', why, on);
};

/** Why a rule stays open whatever was asserted of it, in the words for what the document does not show. */
const leftOpen = (rule: RuleId, known: Assumptions): Inconclusive | undefined => {
  const cause = currentTest().left.get(rule);
  return cause && (known.undocumented(cause.on) ?? cause);
};

/** Why a rule that is not violated cannot be said to hold. */
const whyOpen = (
  rule: RuleId,
  assertions: number,
  { examine, known }: Pick<Ended, 'examine' | 'known'>,
): Inconclusive | undefined =>
  leftOpen(rule, known) ??
  onlyRefused(rule, known) ??
  currentTest().noEffect ??
  (assertions === 0 ? (cutOff(examine) ?? currentTest().uncovered) : undefined);

interface Ended {
  readonly examine: FindingCollector;
  readonly known: Assumptions;
  readonly end: Inconclusive | Error | undefined;
}

/** `check.member(…)` alone asserts nothing: a test that came to its end without the second half would look green. */
const neverAsserted = (rule: RuleId): Error | undefined =>
  [...currentTest().unfinished].some((claim) => claim.rule === rule)
    ? new Error(`A claim about ${rule} was begun, and nothing was asserted of it.`)
    : undefined;

/** A violation that rests on what nobody has reviewed, as what it would be, with its evidence. */
const unlessReviewed = (finding: Finding, why: string | undefined): Finding => {
  if (why === undefined || finding.verdict === 'observed' || finding.verdict === 'pass') return finding;
  const { replay: _nothing, ...rest } = finding;
  return {
    ...rest,
    verdict: 'inconclusive',
    reason: 'missing-configuration',
    message: `${finding.message ?? ''} ${why}`.trim(),
  };
};

/** A request whose body the document does not show was refused: the entry of the body, and what the refusal names. */
const bodyRefused = (on: HttpRecord | undefined): string | undefined => {
  if (on === undefined || !contract().isOperationId(on.operation)) return undefined;
  const { operation, request, response, wire } = on;
  if (![400, 415, 422].includes(response.status) || request.body === undefined) return undefined;
  if (!isOurWording(operation, request)) return undefined;
  const named = namedByRefusal(wire?.responseBody ?? response.body).slice(0, mostNamed);
  const said = named.length === 0 ? '' : ` The refusal names ${named.map((at) => at.slice(1)).join(', ')}.`;
  return `The document does not show ${bodyEntry(operation)}.${said}`;
};

/** Of some bodies the document shows the form and one value; the others, and what only they hold, are named by schema. */
const bodyEntry = (operation: OperationId): string => {
  const { operation: shown, description } = contract();
  const body = description.bodySchemaOf(operation);
  const schema = body === undefined ? undefined : [...unfolded(body)].map(schemaNameOf).find(Boolean);
  return shown(operation).shows === 'shape' && schema !== undefined
    ? `all values of this body (dialect.values.${schema}; dialect.members and values of its parts)`
    : `this body (dialect.bodies.${operation})`;
};

/** More members of a refusal than anybody reads in one sentence. */
const mostNamed = 6;

/** Reasons that an entry of the target file may be behind. */
const mayWantAnEntry: ReadonlySet<InconclusiveReason> = new Set([
  'request-refused',
  'no-positive-control',
  'not-shown',
  'state-not-reached',
  'webhook-missing',
  'permitted-otherwise',
  'ambiguous',
  'no-occasion',
  'missing-configuration',
]);

/** A reason that names no entry of the target file, with those that may be behind it. */
const withUnshown = (cause: Inconclusive): Inconclusive => {
  if (/\bdialect\.\w/.test(cause.message) || !mayWantAnEntry.has(cause.reason)) return cause;
  const entries = unshownIn(cause.on);
  const why =
    entries.length > 0
      ? `Only assumed, and not there: ${entries.join(', ')}.`
      : (assumedValueRefused(cause.on) ?? bodyRefused(cause.on));
  if (why === undefined) return cause;
  return new Inconclusive(cause.reason, `${cause.message.replace(/\.?$/, '.')} ${why}`, cause.on);
};

/** The finding of a test about one rule. */
const findingOf = (rule: RuleId, { examine, known, end }: Ended): Finding => {
  const assertions = examine.assertions().get(rule) ?? 0;
  const found = examine.violations().filter((one) => one.rule === rule);
  const causes = found.map((one) => neverAccepted(one, known));
  const violation = found.find((_one, place) => causes[place] === undefined);
  if (violation !== undefined)
    return unlessReviewed(
      findingAbout(rule, assertions, violation),
      known.changedUnreviewed() ?? known.unreviewed(exchangesOf(violation.facts)),
    );
  const open = end ?? neverAsserted(rule) ?? causes[0] ?? whyOpen(rule, assertions, { examine, known });
  if (open === undefined) return findingAbout(rule, assertions, undefined);
  return open instanceof Inconclusive
    ? inconclusiveAbout(rule, assertions, withUnshown(open))
    : errorAbout(rule, assertions, open.message);
};

/** A rule that held, without a word of what the test left out, would seem to have been examined whole. */
const orPartial = (finding: Finding): Finding => {
  const whys = [...new Set(currentTest().leftOut.map(({ message }) => message))];
  if (finding.verdict !== 'pass' || whys.length === 0) return finding;
  return { ...finding, message: shownText(`Left out in this check: ${whys.join(' ')}`) };
};

/** The findings of a test about the rules that it covers. */
export const findingsOf = (
  examine: FindingCollector,
  rules: readonly RuleId[],
  cause: Inconclusive | Error | undefined,
  known: Assumptions,
): readonly Finding[] => {
  const end = cause instanceof Inconclusive ? (known.undocumented(cause.on) ?? cause) : cause;
  return rules.map((rule) => orPartial(orOpen(findingOf(rule, { examine, known, end }))));
};

const isLate = (cause: Inconclusive): cause is OpenForWebhooks['late'][number] =>
  cause instanceof Late && cause.facts.again !== undefined;

/**
 * The rules that a test which came to its end leaves open for webhooks alone: the end of the run may tell. Every
 * reason has to be one, for what is open otherwise stays so.
 */
export const openForWebhooks = (
  { title, file, rules }: Pick<Check, 'title' | 'file'> & { readonly rules: readonly RuleId[] },
  examine: FindingCollector,
  known: Assumptions,
): readonly OpenForWebhooks[] =>
  rules.flatMap((rule): readonly OpenForWebhooks[] => {
    const causes = currentTest().open.get(rule) ?? [];
    const late = causes.filter(isLate);
    const isOpenOtherwise =
      examine.violations().some((violation) => violation.rule === rule) ||
      neverAsserted(rule) !== undefined ||
      onlyRefused(rule, known) !== undefined ||
      currentTest().noEffect !== undefined;
    if (late.length === 0 || late.length < causes.length || isOpenOtherwise) return [];
    const unreviewed: OpenForWebhooks['unreviewed'] = (finding, { on }) =>
      unlessReviewed(finding, known.changedUnreviewed() ?? known.unreviewed(on));
    const assertions = examine.assertions().get(rule) ?? 0;
    const endedAt = performance.now();
    return [{ check: { title, file }, rule, endedAt, assertions, late, unreviewed }];
  });

/** The findings about the rules that are examined on every exchange. */
export const passiveFindings = (passive: FindingCollector, known: Assumptions): readonly Finding[] =>
  [...passive.assertions()].flatMap(([rule, assertions]) => {
    const own = passive.violations().filter((violation) => violation.rule === rule);
    return own.length === 0
      ? [findingAbout(rule, assertions, undefined)]
      : own.map((violation) =>
          unlessReviewed(
            findingAbout(rule, assertions, violation),
            known.unreviewed(exchangesOf(violation.facts)),
          ),
        );
  });

/** Characters of evidence that one check hands on, about: a hundred violations with their exchanges. */
const mostCharacters = 2_000_000;

/** How much evidence one check may still hand on. */
export interface Room {
  characters: number;
}

export const roomForEvidence = (): Room => ({ characters: mostCharacters });

/** The findings with as many exchanges as there is room for, the first ones first; the others keep their words. */
export const withinRoom = (findings: readonly Finding[], room: Room): readonly Finding[] =>
  findings.map((finding) => {
    const { evidence } = finding;
    if (evidence === undefined) return finding;
    room.characters -= JSON.stringify(evidence).length;
    return room.characters >= 0 ? finding : { ...finding, evidence: withoutExchanges(evidence) };
  });
