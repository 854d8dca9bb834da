import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isJsonObject, isTextList, jsonListIn } from '../../spec/json.ts';
import { testKey } from '../../suites/kit/check/test.ts';
import { needsVariable } from '../../suites/target/needs.ts';
import { assumptions, nothingOtherwise } from '../assumptions/catalogue.ts';
import { applicableTests } from '../assumptions/chosen-tests.ts';
import { rulesOf, writePlanLines, type PlanLine } from '../assumptions/plan.ts';
import type { ServerSettings } from '../mutants/mutant-server.ts';
import { runMutants } from '../mutants/run-mutants.ts';

type Recorded = Omit<PlanLine, 'open'>;

const isRecorded = (value: unknown): value is Recorded =>
  isJsonObject(value) &&
  typeof value['file'] === 'string' &&
  typeof value['title'] === 'string' &&
  isTextList(value['grounds']);

let wanted: ReadonlySet<string> | undefined;

/** Whether some assumption depends on a ground: what the document shows cannot be otherwise. */
const isWanted = (ground: string): boolean => {
  wanted ??= new Set(assumptions().flatMap(({ grounds }) => grounds));
  return wanted.has(ground) || wanted.has(ground.split(' ').slice(0, 2).join(' '));
};

/** The grounds of each test. One that ran twice, with short and with whole waits: on all of it. */
const groundsIn = (record: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  const text = readFileSync(record, 'utf8').trim().split('\n').join(',');
  for (const { file, title, grounds } of jsonListIn(`[${text}]`, isRecorded)) {
    const key = testKey({ file, title });
    found.set(key, [...new Set([...(found.get(key) ?? []), ...grounds.filter(isWanted)])].toSorted());
  }
  return found;
};

/**
 * `npm run self-test -- --assumptions --plan`: runs each test by itself on the reference server, of which the target file
 * says nothing, and writes down what it rested on and what it left open.
 */
export const writePlan = async (settings: ServerSettings & { readonly workers: number }): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-plan-'));
  const record = path.join(folder, 'needs.jsonl');
  process.env[needsVariable] = record;
  try {
    const open = new Map<string, readonly string[]>();
    const tests = applicableTests();
    const planned = tests.map((test) => () => ({
      name: testKey(test),
      fault: undefined,
      rules: [],
      tests: [test],
      assumption: { name: nothingOtherwise.name, isSaid: false },
    }));
    await runMutants(planned, settings, ({ name, inconclusive }) => {
      open.set(name, inconclusive);
    });
    const grounds = groundsIn(record);
    const lines = tests.map((test): PlanLine => {
      const left = open.get(testKey(test)) ?? [];
      return {
        file: test.file,
        title: test.title,
        grounds: grounds.get(testKey(test)) ?? [],
        open: rulesOf(test).filter((id) => left.includes(id)),
      };
    });
    writePlanLines(lines);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
