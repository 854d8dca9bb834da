import { exitCodes } from '../../reports/judgement/policy.ts';
import { checkTargetText, TargetError } from '../../suites/target/target-file.ts';
import { CliError } from './cli-error.ts';

/** The text that a target file shall have. Raises a CliError where psi would refuse it. */
export const acceptedText = (file: string, text: string): string => {
  try {
    checkTargetText(file, text);
    return text;
  } catch (cause) {
    if (!(cause instanceof TargetError)) throw cause;
    throw new CliError(exitCodes.usage, `Nothing was written: psi would refuse the file. ${cause.message}`);
  }
};
