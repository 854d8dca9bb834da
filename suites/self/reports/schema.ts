import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { packageRoot } from '../../../spec/package-root.ts';

const schema = JSON.parse(
  readFileSync(path.join(packageRoot, 'reports/report.schema.json'), 'utf8'),
) as object;
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
formats.default(ajv);
const validate = ajv.compile(schema);

/** The objections of the published schema; none for a valid report. */
export const schemaErrors = (report: unknown): readonly string[] => {
  // Through JSON, as a reader gets it.
  if (validate(JSON.parse(JSON.stringify(report)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
};
