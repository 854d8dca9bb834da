import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { AskLine } from '../../../spec/results/client-evidence.ts';
import type { Recording } from './recording.ts';

/** Where a rule was seen to hold, or to be violated: a line of the evidence of a scenario. */
export interface Sighting {
  readonly held: boolean;
  /** The number of the line; 0 when it is about the scenario as a whole. */
  readonly line: number;
  /** The observation in words; empty where the rule held. */
  readonly message: string;
  /** JSON pointer into the request's body, when one member is to blame. */
  readonly pointer?: string;
}

/** Looks for a rule in the evidence of a scenario. No sighting: there was nothing to judge. */
export type Check = (recording: Recording) => readonly Sighting[];

export type CheckBook = Readonly<Partial<Record<ClientRuleId, Check>>>;

const needAnswers = new WeakSet<Check>();

/** A check that rests on the answer to each ask: it sees nothing of a command, which gives none. */
export const byAnswers = (
  look: (answered: readonly AskLine[], recording: Recording) => readonly Sighting[],
): Check => {
  const check: Check = (recording) => look(recording.answered, recording);
  needAnswers.add(check);
  return check;
};

/** Whether only a client that answers each ask can show the rule of a check. */
export const restsOnAnswers = (check: Check | undefined): boolean =>
  check !== undefined && needAnswers.has(check);

const at = (line: number | { readonly n: number }): number => (typeof line === 'number' ? line : line.n);

/** The rule held there. */
export const held = (line: number | { readonly n: number }): Sighting => ({
  held: true,
  line: at(line),
  message: '',
});

/** The rule was violated there. */
export const broken = (
  line: number | { readonly n: number },
  message: string,
  pointer?: string,
): Sighting => ({
  held: false,
  line: at(line),
  message,
  ...(pointer !== undefined && { pointer }),
});

/** Held, or violated with this message. */
export const sighted = (
  isHeld: boolean,
  line: number | { readonly n: number },
  message: string | (() => string),
): Sighting => (isHeld ? held(line) : broken(line, typeof message === 'string' ? message : message()));
