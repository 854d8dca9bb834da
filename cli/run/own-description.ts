import { exitCodes } from '../../reports/judgement/policy.ts';
import { asDiscovered, discover, type Discovery } from '../../suites/discovery/discover.ts';
import { compareWithDocument } from '../../suites/own-description/contradictions.ts';
import { OpenApiFileError, readOwnOperations } from '../../suites/own-description/own-operations.ts';
import type { Target } from '../../suites/target/target.ts';
import type { Job } from './run-suite.ts';
import { CliError } from './cli-error.ts';

const orCliError = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof OpenApiFileError) throw new CliError(exitCodes.usage, cause.message);
    throw cause;
  }
};

/** What the file of `--openapi` suggests of the names that the document does not show. Raises a CliError when it cannot be read. */
export const discovered = (file: string, target: Target): Promise<Discovery> =>
  orCliError(async () => discover(await readOwnOperations(file), target));

/** A target beside its own description. */
export interface Described {
  /** With what the description suggests where the target file says nothing. */
  readonly target: Target;
  readonly own: Job['own'];
}

/** Reads and compares the file of `--openapi`. Raises a CliError when it cannot be used, or says nothing of the interface. */
export const ownDescription = (file: string | undefined, target: Target): Promise<Described> =>
  orCliError(async () => {
    if (file === undefined) return { target, own: undefined };
    const operations = await readOwnOperations(file);
    const names = target.dialect.complete ? undefined : discover(operations, target);
    const suggested = names === undefined ? target : asDiscovered(target, names);
    const compared = compareWithDocument(file, operations, suggested);
    if (compared.described.length === 0)
      throw new OpenApiFileError(
        `--openapi ${file} describes no operation of the interface at the paths that ${target.name} is tried at, nor one that is like it by its name; name them in dialect.operations of the target file.`,
      );
    if (names === undefined) return { target, own: { file, description: compared } };
    const { found, unmatched, dialect } = names;
    return {
      target: suggested,
      own: { file, description: { ...compared, names: { found, unmatched, dialect } } },
    };
  });
