import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly kilobytes: number;
}

const allProcesses = async (): Promise<readonly Row[]> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, kilobytes }));
};

/**
 * The memory that a process has for itself, and its share of the common part: the sum over a tree counts every
 * page once. Its resident set where the system does not show it, or the process has just ended.
 */
const ownKilobytes = async ({ pid, kilobytes }: Row): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? kilobytes);
};

/** A process and all that it started, directly or not. */
const treeOf = (rows: readonly Row[], root: number): readonly Row[] => {
  const below = (pid: number): readonly Row[] =>
    rows.filter(({ parent }) => parent === pid).flatMap((row) => [row, ...below(row.pid)]);
  return [...rows.filter(({ pid }) => pid === root), ...below(root)];
};

/** The most memory that was seen, in megabytes. */
export interface Peak {
  /** Of all processes together. Shared pages count once. */
  readonly tree: number;
  /** Of the largest of them. */
  readonly largest: number;
}

/** Looks at a process and what it started until `stop`, every `everyMs`. */
export const watchMemory = (root: number, everyMs = 250): { readonly stop: () => Promise<Peak> } => {
  let peak: Peak = { tree: 0, largest: 0 };
  const watch = { isOver: false };
  const look = async (): Promise<void> => {
    const rows = treeOf(await allProcesses(), root);
    const sizes = (await Promise.all(rows.map(ownKilobytes))).map((kilobytes) => kilobytes / 1024);
    peak = {
      tree: Math.max(
        peak.tree,
        sizes.reduce((sum, size) => sum + size, 0),
      ),
      largest: Math.max(peak.largest, ...sizes),
    };
  };
  const watching = (async () => {
    while (!watch.isOver) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return {
    stop: async () => {
      watch.isOver = true;
      await watching;
      return peak;
    },
  };
};
