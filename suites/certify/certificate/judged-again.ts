import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type {
  Certification,
  CertificationPlan,
  ClientRuleResult,
  DriveMode,
  ScenarioResult,
} from '../../../spec/results/certification.ts';
import type { Line, NoteLine } from '../../../spec/results/client-evidence.ts';
import { readLines } from '../evidence/recorder.ts';
import { foldFindings, totalsOf } from '../judge/fold.ts';
import { judge, type Finding } from '../judge/judge.ts';
import { isScenarioId, scenario, type ScenarioId } from '../scenarios/index.ts';
import { seedOf } from '../scenarios/amounts.ts';
import { reject } from './rejected.ts';

/** The result of judging the evidence of a folder again. */
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

/** Whether the last line says that the scenario was played to its end. */
const isDone = (line: Line | undefined): boolean =>
  line?.kind === 'note' && line.what === 'end' && line.about['ending'] === 'done';

/** The run that the evidence must be of. */
interface Run {
  readonly id: string;
  readonly seed: number;
  readonly driven: DriveMode;
}

/** The objections to evidence being of one scenario, of one run, from its beginning to its end. */
const objections: readonly {
  readonly isSo: (lines: readonly Line[], id: ScenarioId, run: Run) => boolean;
  readonly words: string;
}[] = [
  { isSo: (lines) => notesIn(lines, 'begin').length !== 1, words: 'does not begin once' },
  {
    isSo: (lines, id) => notesIn(lines, 'begin')[0]?.['scenario'] !== id,
    words: 'is that of another scenario',
  },
  {
    isSo: (lines, _id, run) => notesIn(lines, 'begin')[0]?.['run'] !== run.id,
    words: 'is of another run than the report',
  },
  {
    isSo: (lines, id, { seed }) => notesIn(lines, 'facts')[0]?.['seed'] !== seedOf(seed, id),
    words: 'has other amounts than the seed of the run draws',
  },
  { isSo: (lines) => lines.some(({ n }, index) => n !== index + 1), words: 'lacks lines' },
  {
    isSo: (lines, id) =>
      !isDeepStrictEqual(notesIn(lines, 'provocation').slice(0, troublesOf(id).length), troublesOf(id)),
    words: 'has other troubles than the scenario',
  },
  { isSo: (lines) => !isDone(lines.at(-1)), words: 'does not end as it must' },
];

const mustBelong = (id: ScenarioId, lines: readonly Line[], run: Run): void => {
  const found = objections.find(({ isSo }) => isSo(lines, id, run));
  if (found !== undefined) reject(`The evidence of ${id} ${found.words}.`);
};

/** The lines of a file that somebody else may have written. */
const foreignLines = (file: string, id: ScenarioId): readonly Line[] => {
  const texts = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const wrong = texts.findIndex((text) => text !== '' && !isJsonObject(jsonIn(text)));
  if (wrong >= 0) reject(`The evidence of ${id} has a line that is no object of JSON: ${wrong + 1}.`);
  return readLines(file);
};

const violatedIn = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.filter(({ held }) => !held).map(({ rule }) => rule)),
];

/** Judges the evidence of every planned scenario again. */
export const judgedAgain = (plan: CertificationPlan, folder: string, run: Run): JudgedAgain => {
  const findings: Finding[] = [];
  const scenarios: { id: ScenarioId; violated: readonly string[] }[] = [];
  for (const id of plan.scenarios.filter(isScenarioId)) {
    const lines = foreignLines(path.join(folder, 'evidence', `${id}.jsonl`), id);
    mustBelong(id, lines, run);
    const found = judge(id, scenario(id), lines);
    findings.push(...found);
    scenarios.push({ id, violated: violatedIn(found) });
  }
  return { rules: foldFindings(findings, { plan, driven: run.driven }), scenarios };
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
