import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCheck } from '../../cli/commands/check.ts';
import { readReport } from '../../cli/run/read-report.ts';
import { measuredCases, requestsFile, type MeasuredRequests } from '../../cli/run/measured-requests.ts';
import { drawnPrefix } from '../../cli/run/run-prefix.ts';
import { exercisesVariable } from '../../cli/run/test-run.ts';
import { checkKey } from '../../reports/judgement/plan.ts';
import { recordedExercises } from '../mutants/recorded-exercises.ts';

interface Counted {
  /** Of each test, by its key. */
  readonly tests: ReadonlyMap<string, number>;
  /** Of the whole run: preflight, last look and cleaning up are in no test. */
  readonly all: number;
}

const counted = async (cases: number): Promise<Counted> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-requests-'));
  const record = path.join(folder, 'exercises.jsonl');
  process.env[exercisesVariable] = record;
  try {
    await runCheck({
      target: 'reference',
      report: path.join(folder, 'report'),
      cases,
      seed: 1,
      prefix: drawnPrefix(),
      workers: 2,
      maxMinutes: 120,
      quiet: true,
    });
    const tests = recordedExercises(record).map((ran): [string, number] => [checkKey(ran), ran.requests]);
    return {
      tests: new Map(tests),
      all: readReport(path.join(folder, 'report', 'report.json')).run.requests,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const sumOf = ({ tests }: Counted): number => [...tests.values()].reduce((sum, each) => sum + each, 0);

/** One line per test, so that two branches that measure rarely conflict. */
const written = ({ beside, tests }: MeasuredRequests): string =>
  `{\n"beside": ${beside},\n"tests": {\n${Object.entries(tests)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([key, counts]) => `${JSON.stringify(key)}: ${JSON.stringify(counts)}`)
    .join(',\n')}\n}\n}\n`;

/** `npm run pages -- --requests`: runs the suite against the reference server, and writes down what each test sends. */
export const writeRequests = async (): Promise<void> => {
  const few = await counted(measuredCases.few);
  const many = await counted(measuredCases.many);
  const beside = (many.all - sumOf(many)) / sumOf(many);
  const tests = [...many.tests].map(([key, count]): [string, readonly [number, number]] => [
    key,
    [few.tests.get(key) ?? count, count],
  ]);
  writeFileSync(
    requestsFile,
    written({ beside: Number(beside.toFixed(3)), tests: Object.fromEntries(tests) }),
  );
};
