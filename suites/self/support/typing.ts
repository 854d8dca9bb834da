import { PassThrough } from 'node:stream';

/** Somebody at a terminal. */
export interface Typist {
  readonly input: PassThrough;
  readonly output: PassThrough;
  /** Everything that was on the terminal so far. */
  readonly shown: () => string;
}

/** Types a line at each question until the lines end; then the input ends. */
export const typing = (lines: readonly string[]): Typist => {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  const left = [...lines];
  // Answers a question when it is asked: all lines at once would be lost.
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (!/[?:\]] $/.test(shown)) return;
    const next = left.shift();
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  return { input, output, shown: () => shown };
};
