import { parseDocument, type YAMLError } from 'yaml';

/** What is said of the first mistake, with the line that has it. */
const sentence = (file: string, text: string, { message, linePos }: YAMLError): string => {
  const [what = ''] = message.split('\n');
  const line = text.split('\n')[(linePos?.[0].line ?? 0) - 1]?.trim() ?? '';
  // What is printed may end in a public log.
  const isShown = line !== '' && !/secret|token|password/i.test(line);
  return `${file} is not valid YAML: ${what.replace(/[:.]$/, '')}${isShown ? `: \`${line}\`` : ''}.`;
};

/** What a file says in YAML or JSON. Calls `refuse` with one sentence where it is neither. */
export const writtenYaml = (file: string, text: string, refuse: (message: string) => Error): unknown => {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem) throw refuse(sentence(file, text, problem));
  return document.toJS() as unknown;
};
