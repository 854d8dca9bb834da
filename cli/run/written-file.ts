import type { ValidateFunction } from 'ajv/dist/2020.js';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { messageOf } from '../../spec/error-message.ts';
import { givenText } from '../../spec/given-file.ts';
import { formProblem } from '../../suites/target/form-problems.ts';
import { writtenYaml } from '../../suites/target/written-yaml.ts';
import { CliError } from './cli-error.ts';

/** A file that people write, YAML or JSON, and what its published schema accepts. */
interface WrittenFile<T> {
  /** The kind of file, with its article: `a policy`. */
  readonly what: string;
  readonly validate: ValidateFunction<T>;
  /** The words for a member that such a file does not have: `is no setting`. */
  readonly unknownMember: string;
}

const unusable = (message: string): CliError => new CliError(exitCodes.usage, message);

/** More is nothing that a person writes; to read it as YAML takes minutes. */
const mostMegabytes = 1;

const textOf = (file: string, what: string): string => {
  try {
    return givenText(file, mostMegabytes);
  } catch (cause) {
    throw unusable(`${file}, which should hold ${what}, cannot be read: ${messageOf(cause)}.`);
  }
};

/**
 * The value of a file that people write. Raises a CliError that says in one sentence what is wrong with it. One that
 * holds nothing is a mistake: a command that should have written it may have failed.
 */
export const readWrittenFile = <T>(file: string, { what, validate, unknownMember }: WrittenFile<T>): T => {
  const value = writtenYaml(file, textOf(file, what), unusable) ?? undefined;
  if (value === undefined) throw unusable(`${file} holds nothing, and it should hold ${what}.`);
  if (validate(value)) return value;
  const problems = validate.errors ?? [];
  const [problem] = problems;
  throw unusable(
    problem ? formProblem(file, problem, problems, unknownMember) : `${file} does not hold ${what}.`,
  );
};
