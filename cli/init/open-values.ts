import { readFileSync } from 'node:fs';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { plan } from '../../reports/judgement/plan.ts';
import { plural } from '../../reports/formats/plural.ts';
import { missingEntries } from '../../suites/doctor/costs.ts';
import { recordedNeeds } from '../../suites/target/needs.ts';
import type { Target } from '../../suites/target/target.ts';
import { isTriggerName, triggers, type TriggerName } from '../../suites/target/triggers.ts';
import { checks } from '../run/catalogue.ts';
import { contractFor } from '../run/contracts.ts';
import { CliError } from '../run/cli-error.ts';
import { writeEntries } from '../run/target-entries.ts';
import { readTargetFile, TargetError } from '../../suites/target/target-file.ts';
import type { Dialogue } from './dialogue.ts';
import type { Reading } from './readings.ts';

/** A value of the target's sandbox that its file does not say. */
export interface OpenValue {
  readonly name: TriggerName;
  /** Rules with a check that needs it. */
  readonly rules: number;
}

/** The values that a target leaves open, the most valuable first. */
export const openValues = (target: Target): readonly OpenValue[] => {
  const contract = contractFor(target);
  const planned = plan(contract.rules, checks(contract), target.capabilities);
  return missingEntries(target, planned, recordedNeeds()).flatMap(({ entry, state, rules }) => {
    const name = entry.replace(/^dialect\.triggers\./, '');
    return state === 'assumed' && isTriggerName(name) && rules.length > 0
      ? [{ name, rules: rules.length }]
      : [];
  });
};

/** The values as comments of a target file: each with what it does, and how many rules need it. */
export const openValuesText = (open: readonly OpenValue[]): readonly string[] =>
  open.length === 0
    ? []
    : [
        '  # What makes your sandbox do something, the most valuable first. Write null where nothing does. Without an entry, these are tried.',
        '  # triggers:',
        ...open.map(({ name, rules }) => {
          const { about, assumed } = triggers[name];
          return `  #   ${name}: '${assumed}' # ${plural(rules, 'rule')}: ${about}`;
        }),
      ];

type Answer = 'later' | 'stop' | 'written';

/** Reads an answer: a value, or that there is none, goes into the file before the next is asked for. */
const writing =
  (file: string, name: TriggerName) =>
  (text: string): Reading<Answer> => {
    if (text === '') return { value: 'later' };
    if (text === 'stop') return { value: 'stop' };
    try {
      const value = text === 'none' ? null : text;
      writeEntries(file, [{ at: ['dialect', 'triggers', name], value, why: triggers[name].about }]);
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
  const names = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  const standIns = names.map((name): [string, string] => [name, process.env[name] || standIn]);
  try {
    return readTargetFile(file, Object.fromEntries(standIns));
  } catch (cause) {
    if (cause instanceof TargetError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};

/**
 * Asks for what a target file leaves open, the most valuable first. Each answer is written at once, so that the
 * conversation can be left at any time, and is gone on with by the next call. Answers how many were written.
 */
export const askOpenValues = async ({ ask, say }: Dialogue, file: string): Promise<number> => {
  const open = openValues(unsentTarget(file));
  if (open.length === 0) return 0;
  say(`What makes your sandbox do something? ${plural(open.length, 'question')}, the most valuable first.`);
  say(
    '  Enter: later. none: nothing does. stop: no more questions. psi init goes on with the rest another time.',
  );
  let written = 0;
  for (const { name, rules } of open) {
    const { about, assumed, matches } = triggers[name];
    const form = `${matches === 'end' ? 'ends with' : 'is'} (assumed: ${assumed})`;
    const question = `${plural(rules, 'rule')}: ${about}. What is sent ${form}:`;
    const answer = await ask(question, '', writing(file, name));
    if (answer === 'stop') break;
    if (answer === 'written') written += 1;
  }
  return written;
};
