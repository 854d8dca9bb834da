import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { parseDocument } from 'yaml';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { messageOf } from '../../spec/error-message.ts';
import { CliError } from './cli-error.ts';
import { sentenceAbout, type Wording } from './own-schema.ts';

/** A file that people write, YAML or JSON, and what its published schema accepts. */
interface WrittenFile<T> {
  /** What the file is, with its article: `a policy`. */
  readonly what: string;
  readonly validate: ValidateFunction<T>;
  readonly wording: Wording;
}

const unusable = (message: string): CliError => new CliError(exitCodes.usage, message);

const textOf = (file: string, what: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusable(`${file}, which should hold ${what}, cannot be read: ${messageOf(cause)}.`);
  }
};

/**
 * What a file says that people write; an empty one says nothing. Raises a CliError that says in one sentence what is
 * wrong with it.
 */
export const readWrittenFile = <T>(file: string, { what, validate, wording }: WrittenFile<T>): T => {
  const document = parseDocument(textOf(file, what));
  const [error] = document.errors;
  if (error) throw unusable(`${file} is not valid YAML: ${error.message.split('\n')[0] ?? ''}`);
  const value: unknown = document.toJS() ?? {};
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  throw unusable(problem ? sentenceAbout(file, problem, wording) : `${file} does not hold ${what}.`);
};
