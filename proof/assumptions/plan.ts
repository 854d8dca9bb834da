import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { placesOf } from '../../spec/schema/reachable.ts';
import { testKey } from '../../suites/kit/check/test.ts';
import { checks } from '../../cli/run/catalogue.ts';
import type { JobTest } from '../mutants/mutant-job.ts';
import type { Assumption } from './assumption.ts';
import { assumedMembers } from './places.ts';

/** The work of one check on the reference server, with a target file that said nothing and with nothing otherwise. */
export interface PlanLine extends JobTest {
  /** The grounds that it rests on. */
  readonly grounds: readonly string[];
  /** The rules that it leaves open anyway where nobody says that the dialect is complete. */
  readonly open: readonly string[];
}

/** The lines as they are kept: many rest on the same, so each ground is written once, and meant by its place. */
interface Kept {
  readonly grounds: readonly string[];
  readonly checks: readonly (JobTest & {
    readonly on: readonly number[];
    readonly open?: readonly string[];
  })[];
}

/** Where the plan is kept: `npm run self-test -- --assumptions --plan` writes it. */
export const planFile: string = path.join(packageRoot, 'proof/assumptions/plan.json');

export const writePlanLines = (all: readonly PlanLine[]): void => {
  const grounds = [...new Set(all.flatMap((line) => line.grounds))].toSorted();
  const placeOf = new Map(grounds.map((ground, place) => [ground, place]));
  const checked = all.map(({ file, title, grounds: own, open }) =>
    JSON.stringify({
      file,
      title,
      on: own.map((ground) => placeOf.get(ground)),
      ...(open.length === 0 ? {} : { open }),
    }),
  );
  const listed = grounds.map((ground) => JSON.stringify(ground));
  writeFileSync(planFile, `{"grounds":[\n${listed.join(',\n')}\n],"checks":[\n${checked.join(',\n')}\n]}\n`);
};

const readPlanLines = (): readonly PlanLine[] => {
  // Written above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { grounds, checks: kept } = JSON.parse(readFileSync(planFile, 'utf8')) as Kept;
  return kept.map(({ on, open = [], ...test }) => ({
    ...test,
    grounds: on.map((place) => grounds[place] ?? ''),
    open,
  }));
};

/** A line, and its grounds with all that they begin with, word by word: whoever wants less finds it, too. */
interface KnownLine extends PlanLine {
  readonly beginnings: ReadonlySet<string>;
}

const beginningsOf = (ground: string): readonly string[] =>
  ground.split(' ').map((_word, place, words) => words.slice(0, place + 1).join(' '));

let lines: ReadonlyMap<string, KnownLine> | undefined;

const lineOf = (test: JobTest): KnownLine | undefined => {
  lines ??= new Map(
    readPlanLines().map((line) => [
      testKey(line),
      { ...line, beginnings: new Set(line.grounds.flatMap(beginningsOf)) },
    ]),
  );
  return lines.get(testKey(test));
};

let containers: readonly { readonly place: string; readonly within: ReadonlySet<string> }[] | undefined;

let rules: ReadonlyMap<string, readonly string[]> | undefined;

/** The rules that a test covers. */
export const rulesOf = (test: JobTest): readonly string[] => {
  rules ??= new Map(checks().map((check) => [testKey(check), check.rules]));
  return rules.get(testKey(test)) ?? [];
};

/** The places that are read with a place: a reader of an object may read its parts. */
const readWith = (ground: string): readonly string[] => {
  const [, place] = /^reads (#.*)$/.exec(ground) ?? [];
  if (place === undefined) return [ground];
  containers ??= assumedMembers().map((member) => ({ ...member, within: placesOf(member.place) }));
  const holding = containers.filter(({ within }) => within.has(place));
  return [ground, ...holding.map((member) => `reads ${member.place}`)];
};

const allGrounds = new WeakMap<Assumption, readonly string[]>();

/** An assumption's grounds and what is read with them: asked for once for each of five hundred checks. */
const groundsOf = (assumption: Assumption): readonly string[] => {
  const known = allGrounds.get(assumption) ?? assumption.grounds.flatMap(readWith);
  allGrounds.set(assumption, known);
  return known;
};

/** Whether a check relied on an assumption when the plan was written. */
export const reliesOn = (test: JobTest, assumption: Assumption): boolean => {
  const line = lineOf(test);
  return line !== undefined && groundsOf(assumption).some((ground) => line.beginnings.has(ground));
};

/** Rules that these tests leave open anyway: behind a wrapper nothing can be signed, for one. */
export const openAnyway = (tests: readonly JobTest[]): ReadonlySet<string> =>
  new Set(tests.flatMap((test) => lineOf(test)?.open ?? []));

/**
 * The rules that these tests may leave open where one thing is otherwise: all of a test that rests on it, for a test
 * that cannot go on leaves all of its rules open; and what is open anyway.
 */
export const mayBeOpen = (assumption: Assumption, tests: readonly JobTest[]): ReadonlySet<string> => {
  const relying = tests.filter((test) => reliesOn(test, assumption));
  return new Set([...relying.flatMap(rulesOf), ...openAnyway(tests)]);
};
