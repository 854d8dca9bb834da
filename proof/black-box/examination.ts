import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { foreignServer, unservedParts } from './foreign-server.ts';
import type { BlackBoxMutant, Part } from './mutant.ts';
import { rule, type RuleId } from '../../spec/rules/index.ts';
import { brokenRules } from './broken-rules.ts';
import { proxyBefore } from '../rewriting/proxy.ts';
import { writeTargetFile } from './target-file.ts';
import { temporaryDirectory } from '../../suites/self/support/temporary-directory.ts';

const graded = ['fail', 'warn', 'inconclusive', 'error'] as const;
type Graded = (typeof graded)[number];

/** Which rules a run is about: those that say what the mutant breaks, or all. */
export type Extent = 'broken' | 'all';

/** The result of one run of the suite. */
export interface Examination {
  /** Of the mutant; 'clean' for the server as it is. */
  readonly name: string;
  readonly extent: Extent;
  /** Exit code of `psi check`. */
  readonly exit: number;
  readonly seconds: number;
  readonly requests: number;
  /** How many requests, answers and webhooks the mutant changed. */
  readonly changed: number;
  /** Faults of the wrapper: a run that has any proves nothing. */
  readonly wrapperErrors: readonly string[];
  /** Parts of the interface that the server did not serve. */
  readonly unserved: readonly Part[];
  /** Ids of the rules with each verdict, sorted. */
  readonly rules: Readonly<Record<Graded, readonly string[]>>;
}

interface Report {
  readonly run: { readonly status: string; readonly requests: number };
  readonly rules: readonly { readonly id: string; readonly verdict: string }[];
}

/** The same values for every mutant, so that a difference is the mutant's. */
const seed = 15;

/** A run that takes this long hangs; one alone on two cores takes 40 s. */
const longestMs = 900_000;

/** `psi check` with its defaults, in a process of its own; all rules where none is named. */
const checked = async (target: string, report: string, only: readonly string[]): Promise<number> => {
  const args = [
    path.join(packageRoot, 'dist/cli/psi.js'),
    'check',
    '--target',
    target,
    '--report',
    report,
    '--seed',
    String(seed),
    '--quiet',
    ...only.flatMap((id) => ['--only', id]),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGTERM'), longestMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code ?? -1;
};

/** Those of the rules that say what the mutant breaks that the suite can check. */
export const checkedRules = (name: string): readonly RuleId[] =>
  (brokenRules[name] ?? []).filter((id) => rule(id).unobservable === undefined);

/** Runs the suite against a fresh server behind this mutant, or behind nothing but the proxy. */
export const examined = async (mutant: BlackBoxMutant | undefined, extent: Extent): Promise<Examination> => {
  const folder = temporaryDirectory('black-box');
  const server = await foreignServer();
  const { behaviour } = mutant ?? {};
  const changes = typeof behaviour === 'function' ? behaviour() : behaviour;
  const proxy = await proxyBefore(server.url, server.sandbox, changes);
  try {
    const unserved = await unservedParts(server);
    const target = path.join(folder, 'psi.target.yaml');
    writeTargetFile(target, proxy.url, server, unserved);
    const began = performance.now();
    const exit = await checked(
      target,
      folder,
      mutant === undefined || extent === 'all' ? [] : checkedRules(mutant.name),
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    // Written by `psi check`; reports/report.schema.json describes it.
    const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
    const idsOf = (verdict: Graded): readonly string[] =>
      report.rules
        .filter((rule) => rule.verdict === verdict)
        .map((rule) => rule.id)
        .toSorted();
    return {
      name: mutant?.name ?? 'clean',
      extent,
      exit,
      seconds,
      requests: report.run.requests,
      changed: proxy.changed(),
      wrapperErrors: proxy.wrapperErrors(),
      unserved,
      rules: {
        fail: idsOf('fail'),
        warn: idsOf('warn'),
        inconclusive: idsOf('inconclusive'),
        error: idsOf('error'),
      },
    };
  } finally {
    await proxy.close();
    await server.stop();
    if (process.env['PSI_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Whether nothing is left to run. The rules that say what the mutant breaks come first. Where one of them reports it,
 * the whole suite does so too, for a test does the same in both. It may fail more of them, where the first run warns.
 */
export const isSettled = ({ extent, wrapperErrors, rules }: Examination): boolean =>
  extent === 'all' || (wrapperErrors.length === 0 && rules.fail.length + rules.warn.length > 0);
