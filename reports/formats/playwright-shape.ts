import path from 'node:path';
import type {
  FullConfig,
  FullProject,
  Location,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import { severities, severityOf, type Severity } from '../../spec/severities.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { Check } from '../../spec/results/findings.ts';
import { areaOf } from '../../spec/rules/index.ts';
import type { Timing } from './allure.ts';

/** A status of Playwright's, with what there is to say about it. */
export interface Shown {
  readonly status: TestResult['status'];
  readonly message: string;
}

const project: FullProject = {
  use: {},
  dependencies: [],
  grep: /./,
  grepInvert: null,
  ignoreSnapshots: false,
  metadata: {},
  name: '',
  outputDir: packageRoot,
  repeatEach: 1,
  retries: 0,
  snapshotDir: packageRoot,
  testDir: packageRoot,
  testIgnore: [],
  testMatch: [],
  timeout: 0,
};

/** The configuration that a reporter of Playwright's is to see. */
export const asPlaywrightConfig = (): FullConfig => ({
  projects: [project],
  filteredProjects: [project],
  argv: [],
  failOnFlakyTests: false,
  reporter: [],
  webServer: null,
  forbidOnly: false,
  fullyParallel: true,
  globalSetup: null,
  globalTeardown: null,
  globalTimeout: 0,
  grep: /./,
  grepInvert: null,
  maxFailures: 0,
  metadata: {},
  preserveOutput: 'always',
  quiet: true,
  reportSlowTests: null,
  rootDir: packageRoot,
  shard: null,
  tags: [],
  updateSnapshots: 'none',
  updateSourceMethod: 'patch',
  version: '',
  workers: 1,
});

/** All checks of a run in one suite. */
export class PlaywrightSuite implements Suite {
  readonly title = '';
  readonly type = 'root';
  readonly suites: Suite[] = [];
  readonly tests: TestCase[] = [];
  allTests = (): TestCase[] => this.tests;
  entries = (): TestCase[] => this.tests;
  project = (): FullProject => project;
  titlePath = (): string[] => [''];
}

/** As Allure names them. */
const allureSeverities = {
  critical: 'critical',
  major: 'normal',
  minor: 'minor',
} as const satisfies Readonly<Record<Severity, string>>;

const worstSeverity = (rules: readonly string[]): Severity =>
  severities.find((severity) => rules.some((rule) => severityOf(rule) === severity)) ?? 'minor';

/** Labels in the form in which Allure reads them from annotations. */
export const labelsOf = (rules: readonly string[]): { type: string; description: string }[] => [
  ...[...new Set(rules.map(areaOf))].map((area) => ({ type: 'allure.label.feature', description: area })),
  ...rules.map((rule) => ({ type: 'allure.label.tag', description: rule })),
  { type: 'allure.label.severity', description: allureSeverities[worstSeverity(rules)] },
];

/** A check in the shape of a test of Playwright's. */
export class PlaywrightTest implements TestCase {
  readonly type = 'test';
  readonly expectedStatus = 'passed';
  readonly repeatEachIndex = 0;
  readonly retries = 0;
  readonly timeout = 0;
  readonly results: TestResult[] = [];
  readonly tags: string[] = [];
  readonly id: string;
  readonly title: string;
  readonly location: Location;
  readonly parent: Suite;
  readonly annotations: TestCase['annotations'];

  constructor(parent: Suite, { title, file, line, rules }: Check) {
    this.parent = parent;
    this.id = `${file} › ${title}`;
    this.title = title;
    this.location = { file: path.join(packageRoot, file), line, column: 1 };
    this.annotations = labelsOf(rules);
  }

  ok = (): boolean => this.results.every(({ status }) => status === 'passed');
  outcome = (): 'expected' | 'unexpected' => (this.ok() ? 'expected' : 'unexpected');
  titlePath = (): string[] => ['', '', this.location.file, this.title];

  /** How it ended. */
  result({ status, message }: Shown, { startedAt, ms, worker }: Timing): TestResult {
    const errors = message === '' ? [] : [{ message }];
    const result: TestResult = {
      annotations: [],
      attachments: [],
      duration: ms,
      ...(errors[0] === undefined ? {} : { error: errors[0] }),
      errors,
      parallelIndex: worker,
      retry: 0,
      startTime: startedAt,
      status,
      stderr: [],
      stdout: [],
      steps: [],
      workerIndex: worker,
    };
    this.results.push(result);
    return result;
  }
}
