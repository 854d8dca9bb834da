import { readFileSync, statSync } from 'node:fs';

/** Pipes of this process, as shells make them: `--policy <(…)`, `/dev/stdin`. A pipe of the file system may have no end. */
const ownPipe = /^\/(?:dev|proc)\//;

/**
 * The bytes of a file that somebody names. Raises an Error with half a sentence where it is a folder, a device or a
 * named pipe, which might never end, where it has more than `mostMegabytes`, and where it holds nothing.
 */
export const givenBytes = (file: string, mostMegabytes: number): Buffer => {
  const found = statSync(file);
  if (found.isDirectory()) throw new Error('it is a folder');
  const isRead = found.isFile() || (found.isFIFO() && ownPipe.test(file));
  if (!isRead) throw new Error('it is no regular file');
  if (found.size > mostMegabytes * 1024 * 1024) throw new Error(`it has more than ${mostMegabytes} MB`);
  const bytes = readFileSync(file);
  if (bytes.length === 0) throw new Error('it is empty');
  return bytes;
};

/** The same as text. */
export const givenText = (file: string, mostMegabytes: number): string =>
  givenBytes(file, mostMegabytes).toString('utf8');
