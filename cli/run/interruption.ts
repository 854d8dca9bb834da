import { exitCodes } from '../../reports/judgement/policy.ts';

/** The first signal ends what runs in order, the second at once. */
export const interruption = (): AbortSignal => {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.unsettled);
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return controller.signal;
};
