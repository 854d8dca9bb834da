import { scopes, things, verbs } from '../matching/vocabulary.ts';
import { wordsOf } from '../matching/words.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Whether a text was drawn or entered, by its form: no designer of an interface writes it. */
export const isDrawn = (text: string): boolean => {
  const digits = text.match(/\d/g)?.length ?? 0;
  return (
    uuid.test(text) ||
    /^[\d.+-]+$/.test(text) ||
    /^[\da-f]{16,}$/i.test(text) ||
    (digits > 2 && text.length > 7) ||
    /[^\w.~-]/.test(text) ||
    text.length > 48
  );
};

/** Whether a name may be shown: an identifier of an interface, and no text that somebody entered. */
export const isName = (text: string): boolean => /^[A-Za-z_$@][\w$.[\]-]*$/.test(text) && !isDrawn(text);

const known: ReadonlySet<string> = new Set(
  [things, verbs, scopes].flatMap((table) =>
    Object.values(table).flatMap((phrases: readonly string[]) =>
      phrases.flatMap((phrase) => phrase.split(' ')),
    ),
  ),
);

/** Whether all its words are those of interfaces of this field. */
export const isOfTheField = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => known.has(word));
};
