/**
 * Examines the reference server behind each black-box mutant, one run after another: with the rules that say what it
 * breaks first, and where none of them reports it with the whole suite.
 * `node dist/proof/black-box/run.js [--set SET] [--only NAME] [--seed S] [--most N] [--near] [--resume FILE] [--suite COMMIT]
 * [--list] [--write]`. There are the sets `first`, by default, `second` and `third`. The seed decides the order; `--most` takes the first N of it.
 * `--near` puts the runs of the whole suite off; the same command without it makes them. `--resume` keeps what each run said in a file and leaves out what is in there. `--suite` is the commit of the
 * suite that is examined; by default the last one that touched it. `--write` runs nothing and
 * publishes what is in the file in proof/results, of which `npm run pages -- --write` makes the page.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkedRules, examined, isSettled, type Extent } from './examination.ts';
import { mutantSets, publish, type Dated } from './publication.ts';
import type { BlackBoxSet } from '../results/black-box.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'first' },
    only: { type: 'string', multiple: true },
    resume: { type: 'string' },
    suite: { type: 'string' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string' },
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const known = (file: string | undefined): readonly Dated[] =>
  file === undefined || !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        // Written below, a line for each.
        .map((line) => JSON.parse(line) as Dated);

/** A run that is cut short is then a random sample of all mutants, repeated by the seed. */
const placeOf = (name: string): string => createHash('sha256').update(`${values.seed} ${name}`).digest('hex');

const isSet = (name: string): name is BlackBoxSet => Object.hasOwn(mutantSets, name);

const set = values.set;
if (!isSet(set)) throw new Error(`There is no set ${set}: it is ${Object.keys(mutantSets).join(', ')}.`);
const mutants = mutantSets[set];

const mutantNames = mutants.map(({ name }) => name);
const jobs = ['clean', ...mutantNames.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))];
const recorded = known(values.resume);
const done = new Set(recorded.filter(isSettled).map(({ name }) => name));
const triedNear = new Set(recorded.map(({ name }) => name));

/** The last commit that changed what examines: the suite, its rules, its generators. */
const lastChange = (): string =>
  execFileSync(
    'git',
    ['log', '-1', '--format=%h', '--', 'suites', 'spec/rules', 'generators', ':!suites/self'],
    {
      encoding: 'utf8',
    },
  ).trim();

/** Runs one, writes down what it said, and says whether another run would say more. */
const runOn = async (name: string, extent: Extent): Promise<boolean> => {
  const examination = await examined(
    mutants.find((mutant) => mutant.name === name),
    extent,
  );
  const suite = values.suite ?? lastChange();
  if (values.resume !== undefined)
    appendFileSync(values.resume, `${JSON.stringify({ suite, ...examination })}\n`);
  const { exit, seconds, changed, wrapperErrors, rules } = examination;
  say(
    `${name}, ${extent}: exit ${exit}, ${changed} changed, ${rules.fail.length} fail, ${rules.warn.length} warn, ${seconds} s`,
  );
  for (const error of wrapperErrors) say(`  error of the wrapper: ${error}`);
  return !isSettled(examination);
};

const run = async (name: string): Promise<void> => {
  const isOpen =
    name === 'clean' ||
    triedNear.has(name) ||
    checkedRules(name).length === 0 ||
    (await runOn(name, 'broken'));
  if (isOpen && !values.near) await runOn(name, 'all');
};

const unknown = (values.only ?? []).filter((name) => !jobs.includes(name));
if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}.`);
if (values.write) publish(recorded.filter(isSettled), set);
else if (values.list) for (const name of jobs) say(name);
else
  for (const name of jobs
    .filter((one) => values.only?.includes(one) ?? true)
    .slice(0, values.most === undefined ? undefined : Number(values.most) + 1)
    .filter((one) => !done.has(one) && !(values.near && triedNear.has(one))))
    await run(name);
