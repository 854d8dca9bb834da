import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const nearestPackage = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : nearestPackage(path.dirname(folder));

/** The folder of our package.json, whether we run from sources, from `dist` or from somebody's node_modules. */
export const packageRoot: string = nearestPackage(path.dirname(fileURLToPath(import.meta.url)));
