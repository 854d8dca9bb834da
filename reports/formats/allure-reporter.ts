import { rmSync } from 'node:fs';
import { AllureReporter } from 'allure-playwright';
import type { FullConfig, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { severities, severityOf, type Severity } from '../../spec/severities.ts';
import { annotationTypes } from '../../spec/results/findings.ts';
import { checkOf } from '../live/playwright-outcome.ts';

/** Names the folder for the results: one per target, or runs show up as retries of one another. */
export const allureResultsVariable = 'PSI_ALLURE_RESULTS';

interface Options {
  /** Absolute. Emptied first. */
  readonly resultsDir?: string;
}

// Allure would show each of them as a step.
const ownTypes: readonly string[] = Object.values(annotationTypes);

/** As Allure names them. */
const allureSeverities = {
  critical: 'critical',
  major: 'normal',
  minor: 'minor',
} as const satisfies Readonly<Record<Severity, string>>;

const worstSeverity = (rules: readonly string[]): Severity =>
  severities.find((severity) => rules.some((rule) => severityOf(rule) === severity)) ?? 'minor';

const areaOf = (rule: string): string => rule.split('/')[0] ?? rule;

/** Labels in the form in which Allure reads them from annotations. */
const labelsOf = (test: TestCase): TestCase['annotations'] => {
  const { rules } = checkOf(test);
  const areas = [...new Set(rules.map(areaOf))];
  return [
    ...areas.map((area) => ({ type: 'allure.label.feature', description: area })),
    ...rules.map((rule) => ({ type: 'allure.label.tag', description: rule })),
    { type: 'allure.label.severity', description: allureSeverities[worstSeverity(rules)] },
  ];
};

/**
 * The test as Allure is to see it. The suite announces a violated rule as an expected failure, because a test that
 * fails unannounced costs the runner a worker; to a reader it is a failure all the same.
 */
const asAllureSeesIt = (test: TestCase): TestCase => {
  const changed: Readonly<Record<PropertyKey, unknown>> = {
    expectedStatus: test.expectedStatus === 'failed' ? 'passed' : test.expectedStatus,
    annotations: [...test.annotations.filter(({ type }) => !ownTypes.includes(type)), ...labelsOf(test)],
  };
  return new Proxy(test, {
    get: (target, name): unknown => {
      if (Object.hasOwn(changed, name)) return changed[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};

/**
 * The result as Allure is to keep it. What a passing test found out is in its status; Allure would write it to a
 * file of its own, and wait for the disk each time.
 */
const asAllureKeepsIt = (result: TestResult): TestResult =>
  result.status === 'passed' && result.errors.length === 0
    ? { ...result, attachments: [], steps: [] }
    : { ...result, steps: [] };

/**
 * Allure results in which violated rules are failures, grouped by area and tagged with the rules. The runner's steps
 * are not among them: they are fixtures, which say nothing of the target.
 */
export default class PsiAllureReporter {
  readonly #allure: AllureReporter;
  readonly #resultsDir: string;
  readonly #seen = new WeakMap<TestCase, TestCase>();

  constructor({ resultsDir = process.env[allureResultsVariable] }: Options = {}) {
    if (resultsDir === undefined)
      throw new Error(`Allure needs a folder: give the option resultsDir or set ${allureResultsVariable}.`);
    this.#resultsDir = resultsDir;
    this.#allure = new AllureReporter({ resultsDir });
  }

  version(): 'v2' {
    return 'v2';
  }

  printsToStdio(): boolean {
    return false;
  }

  onConfigure(config: FullConfig): void {
    rmSync(this.#resultsDir, { recursive: true, force: true });
    this.#allure.onConfigure(config);
  }

  onBegin(suite: Suite): void {
    this.#allure.onBegin(suite);
  }

  onTestBegin(test: TestCase): void {
    this.#allure.onTestBegin(this.#view(test));
  }

  async onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    // What is announced is only known now.
    this.#seen.delete(test);
    await this.#allure.onTestEnd(this.#view(test), asAllureKeepsIt(result));
  }

  async onEnd(): Promise<void> {
    await this.#allure.onEnd();
  }

  #view(test: TestCase): TestCase {
    const known = this.#seen.get(test);
    if (known) return known;
    const view = asAllureSeesIt(test);
    this.#seen.set(test, view);
    return view;
  }
}
