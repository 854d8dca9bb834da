import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { test as base } from '@playwright/test';
import { packageRoot } from '../../spec/package-root.ts';
import type { Check } from '../../spec/results/findings.ts';
import type { Contract } from '../../spec/contract/contract.ts';
import { contract } from '../../spec/contract/in-use.ts';
import { areaOf } from '../../spec/rules/index.ts';
import { run } from '../../suites/kit/check/run.ts';
import { groupBy } from '../../reports/judgement/groups.ts';
import { ruleLabels } from '../../reports/formats/allure.ts';
import { checks, everyCheck } from '../run/catalogue.ts';
import { forProcesses } from './ask-hub.ts';
import { startEngine, type Engine } from './engine.ts';
import { resultsOf, rowOf } from './results.ts';
import { show } from './show.ts';

const test = base.extend<object, { readonly engine: Engine }>({
  engine: [
    async ({}, use, { workerIndex }) => {
      const engine = await startEngine(`w${workerIndex}`);
      await use(engine);
      await engine.end();
    },
    // The engine has deadlines of its own.
    { scope: 'worker', timeout: 0, title: 'the engine of psi' },
  ],
});

/** The tags that find a test: level, area and severity of its rules. */
const tagsOf = (rules: readonly string[]): string[] => {
  const all = rules.flatMap((id) => {
    const row = rowOf(id);
    return row === undefined ? [] : [row.level, areaOf(id), row.severity];
  });
  return [...new Set(all)].map((name) => `@${name}`);
};

/** Tags and labels of a test of Playwright's about these rules. */
export const detailsOf = (
  rules: readonly string[],
): { readonly tag: string[]; readonly annotation: { type: string; description: string }[] } => ({
  tag: tagsOf(rules),
  annotation: [
    ...rules.map((id) => ({ type: 'rule', description: `${id}: ${rowOf(id)?.statement ?? ''}` })),
    // As allure-playwright reads them.
    ...ruleLabels(rules).map(({ name, value }) => ({ type: `allure.label.${name}`, description: value })),
  ],
});

/** Calls what it is given from a line of a source file: Playwright takes that for the place of a test. */
const callerAt = ({
  file,
  line,
}: Pick<Check, 'file' | 'line'>): ((call: (act: () => void) => void) => void) =>
  // It is this function.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  runInThisContext('(declare) => declare()', {
    filename: path.join(packageRoot, file),
    lineOffset: Math.max(0, line - 1),
  }) as (call: (act: () => void) => void) => void;

/** Raises Playwright's skip where the target has declared that it lacks something. */
const mustApply = ({ needs }: Check): void => {
  const capabilities: Readonly<Record<string, boolean>> = run().target.capabilities;
  const lacks = needs.filter((name) => capabilities[name] !== true);
  test.skip(lacks.length > 0, `needs ${lacks.join(', ')}, which the target declares absent`);
};

/** The check with the rules of the run's version alone; undefined where that has none of them. */
const ofContract = (check: Check, own: Contract): Check | undefined =>
  checks(own).find(({ file, title }) => file === check.file && title === check.title);

const declare = (check: Check): void => {
  const { title, rules } = check;
  const at = callerAt(check);
  const body = async ({ engine }: { readonly engine: Engine }, info: Parameters<Engine['run']>[1]) => {
    mustApply(check);
    const own = ofContract(check, contract());
    test.skip(own === undefined, `Version ${contract().version} of the interface has none of its rules.`);
    const outcome = await engine.run(own ?? check, info);
    await show(resultsOf(outcome), forProcesses().policy, info);
  };
  at(test.bind(undefined, title, detailsOf(rules), body));
};

/**
 * Declares the tests of one folder of the suite as tests of Playwright's, in a group for each file: those of all versions,
 * before the target is known.
 */
export const declareChecks = (folder: string): void => {
  const own = everyCheck().filter(({ file, passive }) => path.dirname(file) === folder && passive !== true);
  for (const [file, checksOfFile] of groupBy(own, (check) => check.file))
    test.describe(path.basename(file, '.spec.ts'), () => checksOfFile.forEach(declare));
};
