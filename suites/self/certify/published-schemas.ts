import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { packageRoot } from '../../../spec/package-root.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
formats.default(ajv);

const load = (file: string): object =>
  JSON.parse(readFileSync(path.join(packageRoot, file), 'utf8')) as object;

const errorsOf = (validate: ValidateFunction, value: unknown): readonly string[] =>
  // Through JSON, as a reader gets it.
  validate(JSON.parse(JSON.stringify(value)))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);

const certification = ajv.compile(load('reports/certification.schema.json'));

/** The objections of the published schema of `certification.json`. */
export const certificationErrors = (value: unknown): readonly string[] => errorsOf(certification, value);

ajv.addSchema({ $id: 'driver', ...load('suites/certify/driver.schema.json') });
const message = ajv.compile({ $ref: 'driver#' });

/** The objections of the published schema of the driver protocol to a message. */
export const messageErrors = (value: unknown): readonly string[] => errorsOf(message, value);

/** Its objections to the answer to a question. */
export const answerErrors = (ask: string, ok: unknown): readonly string[] =>
  errorsOf(ajv.compile({ $ref: `driver#/$defs/${ask}-answer` }), ok);
