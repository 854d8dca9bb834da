import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../spec/json.ts';
import type {
  Certification,
  CertificationPlan,
  ClientRuleResult,
  ScenarioResult,
} from '../../../spec/results/certification.ts';
import type { Line, NoteLine } from '../../../spec/results/client-evidence.ts';
import { readLines } from '../evidence/recorder.ts';
import { foldFindings, totalsOf } from '../judge/fold.ts';
import { judge, type Finding } from '../judge/judge.ts';
import { isScenarioId, scenario, type ScenarioId } from '../scenarios/index.ts';
import { reject } from './rejected.ts';

/** What the evidence of a folder comes to. */
export interface JudgedAgain {
  readonly rules: readonly ClientRuleResult[];
  /** The scenarios, with the rules that were violated in each. */
  readonly scenarios: readonly { readonly id: ScenarioId; readonly violated: readonly string[] }[];
}

const notesIn = (lines: readonly Line[], what: NoteLine['what']): readonly JsonObject[] =>
  lines
    .filter((line): line is NoteLine => line.kind === 'note' && line.what === what)
    .map(({ about }) => about);

/** The troubles that a scenario has, as they are written down before the client comes. */
const troublesOf = (id: ScenarioId): readonly unknown[] => {
  const { troubles = [], webhookTrouble } = scenario(id);
  return [...troubles, ...(webhookTrouble === undefined ? [] : [{ trouble: webhookTrouble }])];
};

/** Evidence is of one scenario, of one run, from its beginning to its end. */
const mustBelong = (id: ScenarioId, lines: readonly Line[], run: string): void => {
  const [begin, ...others] = notesIn(lines, 'begin');
  if (begin === undefined || others.length > 0) reject(`The evidence of ${id} does not begin once.`);
  if (begin?.['scenario'] !== id)
    reject(`The evidence of ${id} is that of the scenario ${String(begin?.['scenario'])}.`);
  if (begin?.['run'] !== run) reject(`The evidence of ${id} is of another run than the report.`);
  if (lines.some(({ n }, index) => n !== index + 1)) reject(`The evidence of ${id} lacks lines.`);
  if (!isDeepStrictEqual(notesIn(lines, 'provocation').slice(0, troublesOf(id).length), troublesOf(id)))
    reject(`The evidence of ${id} has other troubles than the scenario.`);
  const last = lines.at(-1);
  if (last?.kind !== 'note' || last.what !== 'end' || last.about['ending'] !== 'done')
    reject(`The evidence of ${id} does not end as it must.`);
};

const violatedIn = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.filter(({ held }) => !held).map(({ rule }) => rule)),
];

/** Judges the evidence of every planned scenario again. */
export const judgedAgain = (plan: CertificationPlan, folder: string, run: string): JudgedAgain => {
  const findings: Finding[] = [];
  const scenarios: { id: ScenarioId; violated: readonly string[] }[] = [];
  for (const id of plan.scenarios.filter(isScenarioId)) {
    const lines = readLines(path.join(folder, 'evidence', `${id}.jsonl`));
    mustBelong(id, lines, run);
    const found = judge(id, scenario(id), lines);
    findings.push(...found);
    scenarios.push({ id, violated: violatedIn(found) });
  }
  return { rules: foldFindings(findings, plan), scenarios };
};

const ruleFacts = ({
  id,
  level,
  role,
  verdict,
  held,
  violated,
  scenarios,
}: ClientRuleResult): JsonObject => ({
  id,
  level,
  role,
  verdict,
  held,
  violated,
  scenarios,
});

const scenarioFacts = ({ id, feature, ending, evidence, violated }: ScenarioResult): JsonObject => ({
  id,
  feature,
  ending,
  evidence,
  violated,
});

const asPlayed = ({ id, violated }: JudgedAgain['scenarios'][number]): JsonObject => ({
  id,
  feature: scenario(id).feature,
  ending: 'done',
  evidence: `evidence/${id}.jsonl`,
  violated,
});

/** Everything that a report says of its rules and scenarios must follow from its evidence. */
export const mustFollow = (result: Certification, { rules, scenarios }: JudgedAgain): void => {
  const other = rules.find(
    (rule, index) => !isDeepStrictEqual(ruleFacts(rule), ruleFacts(result.rules[index] ?? ({} as never))),
  );
  if (other !== undefined || result.rules.length !== rules.length)
    reject(`The report says otherwise of ${other?.id ?? 'its rules'} than its evidence.`);
  if (!isDeepStrictEqual(result.scenarios.map(scenarioFacts), scenarios.map(asPlayed)))
    reject('The report says otherwise of its scenarios than its evidence.');
  if (!isDeepStrictEqual(result.totals, totalsOf(rules))) reject('The totals of the report are not right.');
};
