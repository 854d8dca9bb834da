import { messageOf } from '../../spec/error-message.ts';

/** Something that psi writes could not be written. The message is one sentence for the user. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
}

/** The system's error in words, and the remedy. */
const words: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on its disk. Free some, or name another place',
  EDQUOT: 'the quota of its disk is used up. Free some space, or name another place',
  EFBIG: 'it would become larger than its file system allows',
  EACCES: 'permission is denied. Name a place that may be written to',
  EPERM: 'permission is denied. Name a place that may be written to',
  EROFS: 'its file system is read-only. Name a place that may be written to',
  ENOTDIR: 'a part of its path is a file. Name another place',
  EEXIST: 'something else has its name. Name another place',
  EISDIR: 'it is a folder. Name another place',
  ERR_FS_EISDIR: 'it is a folder. Name another place',
  ELOOP: 'links on its path lead back to themselves. Name another place',
  ENAMETOOLONG: 'its name is too long. Name another place',
  EIO: 'its disk failed',
  EMFILE: 'too many files are open. Raise the limit (ulimit -n)',
};

/** Of a file that was to be written. Elsewhere, something else may be missing. */
const folderMissing = 'its folder is not there. Make it, or name another place';

/** The sentence for an error of the file system; undefined for any other error. */
export const writeProblem = (cause: unknown, file?: string): string | undefined => {
  if (!(cause instanceof Error)) return undefined;
  const { code, path, syscall } = cause as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  const why = file !== undefined && code === 'ENOENT' ? folderMissing : words[code];
  const place = file ?? path;
  return why === undefined ? undefined : `${place ?? 'Standard output'} cannot be written: ${why}.`;
};

/** Runs what writes a file. Raises an UnwritableError with one sentence where it cannot. */
export const writing = (file: string, write: () => void): void => {
  try {
    write();
  } catch (cause) {
    throw new UnwritableError(
      writeProblem(cause, file) ?? `${file} cannot be written: ${messageOf(cause)}.`,
      { cause },
    );
  }
};
