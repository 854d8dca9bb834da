import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findingsAttachment,
  annotationTypes,
  type Check,
  type TestFindings,
} from '../../../spec/results/findings.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { asksFor, stand, type Stand } from './fixtures.ts';
import type { DeclaredTest } from './test-double.ts';

/** The longest a test may take, as in the lanes of Playwright. Milliseconds. */
const timeoutMs = 60_000;

class Skipped extends Error {}

/** An attachment, as its text or as a file: long findings go by a file. */
type Attached = { readonly body: string } | { readonly path: string };

/** What the suite uses of Playwright's TestInfo. */
interface Info {
  readonly title: string;
  readonly file: string;
  readonly annotations: { type: string; description?: string }[];
  readonly errors: { message: string }[];
  status: 'passed' | 'failed' | 'timedOut' | 'skipped';
  expectedStatus: 'passed' | 'failed' | 'skipped';
  readonly timeout: number;
  readonly attach: (name: string, of: Attached) => Promise<void>;
  /** A place for a file of this test's; what is there goes with the test. */
  readonly outputPath: (name: string) => string;
  readonly skip: (condition: boolean, why: string) => void;
  readonly fail: () => void;
  /** No target here asks for patience. */
  readonly setTimeout: () => void;
}

const infoFor = (test: DeclaredTest, attached: Map<string, string>, folder: string): Info => {
  const info: Info = {
    title: test.title,
    file: path.join(packageRoot, test.file),
    annotations: [...test.annotations],
    errors: [],
    status: 'passed',
    expectedStatus: 'passed',
    timeout: timeoutMs,
    attach: async (name, of) => {
      attached.set(name, 'body' in of ? of.body : readFileSync(of.path, 'utf8'));
    },
    outputPath: (name) => path.join(folder, name),
    skip: (condition, why) => {
      if (!condition) return;
      info.expectedStatus = 'skipped';
      throw new Skipped(why);
    },
    fail: () => {
      info.expectedStatus = 'failed';
    },
    setTimeout: () => {},
  };
  return info;
};

const inTime = async (work: Promise<void>): Promise<'done' | 'late'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'late');
  });
  try {
    return await Promise.race([work.then(() => 'done' as const), late]);
  } finally {
    clearTimeout(timer);
  }
};

const note = (info: Info, cause: unknown): void => {
  if (cause instanceof Skipped) {
    info.status = 'skipped';
    return;
  }
  if (info.status === 'passed') info.status = 'failed';
  info.errors.push({ message: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause) });
};

const described = (test: DeclaredTest, type: string): readonly string[] =>
  test.annotations.filter((each) => each.type === type).map(({ description = '' }) => description);

const checkOf = (test: DeclaredTest): Check => ({
  title: test.title,
  file: test.file,
  line: test.line,
  rules: described(test, annotationTypes.covers),
  needs: described(test, annotationTypes.needs),
});

const endOf = ({ status, expectedStatus }: Info): TestOutcome['ended'] =>
  status !== 'passed' && status !== expectedStatus ? 'threw' : 'finished';

/** Runs one test the way Playwright does: automatic fixtures, those it asks for, its body, and all of them ended. */
export const runTest = async (test: DeclaredTest, worker: Stand): Promise<TestOutcome> => {
  const attached = new Map<string, string>();
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-test-'));
  const info = infoFor(test, attached, folder);
  const own = stand(test.fixtures, 'test', info, worker);
  const automatic = Object.entries(test.fixtures).filter(
    ([, { isAuto, scope }]) => isAuto && scope === 'test',
  );
  const work = async (): Promise<void> => {
    for (const [name] of automatic) await own.get(name);
    const made: Record<string, unknown> = {};
    for (const name of asksFor(test.body)) made[name] = await own.get(name);
    await test.body(made, info);
  };
  try {
    if ((await inTime(work())) === 'late') {
      info.status = 'timedOut';
      info.errors.push({ message: `Test timeout of ${timeoutMs}ms exceeded.` });
    }
  } catch (cause) {
    note(info, cause);
  }
  for (const cause of await own.end()) note(info, cause);
  rmSync(folder, { recursive: true, force: true });
  const findings = attached.get(findingsAttachment);
  return {
    check: checkOf(test),
    ended: endOf(info),
    ...(info.errors[0] ? { message: info.errors[0].message } : {}),
    // Written by the suite's own kernel.
    ...(findings === undefined ? {} : { findings: JSON.parse(findings) as TestFindings }),
  };
};
