import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder from this one upwards that has such an entry. Raises an Error where none has. */
export const nearestWith = (entry: string, folder: string): string => {
  if (existsSync(path.join(folder, entry))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`No folder above has ${entry}.`);
  return nearestWith(entry, above);
};

/** The folder of our package.json, whether we run from sources, from `dist` or from somebody's node_modules. */
export const packageRoot: string = nearestWith('package.json', path.dirname(fileURLToPath(import.meta.url)));
