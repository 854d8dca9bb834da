import { createContext, runInContext } from 'node:vm';

/** The judge of a text. */
export interface Pattern {
  readonly test: (text: string) => boolean;
}

/** An escaped sign that needs none, as many write it: `\-`, `\@`. The strict form of JavaScript refuses it. */
const needless = /\\([^\sA-Za-z\d\\^$.*+?()[\]{}|/])/g;

/** Other languages mean something else by these: `\A`, `\Z`, `[[:alpha:]]`, `[a-z&&[^b]]`. */
const foreign = /\\[ACEFGHIJKLMNOQRTUVXYZaeghijlmoqyz]|\[\[:|&&\[/;

const compiled = (source: string, flags: string): RegExp | undefined => {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
};

const strict = (source: string): RegExp | undefined =>
  compiled(
    source.replaceAll(needless, (_, sign: string) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`),
    'u',
  );

/** A repeated group that repeats or chooses inside may take time that doubles with each character. */
const mayExplode = /\((?:[^()\\]|\\.)*[*+|}](?:[^()\\]|\\.)*\)+[*+{]/;

/** A text that takes longer is not judged. */
const mostMs = 50;

const limited = (pattern: RegExp): Pattern => {
  const context = createContext({ pattern });
  return {
    test: (text) => {
      context['text'] = text;
      try {
        return runInContext('pattern.test(text)', context, { timeout: mostMs }) as boolean;
      } catch {
        // Not decided in time: then nothing is held against the text.
        return true;
      }
    },
  };
};

const known = new Map<string, Pattern | undefined>();

/** A pattern of another language as JavaScript reads it; undefined where it cannot, or would mean something else. */
export const readPattern = (source: string): Pattern | undefined => {
  if (!known.has(source)) {
    const found = strict(source) ?? (foreign.test(source) ? undefined : compiled(source, ''));
    known.set(source, found !== undefined && mayExplode.test(source) ? limited(found) : found);
  }
  return known.get(source);
};
