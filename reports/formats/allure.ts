import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LabelName, Stage, Status, type Label, type TestResult } from 'allure-js-commons';
import {
  createTestResult,
  getHostLabel,
  getTestResultHistoryId,
  getThreadLabel,
  md5,
  randomUuid,
} from 'allure-js-commons/sdk/reporter';
import type { Check } from '../../spec/results/findings.ts';
import { verdicts, type Verdict } from '../../spec/results/verdicts.ts';
import { contract } from '../../spec/contract/in-use.ts';
import { areaOf } from '../../spec/rules/index.ts';
import { severities, type Severity } from '../../spec/severities.ts';
import type { TestOutcome } from '../judgement/judge.ts';

/** When a check ran, and where. */
export interface Timing {
  readonly startedAt: Date;
  readonly ms: number;
  /** Counts from 0. */
  readonly worker: number;
}

/**
 * Allure knows passed, failed, broken and skipped. A certain violation has failed. Readers take "skipped" for harmless,
 * so a check that could not be exercised is broken; so is an error of the suite itself.
 */
const statuses: Readonly<Record<Verdict, Status>> = {
  error: Status.BROKEN,
  fail: Status.FAILED,
  warn: Status.PASSED,
  inconclusive: Status.BROKEN,
  pass: Status.PASSED,
  observed: Status.PASSED,
  'not-applicable': Status.SKIPPED,
  'not-selected': Status.SKIPPED,
};

const worstVerdict = ({ check, ended, findings }: TestOutcome): Verdict => {
  if (ended === 'cut-short') return 'inconclusive';
  if (ended === 'threw') return 'error';
  const found = [
    ...(findings?.findings ?? []),
    ...(findings?.passive ?? []).filter(({ verdict }) => verdict === 'fail'),
  ];
  // The look at the end of a run has no rule of its own: only what it finds by the way can fail it.
  const otherwise = check.rules.length === 0 ? 'pass' : 'error';
  return verdicts.find((verdict) => found.some((finding) => finding.verdict === verdict)) ?? otherwise;
};

const messages = (outcome: TestOutcome, verdict: Verdict): string =>
  [
    ...[...(outcome.findings?.findings ?? []), ...(outcome.findings?.passive ?? [])]
      .filter((finding) => finding.verdict === verdict)
      .map(({ rule, message }) => `${rule}: ${message?.slice(0, 500) ?? ''}`),
    ...(verdict === 'error' && outcome.message !== undefined ? [outcome.message] : []),
  ].join('\n');

/** As Allure names them. */
const allureSeverities = {
  critical: 'critical',
  major: 'normal',
  minor: 'minor',
} as const satisfies Readonly<Record<Severity, string>>;

const worstSeverity = (rules: readonly string[]): Severity =>
  severities.find((severity) => rules.some((rule) => contract().rules[rule]?.severity === severity)) ??
  'minor';

/** The labels by which Allure groups a check of these rules. */
export const ruleLabels = (rules: readonly string[]): Label[] => [
  ...[...new Set(rules.map(areaOf))].map((area) => ({ name: LabelName.FEATURE, value: area })),
  ...rules.map((rule) => ({ name: LabelName.TAG, value: rule })),
  { name: LabelName.SEVERITY, value: allureSeverities[worstSeverity(rules)] },
];

const labelsOf = ({ file, rules }: Check, worker: number): Label[] => [
  { name: LabelName.LANGUAGE, value: 'javascript' },
  { name: LabelName.FRAMEWORK, value: 'psi' },
  { name: LabelName.PACKAGE, value: file.replaceAll('/', '.') },
  ...ruleLabels(rules),
  getHostLabel(),
  getThreadLabel(`worker-${worker}`),
];

const resultOf = (outcome: TestOutcome, { startedAt, ms, worker }: Timing): TestResult => {
  const { check } = outcome;
  const verdict = worstVerdict(outcome);
  const status = statuses[verdict];
  const fullName = `${check.file} › ${check.title}`;
  const result: TestResult = {
    ...createTestResult(randomUuid()),
    name: check.title,
    fullName,
    testCaseId: md5(fullName),
    titlePath: check.file.split('/'),
    status,
    statusDetails: status === Status.PASSED ? {} : { message: messages(outcome, verdict) },
    stage: Stage.FINISHED,
    labels: labelsOf(check, worker),
    start: startedAt.getTime(),
    stop: startedAt.getTime() + Math.round(ms),
  };
  return { ...result, historyId: getTestResultHistoryId(result) };
};

/** Writes Allure results: one per check, grouped by area, tagged with its rules. */
export class AllureResults {
  readonly #folder: string;

  /** @param folder absolute; emptied first */
  constructor(folder: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Writes the result of one check. Allure's own writer waits for the disk with each; a report can be made again. */
  add(outcome: TestOutcome, timing: Timing): void {
    const result = resultOf(outcome, timing);
    writeFileSync(path.join(this.#folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }
}
