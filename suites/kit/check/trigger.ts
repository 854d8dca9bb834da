import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { triggers, type TriggerName } from '../../target/triggers.ts';
import { Inconclusive } from './inconclusive.ts';
import { noteNoEffect } from './finding-collector.ts';
import { noteNeed } from './needs-recorder.ts';
import { target } from './run.ts';

/** How to provoke something on this target. */
export interface Provocation {
  /** The provoked event, as a clause. */
  readonly about: string;
  /** Where the target file says it. */
  readonly entry: string;
  readonly value: string;
  /** Said by the target file, by itself or with all the rest; otherwise only assumed, and that nothing happens violates nothing. */
  readonly isDeclared: boolean;
}

/** Whether the target file leaves a way: a test of several outcomes passes over those without one. */
export const isProvocable = (name: TriggerName): boolean => target().dialect.triggers[name] !== null;

/** Whether the target file says a value of the sandbox: one that only its description tells is assumed. */
export const isReviewed = (entry: string, value: string | undefined): boolean =>
  value !== undefined && target().dialect.unreviewedValues?.includes(entry) !== true;

/** How the target is made to do something. Raises Inconclusive where its target file says that there is no way. */
export const provocation = (name: TriggerName): Provocation => {
  noteNeed(`dialect.triggers.${name}`);
  const declared = target().dialect.triggers[name];
  if (declared === null)
    throw new Inconclusive(
      'no-trigger',
      `The target has no way to provoke this: ${triggers[name].about} (dialect.triggers.${name} is null).`,
    );
  const entry = `dialect.triggers.${name}`;
  return {
    about: triggers[name].about,
    entry,
    value: declared ?? triggers[name].assumed,
    isDeclared: isReviewed(entry, declared) || target().dialect.complete,
  };
};

/**
 * Leaves the test as inconclusive when an assumed trigger provoked nothing: the document shows none, so the
 * target may well have another. One that the target file declares has to work: the test goes on and finds what is
 * violated, but what holds then proves nothing.
 */
export const requireTriggered = (
  { about, entry, value, isDeclared }: Provocation,
  happened: boolean,
  instead: string,
  on?: HttpRecord,
): void => {
  if (happened) return;
  const way = `The ${isDeclared ? 'declared' : 'assumed'} trigger "${value}" is to provoke this: ${about}. Instead, ${instead}.`;
  const either = `Either that is wrong, or the trigger is another one: set ${entry}.`;
  const cause = new Inconclusive('no-trigger', `${way} ${either}`, on);
  if (!isDeclared) throw cause;
  noteNoEffect(cause);
};
