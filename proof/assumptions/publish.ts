import { writeFileSync } from 'node:fs';
import { assumptionsFile, type AssumptionResult, type TriedAssumption } from '../results/assumptions.ts';
import { keepPages } from '../pages/pages.ts';

/** Without the time that it took: every run would be another change. */
const kept = (tried: TriedAssumption | Omit<TriedAssumption, 'seconds'>): object => ({
  tests: tried.tests,
  changed: tried.changed > 0 ? 1 : 0,
  alarms: tried.alarms,
  said: tried.said,
  open: tried.open,
  ...(tried.mayBeOpen === undefined ? {} : { mayBeOpen: tried.mayBeOpen, unplanned: tried.unplanned }),
});

const line = ({ name, kind, canBeSaid, unsaid, said }: AssumptionResult): string =>
  JSON.stringify({
    name,
    kind,
    canBeSaid,
    ...(unsaid === undefined ? {} : { unsaid: kept(unsaid) }),
    ...(said === undefined ? {} : { said: kept(said) }),
  });

/** Writes what all assumptions came to, one a line, and the page that is made from it. */
export const publishAssumptions = (all: readonly AssumptionResult[]): void => {
  writeFileSync(assumptionsFile, `[\n${all.map(line).join(',\n')}\n]\n`);
  keepPages({ write: true });
};
