import { exitCodes } from '../../reports/judgement/policy.ts';
import { asDiscovered } from '../../suites/description/matching/as-discovered.ts';
import { discover, type Discovery } from '../../suites/description/matching/discover.ts';
import { hintsIn, type Hints } from '../../suites/description/matching/hints.ts';
import { seenByListing } from '../../suites/description/matching/by-listing.ts';
import { listable } from '../../suites/description/matching/candidate-paths.ts';
import { compareWithDocument } from '../../suites/description/contradictions.ts';
import { joined } from '../../suites/description/recording/described.ts';
import { OpenApiFileError } from '../../suites/description/reading/files.ts';
import { readOwnFile } from '../../suites/description/reading/read.ts';
import type { AboutText, OwnFile, OwnOperation, Unread } from '../../suites/description/own-operation.ts';
import { onlyDescribed } from '../../suites/description/own-watch.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import { messageOf } from '../../spec/error-message.ts';
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

const progress = (what: string): void => {
  process.stderr.write(`psi: ${what}\n`);
};

/** Reads a description. Raises an OpenApiFileError, whatever is odd in it. */
const read = async ({ file, otherHosts = false }: OwnSource): Promise<OwnFile> => {
  try {
    return await readOwnFile(file, { otherHosts, progress });
  } catch (cause) {
    if (cause instanceof OpenApiFileError) throw cause;
    throw new OpenApiFileError(`--openapi ${file} cannot be read as OpenAPI: ${messageOf(cause)}.`, {
      cause,
    });
  }
};

/** A description, and how it may be read. */
export interface OwnSource {
  /** The file of `--openapi`. */
  readonly file: string;
  /** Whether its references to other hosts are followed. */
  readonly otherHosts?: boolean;
}

/** Where names come from: the target's own description, recorded traffic, its answers to harmless reads. */
export interface NameSources extends Omit<OwnSource, 'file'> {
  readonly file?: string | undefined;
  /** Operations that a recording shows. */
  readonly seen?: readonly OwnOperation[];
  /** Whether the target may be asked for its lists. */
  readonly look: boolean;
}

/** The discovery, and the operations of description and recording that it was made in. */
export interface Discovered extends Discovery {
  readonly written: readonly OwnOperation[];
  readonly about: readonly AboutText[];
}

/**
 * The names that a description, or the target's lists, suggest where the document shows none. The lists are not asked
 * for names that the description has. Raises a CliError when the file cannot be read.
 */
export const discoveredBy = (
  { file, look, seen: recorded = [], ...how }: NameSources,
  target: Target,
): Promise<Discovered> =>
  orCliError(async () => {
    const { operations: described, about } =
      file === undefined ? { operations: [], about: [] } : await read({ file, ...how });
    const written = joined(described, recorded);
    if (!look) return { ...discover(written, target, { about }), written, about };
    const known = discover(written, target).found.map(({ operation }) => operation);
    const seen = await seenByListing(
      target,
      listable().filter(({ id }) => !known.includes(id)),
    );
    const isWritten = (path: string): boolean => written.some((each) => each.path === path);
    return {
      ...discover([...written, ...seen.filter(({ path }) => !isWritten(path))], target, {
        isOurs: true,
        about,
      }),
      written,
      about,
    };
  });

/** A target beside its own description. */
export interface Described {
  /** With what the description suggests where the target file says nothing. */
  readonly target: Target;
  readonly own: Job['own'];
  /** The doubtful parts of the description. */
  readonly hints?: Hints;
}

/** The result of some work, or why nothing could be concluded: an odd description never ends a run. */
const attempted = <T>(what: string, unread: Unread[], work: () => T): T | undefined => {
  try {
    return work();
  } catch (cause) {
    unread.push({ at: what, why: messageOf(cause) });
    return undefined;
  }
};

/** Reads and compares the file of `--openapi`. Raises a CliError when it cannot be used, or says nothing of the interface. */
export const ownDescription = (source: OwnSource, target: Target): Promise<Described> =>
  orCliError(async () => {
    const { file } = source;
    const unread: Unread[] = [];
    const all = await read(source);
    const names = target.dialect.complete
      ? undefined
      : attempted('its names', unread, () => discover(all.operations, target, all));
    const suggested = names === undefined ? target : asDiscovered(target, names);
    const nothing: OwnDescription = { file, described: [], absent: [], contradictions: [], breaches: [] };
    const compared =
      attempted('its bodies', unread, () => compareWithDocument(file, all, suggested)) ?? nothing;
    if (compared.described.length === 0 && unread.length === 0)
      throw new OpenApiFileError(
        `--openapi ${file} describes no operation that matches the interface by path or by name. Name yours in dialect.operations of the target file.`,
      );
    const noted = [...(compared.unread ?? all.unread), ...unread];
    const description = { ...compared, ...(noted.length === 0 ? {} : { unread: noted }) };
    const own = onlyDescribed(all, suggested);
    if (names === undefined) return { target: suggested, own: { read: own, description } };
    const { found, unmatched, dialect } = names;
    return {
      target: suggested,
      own: { read: own, description: { ...description, names: { found, unmatched, dialect } } },
      hints: hintsIn(target, all.operations, all.about),
    };
  });
