import { isJsonObject } from '../../../spec/json.ts';
import type { AskAnswer } from '../../../spec/results/client-evidence.ts';

/** The variables in a client's environment when a scenario begins. */
export type Environment = Readonly<Record<string, string>>;

/** How a program ended. */
export interface Exit {
  /** The exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

/** A client that can be asked to do things. */
export interface DrivenClient {
  /** Begins a scenario, or goes on with it after a kill. Answers what the client says of itself. */
  readonly start: (environment: Environment) => Promise<AskAnswer>;
  /** Asks for one thing. Never raises: an error is in the answer. */
  readonly ask: (ask: string, asked: Readonly<Record<string, unknown>>) => Promise<AskAnswer>;
  /** Ends its program at once, as a crash would. Undefined where nobody here can do that. */
  readonly kill?: () => Promise<void>;
  /** Ends the scenario. */
  readonly stop: () => Promise<void>;
  /** How its program ended by itself, if it did. */
  readonly exited: () => Exit | undefined;
  /** The end of what it printed. */
  readonly output: () => string;
  /** The client's output besides its answers. Undefined where nobody here sees it. */
  readonly printed?: () => string;
}

/** A text of a client that is quoted is cut after so many characters. */
const longestQuoted = 200;

export const quoted = (text: string): string => `«${text.trim().slice(0, longestQuoted)}»`;

/** The words for a client that did not answer in time, with what it did in place of that. */
export const timeOver = (askMs: number, instead = ''): AskAnswer =>
  lost('timeout', `No answer within ${askMs / 1000} s.${instead}`);

/** The answers that the protocol knows, in words. */
export const answersLookSo =
  'An answer is {"id": …, "ok": {…}}, {"id": …, "refused": {"message": "…"}} or {"id": …, "unsupported": true}';

export const lost = (kind: 'timeout' | 'gone' | 'garbage', message: string): AskAnswer => ({
  lost: kind,
  message,
});

/** The answer in what a driver sent; `garbage` when it is no answer of the protocol. */
export const answerIn = (value: unknown): AskAnswer => {
  if (isJsonObject(value)) {
    if (isJsonObject(value['ok'])) return { ok: value['ok'] };
    if (isJsonObject(value['refused'])) return { refused: value['refused'] };
    if (value['unsupported'] === true) return { unsupported: true };
  }
  return lost('garbage', `It answered ${quoted(JSON.stringify(value) ?? 'nothing')}. ${answersLookSo}.`);
};
