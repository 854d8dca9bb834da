import { readFileSync } from 'node:fs';
import path from 'node:path';
import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { jsonObjectIn } from '../json.ts';
import { packageRoot } from '../package-root.ts';
import { publishedSchemas } from './published-schemas.ts';

/** A program with a function for each published schema, as text, for the build. */
export const publishedText = (): string => {
  const functions = Object.entries(publishedSchemas).map(([name, { file, options }]) => {
    const ajv = new Ajv2020({
      ...options,
      formats: fullFormats,
      code: { source: true, formats: _`formats` },
    });
    const validate = ajv.compile({ ...jsonObjectIn(readFileSync(path.join(packageRoot, file), 'utf8')) });
    return `${name}: ((module) => {\n${standaloneCode.default(ajv, validate)}\nreturn module.exports;\n})({})`;
  });
  return `module.exports = (formats) => ({\n${functions.join(',\n')}\n});\n`;
};
