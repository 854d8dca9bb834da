import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';

/** The name of a commit, or of a release: it goes into reports and commands as it is. */
export const isCommit = (text: string): boolean => /^[\w.:/+@~-]{1,200}$/.test(text);

/** The sentence about a text that is none. */
export const noCommit = 'It must be a commit or a release, without blanks.';

/** A commit that somebody names in code or in a config. Raises a CliError for a text that is none. */
export const commitNamed = (text: string | undefined): string | undefined => {
  if (text !== undefined && !isCommit(text))
    throw new CliError(exitCodes.usage, `commit is "${text}". ${noCommit}`);
  return text;
};
