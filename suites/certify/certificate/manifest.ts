import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file of a report, with the SHA-256 of its bytes. */
export type Manifest = Readonly<Record<string, string>>;

const filesUnder = (folder: string, prefix = ''): readonly string[] =>
  readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(prefix, entry.name);
    return entry.isDirectory() ? filesUnder(folder, name) : [name];
  });

/** Reads every file under a folder, but for the certificate itself. */
export const manifestOf = (folder: string, certificate: string): Manifest =>
  Object.fromEntries(
    filesUnder(folder)
      .filter((name) => path.resolve(folder, name) !== path.resolve(certificate))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      ]),
  );

/** In what two manifests differ, one sentence for each file. */
export const differences = (stated: Manifest, found: Manifest): readonly string[] => {
  const names = [...new Set([...Object.keys(stated), ...Object.keys(found)])].toSorted();
  return names.flatMap((name) => {
    if (stated[name] === found[name]) return [];
    if (found[name] === undefined) return [`${name} is missing.`];
    return [stated[name] === undefined ? `${name} was added.` : `${name} was changed.`];
  });
};
