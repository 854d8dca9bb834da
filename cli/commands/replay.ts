import { drawnPrefix } from '../run/run-prefix.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isViolated } from '../../reports/judgement/policies.ts';
import { exitCodes, type ExitCode } from '../../reports/judgement/policy.ts';
import { contractOf } from '../../spec/contract/contract.ts';
import { unknownVersion } from '../run/contracts.ts';
import { messageOf } from '../../spec/error-message.ts';
import { readRecording, type Recording } from '../replay/recording.ts';
import type { Comparison } from '../replay/difference.ts';
import { sendAgain } from '../replay/send-again.ts';
import { CliError } from '../run/cli-error.ts';
import { readReport } from '../run/read-report.ts';
import { readyTarget, targetArguments } from '../run/targets.ts';

export interface ReplayOptions {
  /** Another target than the one that was recorded. */
  readonly target?: string | undefined;
  readonly json?: boolean | undefined;
}

type Say = (line: string) => void;

const sent = async (recording: Recording, where: string, say: Say): Promise<Comparison> => {
  const { rule, contract, steps, base, seed } = recording;
  const { target, close } = await readyTarget(where, seed, contract);
  say(`${rule}: ${steps.length} steps, sent to ${target.baseUrl}`);
  try {
    return await sendAgain(recording, target, ({ method, url, answer }, now, place) =>
      say(
        `${String(place + 1).padStart(3)}  ${method} ${url.slice(base.length)}  ${now.status}${now.status === answer.status ? '' : ` (${answer.status} then)`}`,
      ),
    );
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const why = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
    throw new CliError(exitCodes.unreachable, `${target.baseUrl} cannot be reached: ${messageOf(why)}.`);
  } finally {
    await close();
  }
};

/** The verdict of the rule's own check, where requests alone do not show it. */
const examined = async ({ rule, contract, seed }: Recording, target: string): Promise<Comparison> => {
  const { runCheck } = await import('./check.ts');
  const report = mkdtempSync(path.join(tmpdir(), 'psi-replay-'));
  try {
    await runCheck({
      target,
      ...(contract !== undefined && { contract }),
      report,
      only: [rule],
      seed,
      prefix: drawnPrefix(),
      cases: 40,
      maxMinutes: 10,
      quiet: true,
    });
    const found = readReport(report).rules.find(({ id }) => id === rule);
    if (found?.verdict === 'pass') return { is: 'different', where: ['its check holds now'] };
    if (found !== undefined && isViolated(found)) return { is: 'the same' };
    return { is: 'unknown', why: found?.reason ?? 'The run has no such rule.' };
  } finally {
    rmSync(report, { recursive: true, force: true });
  }
};

const codes = {
  'the same': exitCodes.violated,
  different: exitCodes.met,
  unknown: exitCodes.unsettled,
} as const satisfies Readonly<Record<Comparison['is'], ExitCode>>;

const verdictOf = ({ rule, expected, actual }: Recording, outcome: Comparison): readonly string[] => {
  if (outcome.is === 'the same')
    return [`It still happens: ${rule}.`, `Expected ${expected}; it was ${actual}.`];
  if (outcome.is === 'different')
    return ['It does not happen any more:', ...outcome.where.map((place) => `  ${place}`)];
  return [`Whether it still happens cannot be said. ${outcome.why}`];
};

/** Raises a CliError for a recording of a version that nobody knows here: the recording names it, not the user. */
const mustBeKnown = (file: string, { contract }: Recording): void => {
  if (contract !== undefined && contractOf(contract) === undefined)
    throw new CliError(
      exitCodes.usage,
      `${file} was recorded on version "${contract}", as the recording itself says. ${unknownVersion(contract)}`,
    );
};

/** `psi replay`: sends a recorded sequence again, and says whether it still happens. */
export const replay = async (file: string, options: ReplayOptions): Promise<void> => {
  const recording = readRecording(file);
  mustBeKnown(file, recording);
  const where = options.target ?? recording.base;
  const say: Say = (line) => void (options.json === true || process.stdout.write(`${line}\n`));
  const check = `psi check --target ${targetArguments(where, recording.contract)} --only ${recording.rule} --seed ${recording.seed}`;
  let outcome = await sent(recording, where, say);
  if (outcome.is === 'unknown') {
    say(outcome.why);
    say(`So its own check is run: ${check}`);
    outcome = await examined(recording, where);
  }
  for (const line of verdictOf(recording, outcome)) say(line);
  if (options.json === true)
    process.stdout.write(`${JSON.stringify({ rule: recording.rule, ...outcome, check }, null, 1)}\n`);
  process.exitCode = codes[outcome.is];
};
