import { foreignJsonIn } from '../../../spec/json.ts';
import { AnswerLimit } from './receive.ts';

/** The size of a JSON text once it is parsed. */
export interface JsonWeight {
  /** How deep its lists and objects are nested; 0 for a text or a number. */
  readonly levels: number;
  /** About how many values it has. */
  readonly values: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The position after the string that begins at `start`. */
const afterString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    at += code === backslash ? 2 : 1;
  }
  return at;
};

/** Looks at a text without parsing it: a few megabytes of `[` or `{},` are hundreds once they are parsed. */
export const jsonWeight = (text: string): JsonWeight => {
  let values = 1;
  let depth = 0;
  let levels = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = afterString(text, at);
      continue;
    }
    if (code === comma) values += 1;
    else if (opening.has(code)) {
      values += 1;
      depth += 1;
      levels = Math.max(levels, depth);
    } else if (closing.has(code)) depth -= 1;
    at += 1;
  }
  return { levels, values };
};

/** Nothing that the document describes is nested nearly as deep. */
const mostLevels = 200;

/** As many as some thousand resources have. More would be hundreds of megabytes. */
const mostValues = 250_000;

/** The value of a JSON text; undefined where it is none. Raises AnswerLimit where it is too deep or has too much. */
export const parsedWithin = (text: string): unknown => {
  const { levels, values } = jsonWeight(text);
  if (levels > mostLevels)
    throw new AnswerLimit(`The answer is nested ${levels} levels deep, and at most ${mostLevels} are read`);
  if (values > mostValues)
    throw new AnswerLimit(`The answer has about ${values} values, and at most ${mostValues} are read`);
  // A text that is no JSON is left to the rules about answers.
  return foreignJsonIn(text);
};
