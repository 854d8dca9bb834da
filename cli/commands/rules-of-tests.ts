import { contract } from '../../spec/contract/in-use.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from '../run/cli-error.ts';
import { checks } from '../run/catalogue.ts';

interface TestOfRules {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly rules: readonly { readonly id: string; readonly level: string; readonly statement: string }[];
}

/** A test as an editor's terminal makes a link of it, and the sentences that it asserts. */
const block = ({ file, line, title, rules }: TestOfRules): string =>
  [
    `${file}:${line}  ${title}`,
    ...rules.map(({ id, level, statement }) => `  ${id}  [${level}]\n    ${statement}`),
  ].join('\n');

/** `psi rules --test`: the tests of a file, each with the sentences of its rules. Raises a CliError where none is. */
export const showRulesOfTests = (wanted: string, options: { readonly json?: boolean }): void => {
  const tests: readonly TestOfRules[] = checks()
    .filter(({ file }) => `/${file}`.includes(wanted))
    .map(({ title, file, line, rules }) => ({
      title,
      file,
      line,
      rules: rules.filter(contract().isRuleId).map((id) => {
        const { level, statement } = contract().rule(id);
        return { id, level, statement };
      }),
    }));
  if (tests.length === 0)
    throw new CliError(
      exitCodes.usage,
      `No test of the suite is in a file named "${wanted}". Name a file in suites/, or a part of its name.`,
    );
  const text = options.json === true ? JSON.stringify(tests, null, 2) : tests.map(block).join('\n\n');
  process.stdout.write(`${text}\n`);
};
