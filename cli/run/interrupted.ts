import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { CliError } from './cli-error.ts';

/**
 * A run that somebody has ended says nothing of what was tried: neither a result nor a reason to try the next.
 * @throws CliError when a signal ended the run
 */
export const mustNotBeInterrupted = ({ run }: Report): void => {
  if (run.stopped?.by === 'signal')
    throw new CliError(
      exitCodes.unsettled,
      'Interrupted: the run under way is not counted. With --resume FILE the next call goes on after the others.',
    );
};
