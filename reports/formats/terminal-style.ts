import { styleText } from 'node:util';
import { escapeControlCharacters } from './escape-control-characters.ts';

/** How text is set: the width, and whether colours are used. */
export interface TerminalStyle {
  readonly width: number;
  readonly colour: (name: Colour, text: string) => string;
}

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold' | 'magenta';

const defaultWidth = 100;
const narrowest = 40;

/** Colours on a terminal only, and never when NO_COLOR is set. */
export const terminalStyle = (
  out: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): TerminalStyle => {
  const isColourful = (out.isTTY === true || Boolean(env['FORCE_COLOR'])) && !env['NO_COLOR'];
  return {
    width: Math.max(narrowest, out.columns ?? defaultWidth),
    colour: (name, text) => (isColourful ? styleText(name, text, { validateStream: false }) : text),
  };
};

const wrapLine = (line: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length > width && current !== '') lines.push(current);
    current = longer.length > width && current !== '' ? word : longer;
  }
  return [...lines, current];
};

/** Breaks prose at spaces, keeping its own line breaks; words longer than the width stay whole. */
export const wrap = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width));

/** A label, then the text beside it, with the following lines hanging below the text. */
export const labelled = (
  label: string,
  text: string,
  width: number,
  { indent = 2, column = 12 }: { readonly indent?: number; readonly column?: number } = {},
): string => {
  const hang = ' '.repeat(indent + column);
  return wrap(escapeControlCharacters(text), width - hang.length)
    .map((line, n) => (n === 0 ? ' '.repeat(indent) + label.padEnd(column) + line : hang + line))
    .join('\n');
};
