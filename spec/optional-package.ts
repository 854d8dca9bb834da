import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './error-message.ts';
import { asJsonObject, jsonObjectIn } from './json.ts';
import { packageRoot } from './package-root.ts';

const wantedVersion = (name: string): string => {
  const { peerDependencies } = jsonObjectIn(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  const version = asJsonObject(peerDependencies)[name];
  return typeof version === 'string' ? `@${version}` : '';
};

/**
 * Loads what needs packages that one command alone uses, and that are not installed with psi. Where one is missing, raises
 * what `failure` makes of the sentence that names it and says how to install it. `purpose` is its subject.
 */
export const withOptional = async <T>(
  names: readonly string[],
  purpose: string,
  load: () => Promise<T>,
  failure: (sentence: string) => Error,
): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    const isMissing =
      codeOf(cause) === 'ERR_MODULE_NOT_FOUND' &&
      cause instanceof Error &&
      names.some((name) => cause.message.includes(`'${name}'`));
    if (!isMissing) throw cause;
    const wanted = names.map((name) => `${name}${wantedVersion(name)}`).join(' ');
    throw failure(
      `${purpose} needs ${names.join(' and ')}, not installed with psi. Where psi is installed, run: npm install ${wanted}`,
    );
  }
};
