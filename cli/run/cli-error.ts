import type { ExitCode } from '../../reports/judgement/policy.ts';

/** Ends a command with one sentence for the user and an exit code; no stack trace. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
