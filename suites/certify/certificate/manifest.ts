import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Every file of a report, with the SHA-256 of its bytes. */
export type Manifest = Readonly<Record<string, string>>;

/** No file of a report is larger than this. Bytes. */
const largestFile = 256 * 1024 * 1024;

const entriesUnder = (folder: string, prefix = ''): readonly (readonly [string, Dirent])[] =>
  readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(prefix, entry.name);
    return [[name, entry] as const, ...(entry.isDirectory() ? entriesUnder(folder, name) : [])];
  });

/** Why something of a folder can be no part of a report, or undefined. Nothing of it is opened. */
const objectionTo = (
  folder: string,
  [name, entry]: readonly [string, Dirent],
  folders: ReadonlySet<string>,
): string | undefined => {
  if (entry.isDirectory()) return folders.has(name) ? undefined : `${name} was added, an empty folder.`;
  if (!entry.isFile()) return `${name} is no regular file.`;
  return lstatSync(path.join(folder, name)).size > largestFile
    ? `${name} is larger than any file of a report.`
    : undefined;
};

/** In what the names under a folder differ from those of a report, without reading a file: one sentence for each. */
export const strangersIn = (folder: string): readonly string[] => {
  const entries = entriesUnder(folder);
  const files = entries.filter(([, entry]) => !entry.isDirectory()).map(([name]) => name);
  const folders = new Set(files.map((name) => path.posix.dirname(name)));
  return entries.flatMap((entry) => objectionTo(folder, entry, folders) ?? []);
};

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** The names of every file under a folder, but for the certificate itself, sorted. */
export const namesUnder = (folder: string, certificate: string): readonly string[] =>
  entriesUnder(folder)
    .filter(([name, entry]) => entry.isFile() && path.resolve(folder, name) !== path.resolve(certificate))
    .map(([name]) => name)
    .toSorted();

/** Hashes every regular file under a folder, but for the certificate itself. */
export const manifestOf = async (folder: string, certificate: string): Promise<Manifest> => {
  const found: Record<string, string> = {};
  for (const name of namesUnder(folder, certificate)) found[name] = await hashOf(path.join(folder, name));
  return found;
};

/** One sentence for each file that is missing or was added. */
export const otherNames = (stated: readonly string[], found: readonly string[]): readonly string[] => [
  ...stated.filter((name) => !found.includes(name)).map((name) => `${name} is missing.`),
  ...found.filter((name) => !stated.includes(name)).map((name) => `${name} was added.`),
];
