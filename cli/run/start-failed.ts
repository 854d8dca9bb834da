import { StartError } from '../../reference-impl/runtime/start-error.ts';
import { StoreUnavailable } from '../../reference-impl/store/store.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';

/** Raises a CliError for what the user can mend: a port or data that cannot be had. Anything else is a defect, and stays as it is. */
export const startFailed = (cause: unknown): never => {
  if (cause instanceof StartError || cause instanceof StoreUnavailable)
    throw new CliError(exitCodes.usage, cause.message);
  throw cause;
};
