import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type {
  Certification,
  CertificationPlan,
  ClientRuleResult,
  ScenarioResult,
} from '../../../spec/results/certification.ts';
import type { Line } from '../../../spec/results/client-evidence.ts';
import { readLines } from '../evidence/recorder.ts';
import { foldFindings, seenIn, totalsOf, violatedRules } from '../judge/fold.ts';
import { judge, type Finding } from '../judge/judge.ts';
import { isScenarioId, scenario, type ScenarioId } from '../scenarios/index.ts';
import { objectionTo, type EvidenceRun } from './evidence-objections.ts';
import { exactJsonIn } from './exact-json.ts';
import { reject } from './rejected.ts';

/** A clock that is set right between two scenarios moves by less. Milliseconds. */
const clockStepMs = 1000;

/** The result of judging the evidence of a folder again. */
export interface JudgedAgain {
  readonly rules: readonly ClientRuleResult[];
  /** The scenarios, with the rules that were violated in each, and how many of its own were seen. */
  readonly scenarios: readonly {
    readonly id: ScenarioId;
    readonly violated: readonly string[];
    readonly seen: number;
  }[];
}

/** The lines of a file that somebody else may have written. */
const foreignLines = (file: string, id: ScenarioId): readonly Line[] => {
  const texts = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const wrong = texts.findIndex((text) => text !== '' && !isJsonObject(jsonIn(text)));
  if (wrong >= 0) reject(`The evidence of ${id} has a line that is no object of JSON: ${wrong + 1}.`);
  for (const [index, text] of texts.entries())
    if (text !== '') exactJsonIn(text, `Line ${index + 1} of the evidence of ${id}`);
  return readLines(file);
};

/** Scenarios are played one after another. */
const mustFollowOn = (id: ScenarioId, lines: readonly Line[], before: readonly Line[] | undefined): void => {
  const [end, begin] = [before?.at(-1)?.at, lines[0]?.at];
  if (end !== undefined && begin !== undefined && Date.parse(begin) < Date.parse(end) - clockStepMs)
    reject(`The evidence of ${id} begins before the scenario ahead of it had ended.`);
};

/** Judges the evidence of every planned scenario again. */
export const judgedAgain = (plan: CertificationPlan, folder: string, run: EvidenceRun): JudgedAgain => {
  const findings: Finding[] = [];
  const scenarios: JudgedAgain['scenarios'][number][] = [];
  let before: readonly Line[] | undefined;
  for (const id of plan.scenarios.filter(isScenarioId)) {
    const lines = foreignLines(path.join(folder, 'evidence', `${id}.jsonl`), id);
    const objection = objectionTo(id, lines, run);
    if (objection !== undefined) reject(`The evidence of ${id} ${objection}.`);
    mustFollowOn(id, lines, before);
    before = lines;
    const found = judge(id, scenario(id), lines);
    findings.push(...found);
    scenarios.push({ id, violated: violatedRules(found), seen: seenIn(id, found) });
  }
  return { rules: foldFindings(findings, { plan, driven: run.client.driven }), scenarios };
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

const scenarioFacts = ({ id, feature, ending, evidence, violated, seen }: ScenarioResult): JsonObject => ({
  id,
  feature,
  ending,
  evidence,
  violated,
  seen,
});

const asPlayed = ({ id, violated, seen }: JudgedAgain['scenarios'][number]): JsonObject => ({
  id,
  feature: scenario(id).feature,
  ending: 'done',
  evidence: `evidence/${id}.jsonl`,
  violated,
  seen,
});

const areTimes = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0);

/** The whole report, as this version writes it. Facts that only the run itself could know stay. */
const inItsWords = (result: Certification, { rules, scenarios }: JudgedAgain): Certification => {
  const { format, suite, contract, client, run, plan } = result;
  const { id, status, startedAt, durationMs } = run;
  const { seed, effectMs, beliefMs, isNarrowed, warnings } = run.settings;
  const ms = result.scenarios.map((played) => played.ms);
  if (!areTimes(seed, effectMs, beliefMs, durationMs, ...ms))
    reject('The report has a number that is none, or is less than nothing.');
  return {
    format,
    suite: { name: suite.name, version: suite.version },
    contract: { version: contract.version },
    client: { name: client.name, version: client.version, driven: client.driven },
    run: {
      id,
      status,
      startedAt,
      durationMs,
      settings: { seed, effectMs, beliefMs, isNarrowed, warnings },
    },
    plan,
    totals: totalsOf(rules),
    scenarios: scenarios.map((played, index) => ({
      ...asPlayed(played),
      purpose: scenario(played.id).purpose,
      task: scenario(played.id).task,
      ms: ms[index] ?? 0,
    })) as unknown as Certification['scenarios'],
    rules,
  };
};

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
  if (!isDeepStrictEqual(result, inItsWords(result, { rules, scenarios })))
    reject('The report has other words than this version has for what its evidence shows, or more members.');
};
