import { test } from '@playwright/test';
import type { Check } from '../../spec/results/findings.ts';
import { groupBy } from '../../reports/judgement/groups.ts';
import { whatFailsLines } from '../../reports/formats/blocking-lines.ts';
import { areaOf } from '../../spec/rules/index.ts';
import { everyCheck } from '../run/catalogue.ts';
import { askReport, askRules, forProcesses } from './ask-hub.ts';
import { detailsOf } from './declare.ts';
import { resultsOfPassive } from './results.ts';
import { show } from './show.ts';

/** Checks that look at every exchange, whichever test sends it: one test for each area, once all others have ended. */
const observed = everyCheck().filter((check) => check.passive === true);

const byArea = ({ title, rules }: Check): readonly Pick<Check, 'title' | 'rules'>[] =>
  [...groupBy(rules, areaOf).values()].map((own) => ({ title, rules: own }));

for (const [name, parts] of groupBy(
  observed.flatMap(byArea),
  ({ title, rules: [first = ''] }) => `${title} (${areaOf(first)})`,
)) {
  const rules = [...new Set(parts.flatMap((part) => part.rules))];
  test(name, detailsOf(rules), async ({}, info) => {
    const [part] = parts;
    const results =
      part === undefined ? [] : resultsOfPassive({ title: part.title, rules }, await askRules());
    test.skip(results.length === 0, 'No test of this run is about it.');
    await show(results, forProcesses().policy, info);
  });
}

test('the run meets its policy', async () => {
  const { report, assessment } = await askReport();
  const [objection] = assessment.objections;
  if (objection === undefined) return;
  const error = new Error(whatFailsLines(report, assessment, forProcesses().policy).join('\n'));
  error.stack = error.message;
  throw error;
});
