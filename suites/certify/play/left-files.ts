import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from '../stage/stage.ts';

/** More files than these are not looked into, nor is what is larger. */
const mostFiles = 200;
const largestFile = 1024 * 1024;

/** Whose secret has no business in a file: a token that was shown once has to be kept in one. */
const ofThePlatform = /«secret:(sandbox|production) /;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => {
      const entry = lstatSync(file, { throwIfNoEntry: false });
      return entry?.isFile() === true && entry.size <= largestFile;
    })
    .slice(0, mostFiles);

/** Writes down whether a file in the work folder of a program has a secret of the platform. */
export const recordFiles = ({ recorder, secrets }: Stage, folder: string | undefined): void => {
  const files = folder === undefined ? [] : filesIn(folder);
  if (files.length === 0) return;
  const found = new Set(files.flatMap((file) => secrets.namesIn(readFileSync(file, 'latin1'))));
  const about = { files: files.length, secrets: [...found].filter((name) => ofThePlatform.test(name)) };
  recorder.add({ kind: 'note', what: 'files', about });
};
