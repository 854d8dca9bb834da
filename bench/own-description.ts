/**
 * The cost of `--openapi`: the suite runs on the reference server with a description and without, in turn, and the best
 * of each is compared. Exit code 1: with it a run takes more than 1.5 times as long, or its report is more than twice
 * as big. `node dist/bench/own-description.js [OpenAPI file, our own when absent] [rounds, 1 when absent]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../spec/package-root.ts';
import { bundleFile } from '../spec/schema/description.ts';

const [file = bundleFile, rounds = '1'] = process.argv.slice(2);

const mostTimesAsLong = 1.5;
const mostTimesAsBig = 2;

interface Ran {
  readonly ms: number;
  readonly bytes: number;
}

const reportIn = (folder: string): string => path.join(folder, 'report.json');

/** One run; raises an Error where it wrote no report, for then nothing was measured. */
const runWith = async (more: readonly string[]): Promise<Ran> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-own-description-'));
  const args = ['check', '--target', 'reference', '--seed', '1', '--quiet', '--report', folder, ...more];
  try {
    const started = performance.now();
    const child = spawn(process.execPath, [path.join(packageRoot, 'dist/cli/psi.js'), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ms = performance.now() - started;
    if (code !== 0) throw new Error(`psi ${args.join(' ')} ended with ${code ?? 'a signal'}.`);
    return { ms, bytes: statSync(reportIn(folder)).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const plain: Ran[] = [];
const described: Ran[] = [];
for (let round = 0; round < Number(rounds); round++) {
  plain.push(await runWith([]));
  described.push(await runWith(['--openapi', file]));
}

const least = (ran: readonly Ran[], of: keyof Ran): number => Math.min(...ran.map((each) => each[of]));

const isWithin = (of: keyof Ran, unit: string, divisor: number, most: number): boolean => {
  const [without, withIt] = [least(plain, of), least(described, of)];
  const shown = [without, withIt].map((value) => (value / divisor).toFixed(1));
  process.stdout.write(
    `${shown[0] ?? ''} ${unit} without, ${shown[1] ?? ''} with: ${(withIt / without).toFixed(2)} times (at most ${most})\n`,
  );
  return withIt <= without * most;
};

const isFast = isWithin('ms', 's', 1000, mostTimesAsLong);
const isSmall = isWithin('bytes', 'kB', 1000, mostTimesAsBig);
process.exitCode = isFast && isSmall ? 0 : 1;
