import { closeSync, existsSync, openSync, readSync, statSync, type Stats } from 'node:fs';

/** Pipes of this process, as shells make them: `--policy <(…)`, `/dev/stdin`. A pipe of the file system may have no end. */
const ownPipe = /^\/(?:dev|proc)\//;

const megabyte = 1024 * 1024;

const kindProblem = (file: string, found: Stats): string | undefined => {
  if (found.isDirectory()) return 'it is a folder';
  return found.isFile() || (found.isFIFO() && ownPipe.test(file)) ? undefined : 'it is no regular file';
};

/** Half a sentence where something else than a file has a name: a folder, a device, or a named pipe, which might never end. */
export const notAFile = (file: string): string | undefined =>
  existsSync(file) ? kindProblem(file, statSync(file)) : undefined;

const troubles: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  ELOOP: 'links on its path lead back to themselves',
  ENAMETOOLONG: 'its name is too long',
  ENOTDIR: 'a part of its path is a file',
};

/** The result of a look at a file. Raises an Error with half a sentence in words, where there are some for it. */
const inWords = <T>(look: () => T): T => {
  try {
    return look();
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const words = troubles[code];
    throw words === undefined ? cause : Object.assign(new Error(words, { cause }), { code });
  }
};

/** All bytes up to so many, and a few more where there are more: a pipe does not say how many it has. */
const bytesUpTo = (file: string, most: number): Buffer => {
  const parts: Buffer[] = [];
  let read = 0;
  const descriptor = openSync(file, 'r');
  try {
    for (;;) {
      const part = Buffer.alloc(Math.min(megabyte, most + 1 - read));
      const length = readSync(descriptor, part);
      parts.push(part.subarray(0, length));
      read += length;
      if (length === 0 || read > most) return Buffer.concat(parts);
    }
  } finally {
    closeSync(descriptor);
  }
};

/**
 * The bytes of a file that somebody names. Raises an Error with half a sentence where it is a folder, a device or a
 * named pipe, where it is not there, has more than `mostMegabytes`, or holds nothing.
 */
export const givenBytes = (file: string, mostMegabytes: number): Buffer => {
  const found = inWords(() => statSync(file));
  const problem = kindProblem(file, found);
  if (problem !== undefined) throw new Error(problem);
  const most = mostMegabytes * megabyte;
  const tooLarge = (): Error => new Error(`it has more than ${mostMegabytes} MB`);
  if (found.size > most) throw tooLarge();
  const bytes = inWords(() => bytesUpTo(file, most));
  if (bytes.length > most) throw tooLarge();
  if (bytes.length === 0) throw new Error('it is empty');
  return bytes;
};

/** The same as text, without the mark that some editors put before it. */
export const givenText = (file: string, mostMegabytes: number): string =>
  givenBytes(file, mostMegabytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
