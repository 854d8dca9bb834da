import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Line } from '../../../spec/results/client-evidence.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A line before it has its number. `at` is now when absent. */
export type NewLine = Without<Line, 'n' | 'at'> & { readonly at?: string };

/** More lines of one scenario are a flood: they are counted and not kept. */
const mostLines = 5000;

export interface Recorder {
  /** The number of the last line: an exchange that begins now comes after it, whenever it ends. */
  readonly last: () => number;
  /** Appends a line; it is on disk when this returns. Undefined when there are too many already. */
  readonly add: (line: NewLine) => Line | undefined;
  readonly lines: () => readonly Line[];
  /** Lines that were not kept. */
  readonly dropped: () => number;
  /** Calls back for each line from now on; answers how to stop that. */
  readonly follow: (onLine: (line: Line) => void) => () => void;
}

/** The lines of a file; none where there is no file. */
export const readLines = (file: string): readonly Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((text) => text !== '')
        // Written by ourselves below.
        .map((text) => JSON.parse(text) as Line)
    : [];

/** Opens the evidence in a file, and goes on after what it has. `most` lines are kept. */
export const openRecorder = (file: string, most = mostLines): Recorder => {
  const lines: Line[] = [...readLines(file)];
  const followers = new Set<(line: Line) => void>();
  let dropped = 0;
  const last = (): number => lines.at(-1)?.n ?? 0;
  return {
    last,
    add: (line) => {
      if (lines.length >= most && line.kind !== 'note' && line.kind !== 'truth') {
        dropped += 1;
        return undefined;
      }
      const placed = { n: last() + 1, at: new Date().toISOString(), ...line } as Line;
      lines.push(placed);
      appendFileSync(file, `${JSON.stringify(placed)}\n`);
      for (const follow of followers) follow(placed);
      return placed;
    },
    lines: () => lines,
    dropped: () => dropped,
    follow: (onLine) => {
      followers.add(onLine);
      return () => followers.delete(onLine);
    },
  };
};
