import type { Check } from '../../spec/results/findings.ts';

/** The last work of a process once every test has ended. No rule is its own: it is examined as every test is. */
export const lastLookCheck: Check = {
  title: 'the end of the run: final resources are read once more, and late webhooks are looked at',
  file: 'suites/run/last-look.ts',
  line: 1,
  rules: [],
  needs: [],
};
