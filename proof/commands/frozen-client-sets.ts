import pMap from 'p-map';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { isJsonObject } from '../../spec/json.ts';
import { CliError } from '../../cli/run/cli-error.ts';
import {
  frozenSets,
  tryDefect,
  trySecondVariant,
  type ClientSet,
  type DefectResult,
  type SecondVariantResult,
} from '../clients/second/try-second.ts';
import { namesOf } from '../../spec/names-of.ts';
import { addResult, readResults } from '../mutants/results-file.ts';
import { chosen, type ClientSelfTestOptions } from './client-self-test.ts';

type FrozenSet = keyof typeof frozenSets;

type Result = DefectResult | SecondVariantResult;

const isOfDefect = (result: Result): result is DefectResult => 'defect' in result;
const isOfVariant = (result: Result): result is SecondVariantResult => 'variant' in result;
const nameOf = (result: Result): string => (isOfDefect(result) ? result.defect : result.variant);

const isResult = (line: object): line is Result =>
  isJsonObject(line) &&
  (typeof line['defect'] === 'string' ||
    (typeof line['variant'] === 'string' && Array.isArray(line['blamed'])));

const isFair = ({ blamed, unfinished }: SecondVariantResult): boolean =>
  blamed.length === 0 && unfinished.length === 0;

const more = (lines: readonly string[]): string => lines.map((line) => `\n         ${line}`).join('');

const defectLine = (result: DefectResult): string => {
  const { defect, named, scenarios, violated, advice, unfinished, seconds } = result;
  const how = violated.length > 0 ? 'noticed' : advice.length > 0 ? 'advised' : 'MISSED ';
  return `${how}  ${defect}  (${scenarios} scenarios, ${seconds} s)${more([
    `to be named: ${named}`,
    ...(violated.length > 0 ? [`named: ${violated.join(', ')}`] : []),
    ...(advice.length > 0 ? [`advice: ${advice.join(', ')}`] : []),
    ...unfinished.map((id) => `${id} was not played to its end`),
  ])}`;
};

const variantLine = (result: SecondVariantResult): string => {
  const { variant, scenarios, blamed, unfinished, seconds } = result;
  const trouble = [...blamed, ...unfinished.map((id) => `${id} was not played to its end`)];
  return `${isFair(result) ? 'accepted' : 'BLAMED  '}  ${variant}  (${scenarios} scenarios, ${seconds} s)${more(trouble)}`;
};

const said = (result: Result, json: boolean): string => {
  if (json) return JSON.stringify(result);
  return isOfDefect(result) ? defectLine(result) : variantLine(result);
};

const isNoticed = ({ violated, advice }: DefectResult): boolean => violated.length + advice.length > 0;

const score = (defects: readonly DefectResult[], variants: readonly SecondVariantResult[]): string => {
  const graded = defects.filter(({ violated }) => violated.length > 0).length;
  const advised = defects.filter(isNoticed).length - graded;
  const blamed = variants.filter((variant) => !isFair(variant)).length;
  return `${graded} of ${defects.length} defects violated a graded rule, ${advised} more only advice; ${blamed} of ${variants.length} right clients blamed. Whether a rule is the one that should name a defect is for the reader to say.`;
};

interface Job {
  readonly name: string;
  readonly run: () => Promise<Result>;
}

/** A command that names some of one kind wants none of the other. */
const jobsFor = (set: FrozenSet, { mutant, variant }: ClientSelfTestOptions): readonly Job[] => {
  const { defects, variants }: ClientSet = frozenSets[set];
  const where = `proof/clients/${set}/ lists them.`;
  return [
    ...chosen('mutant', mutant ?? (variant && []), namesOf(defects), where).flatMap((name) => {
      const defect = defects[name];
      return defect === undefined ? [] : [{ name, run: () => tryDefect(name, defect) }];
    }),
    ...chosen('variant', variant ?? (mutant && []), namesOf(variants), where).flatMap((name) => {
      const own = variants[name];
      return own === undefined ? [] : [{ name, run: () => trySecondVariant(name, own) }];
    }),
  ];
};

const resultsIn = (file: string | undefined): ReadonlyMap<string, Result> =>
  new Map(
    (file === undefined ? [] : readResults<Result>(file, { isResult, keyOf: nameOf })).map((result) => [
      nameOf(result),
      result,
    ]),
  );

/**
 * `npm run self-test -- --clients --set second`, `third`, `fourth`, `fifth`, `sixth`, `seventh` or `eighth`: a frozen set of defects and permitted variants that was
 * written without a look at the rules. It says what was reported for each.
 */
export const runFrozenSet = async (set: FrozenSet, options: ClientSelfTestOptions): Promise<void> => {
  const { resume, processes, write = false, json = false } = options;
  if (write) throw new CliError(exitCodes.usage, '--write publishes the first set only: leave out --set.');
  const jobs = jobsFor(set, options);
  const before = resultsIn(resume);
  const results = await pMap(
    jobs,
    async ({ name, run }) => {
      const known = before.get(name);
      if (known !== undefined) return known;
      const result = await run();
      if (resume !== undefined) addResult(resume, result);
      process.stdout.write(`${said(result, json)}\n`);
      return result;
    },
    { concurrency: processes },
  );
  const defects = results.filter(isOfDefect);
  const variants = results.filter(isOfVariant);
  if (!json) process.stdout.write(`${score(defects, variants)}\n`);
  if (!defects.every(isNoticed) || !variants.every(isFair)) process.exitCode = exitCodes.suiteFailed;
};
