import type { Certification, ClientRuleResult, ScenarioResult } from '../../spec/results/certification.ts';
import { plural } from '../text/plural.ts';
import { exitCodes, type Judgement } from '../judgement/policy.ts';

/** Rules that fail the client: stated ones, and derived ones unless the run only reports them. */
export const failures = ({ rules, run }: Certification): readonly ClientRuleResult[] =>
  rules.filter(
    ({ verdict }) => verdict === 'fail' || (verdict === 'warn' && run.settings.warnings === 'fail'),
  );

/** Advice that was not followed. */
export const neglected = ({ rules }: Certification): readonly ClientRuleResult[] =>
  rules.filter(({ verdict, violated }) => verdict === 'observed' && violated > 0);

/** Rules that the plan has and that nothing was seen of. */
export const openRules = ({ rules }: Certification): readonly ClientRuleResult[] =>
  rules.filter(({ verdict, level }) => verdict === 'inconclusive' && level !== 'advice');

/** Scenarios that were not played to their end. */
export const unfinished = ({ scenarios }: Certification): readonly ScenarioResult[] =>
  scenarios.filter(({ ending }) => ending !== 'done');

/** Said of such a scenario in place of a mark. */
export const nothingSeen = 'nothing was seen of what it is for';

/** Whether a scenario was played to its end and showed nothing of what it is for. */
export const showedNothing = ({ ending, seen }: ScenarioResult): boolean => ending === 'done' && seen === 0;

/** Planned scenarios that never began, in a run that was to play them all. */
export const neverBegun = ({ plan, scenarios, run }: Certification): readonly string[] =>
  run.settings.isNarrowed ? [] : plan.scenarios.filter((id) => !scenarios.some((played) => played.id === id));

/** The first line that applies decides. */
const grounds: readonly {
  readonly code: Judgement['code'];
  readonly count: (result: Certification) => number;
  readonly sentence: (count: number) => string;
}[] = [
  {
    code: exitCodes.suiteFailed,
    count: ({ scenarios }) => scenarios.filter(({ ending }) => ending === 'suite-failed').length,
    sentence: (n) =>
      `The certification itself failed in ${plural(n, 'scenario')}; its result cannot be relied on.`,
  },
  {
    code: exitCodes.violated,
    count: (result) => failures(result).length,
    sentence: (n) => `The client violates ${plural(n, 'rule')}.`,
  },
  {
    code: exitCodes.unsettled,
    count: ({ run }) => (run.status === 'incomplete' ? 1 : 0),
    sentence: () => 'The run is incomplete: not every planned scenario was played.',
  },
  {
    code: exitCodes.unsettled,
    count: (result) => unfinished(result).length,
    sentence: (n) => `${plural(n, 'scenario')} could not be played to the end.`,
  },
  {
    code: exitCodes.unsettled,
    count: (result) => openRules(result).length,
    sentence: (n) => `${plural(n, 'rule')} could not be seen.`,
  },
];

/** Rules outside of the plan may be seen as well; they are not part of what was examined. */
const met = (result: Certification): string => {
  const { rules, plan } = result;
  const planned = new Set<string>(plan.rules);
  const kept = rules.filter(({ id, verdict }) => verdict === 'pass' && planned.has(id)).length;
  const left = neglected(result).map(({ id }) => id);
  const advice = left.length === 0 ? '' : ` Advice that it does not follow: ${left.join(', ')}.`;
  return `The client keeps ${plural(kept, 'rule')} and violates none.${advice}`;
};

/** The exit code of a certification, and its sentence. */
export const assessCertification = (result: Certification): Judgement => {
  for (const { code, count, sentence } of grounds) {
    const found = count(result);
    if (found > 0) return { code, sentence: sentence(found) };
  }
  return { code: exitCodes.met, sentence: met(result) };
};

/** Why a run gets a report and no certificate, though it passed; undefined when nothing stands against one. */
export const whyWithheld = (result: Certification): string | undefined => {
  const { settings } = result.run;
  const { code, sentence } = assessCertification(result);
  if (code !== exitCodes.met) return sentence;
  if (settings.isNarrowed) return 'Only some of the scenarios were played.';
  if (settings.warnings !== 'fail') return 'Violations of derived rules were only reported.';
  return result.client.driven === 'watch' ? 'A watched client did not run the programme.' : undefined;
};
