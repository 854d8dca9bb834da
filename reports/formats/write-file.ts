import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writing } from './write-problem.ts';

/** Replaces a file at once: a reader, or a crash, never meets half of it. Raises an UnwritableError. */
export const writeAtomically = (file: string, text: string): void => {
  const half = `${file}.${process.pid}.part`;
  writing(file, () => {
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      writeFileSync(half, text);
      renameSync(half, file);
    } catch (cause) {
      rmSync(half, { force: true });
      throw cause;
    }
  });
};

/** A file that is written again and again while a run goes on takes this share of the time at most. */
const mostShare = 1 / 20;

/**
 * Runs `action` at once, or after `firstMs`, and then at most every `intervalMs`, less often where it takes long, as
 * long as somebody asks; `stop` drops a pending run.
 */
export const throttled = (
  intervalMs: number,
  action: () => void,
  { firstMs = 0 }: { readonly firstMs?: number } = {},
): { readonly ask: () => void; readonly stop: () => void } => {
  let next = performance.now() + firstMs;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    timer = undefined;
    const began = performance.now();
    action();
    const now = performance.now();
    next = now + Math.max(intervalMs, (now - began) / mostShare);
  };
  return {
    ask: () => {
      if (timer) return;
      const wait = next - performance.now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait).unref();
    },
    stop: () => clearTimeout(timer),
  };
};
