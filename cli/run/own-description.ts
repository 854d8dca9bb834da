import { exitCodes } from '../../reports/judgement/policy.ts';
import { asDiscovered, discover, type Discovery } from '../../suites/description/matching/discover.ts';
import { seenByListing } from '../../suites/description/matching/by-listing.ts';
import { listable } from '../../suites/description/matching/candidate-paths.ts';
import { compareWithDocument } from '../../suites/description/contradictions.ts';
import { OpenApiFileError, readOwnFile } from '../../suites/description/own-operations.ts';
import type { OwnOperation } from '../../suites/description/prism-operations.ts';
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

/** Where names come from: the target's own description, its answers to harmless reads, or both. */
export interface NameSources {
  /** The file of `--openapi`. */
  readonly file?: string | undefined;
  /** Whether the target may be asked for its lists. */
  readonly look: boolean;
}

/** What was found, and the operations of the description that it was found in. */
export interface Discovered extends Discovery {
  readonly written: readonly OwnOperation[];
}

/**
 * What a description, or the target's lists, suggest of the names that the document does not show. What the
 * description has is not asked for. Raises a CliError when the file cannot be read.
 */
export const discoveredBy = ({ file, look }: NameSources, target: Target): Promise<Discovered> =>
  orCliError(async () => {
    const written = file === undefined ? [] : (await readOwnFile(file)).operations;
    if (!look) return { ...discover(written, target), written };
    const known = discover(written, target).found.map(({ operation }) => operation);
    const seen = await seenByListing(
      target,
      listable().filter(({ id }) => !known.includes(id)),
    );
    const isWritten = (path: string): boolean => written.some((each) => each.path === path);
    return { ...discover([...written, ...seen.filter(({ path }) => !isWritten(path))], target), written };
  });

/** A target beside its own description. */
export interface Described {
  /** With what the description suggests where the target file says nothing. */
  readonly target: Target;
  readonly own: Job['own'];
}

/** Reads and compares the file of `--openapi`. Raises a CliError when it cannot be used, or says nothing of the interface. */
export const ownDescription = (file: string, target: Target): Promise<Described> =>
  orCliError(async () => {
    const read = await readOwnFile(file);
    const names = target.dialect.complete ? undefined : discover(read.operations, target);
    const suggested = names === undefined ? target : asDiscovered(target, names);
    const compared = compareWithDocument(file, read, suggested);
    if (compared.described.length === 0)
      throw new OpenApiFileError(
        `--openapi ${file} describes no operation that matches the interface by path or by name. Name yours in dialect.operations of the target file.`,
      );
    if (names === undefined) return { target, own: { read, description: compared } };
    const { found, unmatched, dialect } = names;
    return {
      target: suggested,
      own: { read, description: { ...compared, names: { found, unmatched, dialect } } },
    };
  });
