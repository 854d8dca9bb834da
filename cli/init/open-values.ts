import { contract } from '../../spec/contract/in-use.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { plan } from '../../reports/judgement/plan.ts';
import { plural } from '../../reports/text/plural.ts';
import { missingEntries } from '../../suites/doctor/costs.ts';
import { recordedNeeds, type NeededEntry, type NeedsLine } from '../../suites/target/needs.ts';
import type { Target } from '../../suites/target/target.ts';
import { isTriggerName, triggers, type TriggerName } from '../../suites/target/triggers.ts';
import { checks } from '../run/catalogue.ts';
import { takeContract } from '../run/contracts.ts';
import { CliError } from '../run/cli-error.ts';
import { writeEntries } from '../run/target-entries.ts';
import { readTargetFile, TargetError, targetFileText } from '../../suites/target/target-file.ts';
import type { Dialogue } from './dialogue.ts';
import { questionFor, type Question } from './questions.ts';
import type { Reading } from './readings.ts';

/** An entry that a target file lacks, and that its people can say. */
export interface OpenValue {
  readonly entry: NeededEntry;
  /** Rules with a check that needs it. */
  readonly rules: number;
  /** Those of them that wait for nothing else: the operations of their checks are named. */
  readonly unlocks: number;
}

const triggerIn = (entry: NeededEntry): TriggerName | undefined => {
  const name = entry.replace(/^dialect\.triggers\./, '');
  return isTriggerName(name) ? name : undefined;
};

/** A file without any operation has the assumed ones, as far as anybody knows. */
const namesOperations = ({ dialect }: Target): boolean => Object.keys(dialect.operations).length > 0;

/** Whether a check calls only operations that the file names, beside one that is asked for. */
const isNamed = (target: Target, { needs }: NeedsLine, asked?: NeededEntry): boolean => {
  const isOpen = (need: string): boolean => {
    const id = need.replace('dialect.operations.', '');
    return (
      need !== asked &&
      contract().isOperationId(id) &&
      contract().operation(id).shows === 'name' &&
      target.dialect.operations[id] === undefined
    );
  };
  return !namesOperations(target) || !needs.some(isOpen);
};

const isOperation = (entry: NeededEntry): boolean => entry.startsWith('dialect.operations.');

/** Whether it happens unless something is provoked: then the assumed value does it nearly everywhere. */
const isUsual = ({ entry }: OpenValue): boolean => {
  const name = triggerIn(entry);
  return name !== undefined && 'isUsual' in triggers[name];
};

/** The worth of an answer, in words. */
const worthOf = ({ rules, unlocks }: OpenValue): string =>
  unlocks === 0
    ? `${plural(rules, 'rule')} that lack the name of an operation, too`
    : plural(unlocks, 'rule');

/** The entries that a target file leaves open for its people: the most valuable first, usual outcomes last. */
export const openValues = (target: Target): readonly OpenValue[] => {
  const own = takeContract(target);
  const planned = plan(own.rules, checks(own), target.capabilities);
  const recorded = recordedNeeds();
  const unlockedBy = (asked?: NeededEntry): ReadonlyMap<NeededEntry, number> => {
    const named = recorded.filter((line) => isNamed(target, line, asked));
    return new Map(missingEntries(target, planned, named).map(({ entry, rules }) => [entry, rules.length]));
  };
  const unlocked = unlockedBy();
  return missingEntries(target, planned, recorded)
    .flatMap(({ entry, rules }) => {
      const name = triggerIn(entry);
      // One that is null is said: nothing does it.
      const isSaid = name !== undefined && target.dialect.triggers[name] === null;
      const isAskable = questionFor(entry) !== undefined && (!isOperation(entry) || namesOperations(target));
      const unlocks = (isOperation(entry) && isAskable ? unlockedBy(entry) : unlocked).get(entry) ?? 0;
      return isAskable && rules.length > 0 && !isSaid ? [{ entry, rules: rules.length, unlocks }] : [];
    })
    .toSorted((a, b) => Number(isUsual(a)) - Number(isUsual(b)) || b.unlocks - a.unlocks);
};

/** Values of the sandbox as comments of a target file: each with what it does, and how many rules need it. */
export const openValuesText = (open: readonly OpenValue[]): readonly string[] => {
  const named = open.flatMap((value) => {
    const name = triggerIn(value.entry);
    return name === undefined ? [] : [{ name, worth: worthOf(value) }];
  });
  return named.length === 0
    ? []
    : [
        '  # Values that make your sandbox do something, the most valuable first and usual outcomes last. Write null where nothing does. Without an entry, these are tried.',
        '  # triggers:',
        ...named.map(({ name, worth }) => {
          const { about, assumed } = triggers[name];
          return `  #   ${name}: '${assumed}' # ${worth}: ${about}`;
        }),
      ];
};

type Answer = 'later' | 'stop' | 'written';

/** Reads an answer: what it says goes into the file before the next is asked for. */
const writing =
  (file: string, { at, about, read }: Question) =>
  (text: string): Reading<Answer> => {
    if (text === '') return { value: 'later' };
    if (text === 'stop') return { value: 'stop' };
    const reading = read(text);
    if ('problem' in reading) return reading;
    try {
      writeEntries(file, [{ at, value: reading.value, why: about }]);
      return { value: 'written' };
    } catch (cause) {
      if (cause instanceof CliError) return { problem: cause.message };
      throw cause;
    }
  };

/** In place of what the environment lacks, an address is right everywhere. */
const standIn = 'https://not-set.example.com';

/** The target of a file, whatever the environment lacks: nothing is sent. */
const unsentTarget = (file: string): Target => {
  try {
    const names = [...targetFileText(file).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    const standIns = names.map((name): [string, string] => [name, process.env[name] || standIn]);
    return readTargetFile(file, Object.fromEntries(standIns));
  } catch (cause) {
    if (cause instanceof TargetError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};

/** Questions that somebody answers in a few minutes. */
export const mostQuestions = 10;

/**
 * Asks for what a target file leaves open, the most valuable first, some at a time. Each answer is written at once, so
 * that the conversation can be left at any time, and is gone on with by the next call. Answers how many were written.
 */
export const askOpenValues = async (talk: Dialogue, file: string): Promise<number> => {
  const open = openValues(unsentTarget(file));
  if (open.length === 0) return 0;
  talk.say(`${plural(open.length, 'question')} only you can answer, the most valuable first.`);
  talk.say(
    '  Enter: later. none: nothing does it. stop: no more questions. psi init goes on with the rest another time.',
  );
  let written = 0;
  for (const [n, value] of open.entries()) {
    const question = questionFor(value.entry);
    if (question === undefined) continue;
    if (n > 0 && n % mostQuestions === 0 && !(await talk.isYes('More questions?', 'no'))) break;
    const asked = `${worthOf(value)}: ${question.about}. ${question.form}:`;
    const answer = await talk.ask(asked, '', writing(file, question));
    if (answer === 'stop') break;
    if (answer === 'written') written += 1;
  }
  return written;
};
