import { parseDocument, type YAMLError } from 'yaml';
import { messageOf } from '../../spec/error-message.ts';

/** A longer line is of a file that no person wrote. */
const longestShown = 200;

/** The sentence about the first mistake, with the line that has it. */
const sentence = (file: string, text: string, { message, linePos }: YAMLError): string => {
  const [what = ''] = message.split('\n');
  const line = text.split('\n')[(linePos?.[0].line ?? 0) - 1]?.trim() ?? '';
  // The printed line may end in a public log.
  const isShown = line !== '' && line.length <= longestShown && !/secret|token|password/i.test(line);
  return `${file} is not valid YAML: ${what.replace(/[:.]$/, '')}${isShown ? `: \`${line}\`` : ''}.`;
};

/** Aliases that multiply, and lists within lists without end, are no mistake of the grammar: they are met on the way. */
const attempted = <T>(file: string, read: () => T, refuse: (message: string) => Error): T => {
  try {
    return read();
  } catch (cause) {
    const why = messageOf(cause).replace(/\.$/, '');
    throw refuse(`${file} cannot be read as YAML: ${why}. Write it without so many aliases or levels.`);
  }
};

/** The value of a file in YAML or JSON. Calls `refuse` with one sentence where it is neither. */
export const writtenYaml = (file: string, text: string, refuse: (message: string) => Error): unknown => {
  const document = attempted(file, () => parseDocument(text), refuse);
  const [problem] = document.errors;
  if (problem) throw refuse(sentence(file, text, problem));
  return attempted(file, () => document.toJS() as unknown, refuse);
};
