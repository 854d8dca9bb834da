import { writeFileSync } from 'node:fs';
import { togetherFile, type Together, type TogetherResult } from '../results/assumptions-together.ts';
import { keepPages } from '../pages/pages.ts';

/** Without addresses and ids, which are others in each run. */
const kept = (run: TogetherResult): TogetherResult => ({
  ...run,
  open: run.open.map(({ why, ...rule }) => ({ ...rule, why: run.mode === 'everything' ? why : '' })),
});

/** Writes what the runs came to, and the pages that are made from it. */
export const publishTogether = (together: Together): void => {
  const whole: Together = { ...together, runs: together.runs.map(kept) };
  writeFileSync(togetherFile, `${JSON.stringify(whole, undefined, 1)}\n`);
  keepPages({ write: true });
};
