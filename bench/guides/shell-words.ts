/** Commands of a shell, each as its words. No variable is replaced, and nothing is run. */
export type Words = readonly string[];

const ends = new Set(['\n', ';', '|', '&', '(', ')', '>', '<']);

/** A word under way: undefined between words, for an empty text in quotes is a word. */
type Open = string | undefined;

interface Reading {
  readonly commands: string[][];
  words: string[];
  word: Open;
}

/** One piece of a text, from its beginning: what it is, and what it reads. */
const pieces: readonly (readonly [RegExp, (reading: Reading, match: RegExpExecArray) => void])[] = [
  [/^\\\n/, () => {}],
  [/^\\([^])/, (reading, [, character = '']) => void (reading.word = (reading.word ?? '') + character)],
  [/^'([^']*)'/, (reading, [, text = '']) => void (reading.word = (reading.word ?? '') + text)],
  [
    /^"((?:[^"\\]|\\[^])*)"/,
    (reading, [, text = '']) =>
      void (reading.word = (reading.word ?? '') + text.replaceAll(/\\(["\\$`\n])/g, '$1')),
  ],
  [
    /^#[^\n]*/,
    (reading, [text]) => {
      if (reading.word !== undefined) reading.word += text;
    },
  ],
  [/^[ \t\r]+/, (reading) => endWord(reading)],
  [/^[^\s'"\\#;|&()<>]+/, (reading, [text]) => void (reading.word = (reading.word ?? '') + text)],
];

const endWord = (reading: Reading): void => {
  if (reading.word !== undefined) reading.words.push(reading.word);
  reading.word = undefined;
};

const endCommand = (reading: Reading): void => {
  endWord(reading);
  if (reading.words.length > 0) reading.commands.push(reading.words);
  reading.words = [];
};

/** The commands of a script, as far as quotes, escapes, comments and ends of commands go. */
export const commandsIn = (script: string): readonly Words[] => {
  const reading: Reading = { commands: [], words: [], word: undefined };
  let rest = script;
  while (rest !== '') {
    const [found] = pieces.flatMap(([pattern, read]) => {
      const match = pattern.exec(rest);
      return match === null ? [] : [{ match, read }];
    });
    if (found !== undefined) found.read(reading, found.match);
    else if (ends.has(rest[0] ?? '')) endCommand(reading);
    else reading.word = (reading.word ?? '') + (rest[0] ?? '');
    rest = rest.slice(found?.match[0].length ?? 1);
  }
  endCommand(reading);
  return reading.commands;
};
