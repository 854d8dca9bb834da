import { StartError } from '../../reference-impl/runtime/start-error.ts';
import { StoreUnavailable } from '../../reference-impl/store/store.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { codeOf } from '../../spec/error-message.ts';
import { CliError } from './cli-error.ts';

/** Raises a CliError for what the user can mend: a port or data that cannot be had. Anything else is a defect, and stays as it is. */
export const startFailed = (cause: unknown): never => {
  if (cause instanceof StartError || cause instanceof StoreUnavailable)
    throw new CliError(exitCodes.usage, cause.message);
  throw cause;
};

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used by this user',
};

/** The same for a watch, which listens on the port of its service and on the one above. */
export const watchFailed = (cause: unknown): never => {
  const problem = problems[codeOf(cause) ?? ''];
  if (problem === undefined || !(cause instanceof Error) || !('port' in cause)) return startFailed(cause);
  throw new CliError(
    exitCodes.usage,
    `The port ${String(cause.port)} ${problem}. Take another with --port: the service uses it, and its page the one above.`,
  );
};
