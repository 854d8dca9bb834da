import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../../spec/results/findings.ts';
import { finalRules, type KnownFinal } from '../observers/finals.ts';
import { runTest, type Ran } from './run-test.ts';
import type { Session } from './session.ts';

/** What a process does when every test of the run has ended. No rule is its own: it is examined as every test is. */
export const lastLookCheck: Check = {
  title: 'the end of the run: what was final is read once more, and late webhooks are looked at',
  file: 'suites/engine/last-look.ts',
  line: 1,
  rules: [],
  needs: [],
};

/** How many resources are read once more for each rule. */
const mostOfARule = 10;

/** What goes back may take a moment. */
const settledMs = 2_000;

/** It must not keep a run from its end. */
const timeoutMs = 20_000;

const sampleOf = (finals: readonly KnownFinal[]): readonly KnownFinal[] =>
  finalRules.flatMap((rule) => finals.filter(({ kind }) => kind.rule === rule).slice(0, mostOfARule));

/** Reads a sample of what was seen in a final state once more, and looks at the webhooks that came since. */
export const lastLook = (session: Session, broken?: Promise<never>): Promise<Ran> =>
  runTest(
    {
      ...lastLookCheck,
      rules: [],
      needs: [],
      isAlone: false,
      usesClock: false,
      body: async ({ api }) => {
        const sample = sampleOf([...session.watch.finals.values()]);
        const latest = Math.max(...sample.map(({ seenAt }) => seenAt));
        if (sample.length > 0) await pause(Math.max(0, latest + settledMs - performance.now()));
        for (const { kind, id } of sample) await api.call(kind.operation, { path: { [kind.parameter]: id } });
      },
    },
    session,
    { timeoutMs, ...(broken === undefined ? {} : { broken }) },
  );
