import { exitCodes } from '../../reports/judgement/policy.ts';
import { closest } from '../../spec/closest.ts';
import { CliError } from './cli-error.ts';

/**
 * The error for a name that is unknown: with the nearest known one, if any is near.
 *
 * @param otherwise where the names are; all of them when absent
 */
export const unknownName = (
  kind: string,
  name: string,
  known: readonly string[],
  otherwise = `Known are: ${known.join(', ')}.`,
): CliError => {
  const hint = closest(name, known);
  const help = hint === undefined ? otherwise : `Did you mean "${hint}"?`;
  return new CliError(exitCodes.usage, `There is no ${kind} "${name}". ${help}`);
};
