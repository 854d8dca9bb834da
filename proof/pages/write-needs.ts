import { drawnPrefix } from '../../cli/run/run-prefix.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkKey } from '../../reports/judgement/plan.ts';
import {
  isNeedsLine,
  needsFile,
  needsVariable,
  type NeededEntry,
  type NeedsLine,
} from '../../suites/target/needs.ts';
import { lastLookCheck } from '../../suites/run/last-look-check.ts';
import { runCheck } from '../../cli/commands/check.ts';
import { readReport } from '../../cli/run/read-report.ts';
import { judgedFile, judgedText } from './judged-operations.ts';
import { jsonListIn } from '../../spec/json.ts';

/** The needs of the tests. The look at the end of a run needs nothing of its own: it reads again what tests read. */
const parsed = (text: string): readonly NeedsLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => jsonListIn(`[${line}]`, isNeedsLine))
    .filter(({ file }) => file !== lastLookCheck.file);

/** One line per check, so that two branches that add checks rarely conflict. */
const written = (lines: readonly NeedsLine[]): string =>
  `[\n${lines
    .toSorted((a, b) => checkKey(a).localeCompare(checkKey(b), 'en'))
    .map((line) => JSON.stringify(line))
    .join(',\n')}\n]\n`;

/** The same check more than once, when a worker was lost: what any of them needed. */
const merged = (lines: readonly NeedsLine[]): readonly NeedsLine[] => {
  const byCheck = new Map<string, NeedsLine>();
  for (const { file, title, needs } of lines) {
    const former = byCheck.get(checkKey({ file, title }))?.needs ?? [];
    const all: readonly NeededEntry[] = [...new Set([...former, ...needs])].toSorted();
    byCheck.set(checkKey({ file, title }), { file, title, needs: all });
  }
  return [...byCheck.values()];
};

/** `npm run pages -- --needs`: runs the suite against the reference server and writes down what each check needed. */
export const writeNeeds = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-needs-'));
  const record = path.join(folder, 'needs.jsonl');
  process.env[needsVariable] = record;
  try {
    await runCheck({
      target: 'reference',
      report: path.join(folder, 'report'),
      cases: 1,
      seed: 1,
      prefix: drawnPrefix(),
      workers: 2,
      maxMinutes: 120,
      quiet: true,
    });
    writeFileSync(needsFile, written(merged(parsed(readFileSync(record, 'utf8')))));
    const report = readReport(path.join(folder, 'report', 'report.json'));
    writeFileSync(judgedFile, judgedText(report.rules));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
