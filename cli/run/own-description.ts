import { exitCodes } from '../../reports/judgement/policy.ts';
import { compareWithDocument } from '../../suites/own-description/contradictions.ts';
import { OpenApiFileError, readOwnOperations } from '../../suites/own-description/own-operations.ts';
import type { Target } from '../../suites/target/target.ts';
import type { Job } from './run-suite.ts';
import { CliError } from './cli-error.ts';

/** Reads and compares the file of `--openapi`. Raises a CliError when it cannot be used, or says nothing of the interface. */
export const ownDescription = async (file: string | undefined, target: Target): Promise<Job['own']> => {
  if (file === undefined) return undefined;
  try {
    const description = compareWithDocument(file, await readOwnOperations(file), target);
    if (description.described.length === 0)
      throw new OpenApiFileError(
        `--openapi ${file} describes no operation of the interface at the paths that ${target.name} is tried at; name them in dialect.operations of the target file.`,
      );
    return { file, description };
  } catch (cause) {
    if (cause instanceof OpenApiFileError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};
