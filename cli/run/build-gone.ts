import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

const inBuild = (file: string): boolean => file.startsWith(path.join(packageRoot, 'dist') + path.sep);

/** The file that somebody looked for in vain: a module by its message, any other by its path. */
const missing = ({ code, message, path: file }: NodeJS.ErrnoException): string | undefined => {
  if (code === 'ERR_MODULE_NOT_FOUND') return /^Cannot find module '(.+?)'/.exec(message)?.[1];
  return code === 'ENOENT' ? file : undefined;
};

/** Whether an error says that a compiled file is not there: a build begins by deleting them all. */
export const isBuildGone = (cause: unknown): boolean =>
  cause instanceof Error && inBuild(missing(cause) ?? '');
