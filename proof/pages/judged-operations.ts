import path from 'node:path';
import { readFileSync } from 'node:fs';
import { requestChanges } from '../../spec/changes.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { RuleResult } from '../../reports/judgement/report.ts';

/** Where it is written down on which operations a run on the reference server tried each change of requests. */
export const judgedFile: string = path.join(packageRoot, 'proof/results/judged-operations.json');

/** The operations that each rule about changed requests was judged on, one rule a line. */
export const judgedText = (rules: readonly Pick<RuleResult, 'id' | 'judgedOn'>[]): string => {
  const wanted: readonly string[] = requestChanges.flatMap((change) => change.rules);
  const lines = rules
    .filter(({ id }) => wanted.includes(id))
    .map(({ id, judgedOn = [] }) => `${JSON.stringify(id)}: ${JSON.stringify(judgedOn.toSorted())}`);
  return `{\n${lines.join(',\n')}\n}\n`;
};

/** The same as it was recorded. */
export const judgedAsRecorded = (): Readonly<Record<string, readonly string[]>> =>
  // Our own file, which `judgedText` wrote.
  JSON.parse(readFileSync(judgedFile, 'utf8')) as Readonly<Record<string, readonly string[]>>;
