import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operation, type OperationId } from '../../spec/operations.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { testKey } from '../../suites/kit/check/test.ts';
import { recordedNeeds, type NeedsLine } from '../../suites/target/needs.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { capabilities } from '../mutants/mutant-run-file.ts';
import type { JobTest } from '../mutants/mutant-job.ts';
import type { Assumption } from './assumption.ts';
import { reliesOn } from './plan.ts';

/** Visits every cell of a matrix, in a minute: worth it only for what is about agents. */
const matrix = 'suites/checks/contract/agents/agent-side-matrix.spec.ts';

/** How many tests an assumption is tried on: of those that rely on it, that speak of it, and that only come by it. */
const most = { relying: 8, speaking: 3, passing: 2 } as const;

const files = new Map<string, string>();

const fileOf = (file: string): string => {
  const known = files.get(file) ?? readFileSync(path.join(packageRoot, file), 'utf8');
  files.set(file, known);
  return known;
};

const texts = new Map<string, string>();

/** The text of a test itself, and what its file has for all of them. */
const textOf = (test: JobTest): string => {
  const key = testKey(test);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const whole = fileOf(test.file);
  const start = Math.max(0, whole.indexOf(test.title));
  const own = whole.slice(start, start + 4_000) + whole.slice(0, whole.indexOf('\ntest('));
  texts.set(key, own);
  return own;
};

const speaksOf = ({ words }: Assumption, test: JobTest): boolean => {
  const own = textOf(test);
  return words.some((word) => own.includes(word));
};

const rotated = <T>(list: readonly T[], seed: number): readonly T[] => {
  const start = list.length === 0 ? 0 : seed % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};

const isAboutAgents = (id: OperationId): boolean => operation(id).capability === 'agents';

const comesBy =
  ({ operations, kind }: Assumption) =>
  ({ needs, file }: NeedsLine): boolean => {
    if (file === matrix && !operations.some(isAboutAgents)) return false;
    if (kind === 'webhook type') return needs.includes('webhooks');
    return operations.length === 0 || operations.some((id) => needs.includes(`dialect.operations.${id}`));
  };

/** The tests that the reference server has everything for. */
export const applicableTests = (): readonly JobTest[] => {
  const has: Readonly<Record<string, boolean>> = capabilities;
  return checks()
    .filter((check) => check.passive !== true && check.needs.every((name) => has[name] === true))
    .map(({ file, title }) => ({ file, title }));
};

let applicable: readonly NeedsLine[] | undefined;

/** The same with what each of them needs. */
const applicableLines = (): readonly NeedsLine[] => {
  if (applicable !== undefined) return applicable;
  const known = new Set(applicableTests().map(testKey));
  applicable = recordedNeeds().filter((line) => known.has(testKey(line)));
  return applicable;
};

/**
 * The tests that an assumption is tried on: first those that relied on it when the plan was written; then, for what a
 * plan cannot know, some whose text speaks of it, and some that only send the requests where it shows. The seed says
 * which of many.
 */
export const testsFor = (assumption: Assumption, seed: number): readonly JobTest[] => {
  const lines = rotated(applicableLines().filter(comesBy(assumption)), seed);
  // Few tests receive webhooks, and any of them may get one of another kind.
  if (assumption.kind === 'webhook type') return lines.map(({ file, title }) => ({ file, title }));
  const relying = lines.filter((line) => reliesOn(line, assumption));
  const others = lines.filter((line) => !relying.includes(line));
  const speaking = others.filter((line) => speaksOf(assumption, line));
  const passing = others.filter((line) => !speaking.includes(line));
  return [
    ...relying.slice(0, most.relying),
    ...speaking.slice(0, most.speaking),
    ...passing.slice(0, most.passing),
  ].map(({ file, title }) => ({ file, title }));
};
