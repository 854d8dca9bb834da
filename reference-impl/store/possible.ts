import { isJsonObject } from '../../spec/json.ts';
import type { Document, Where } from './store.ts';

/** The member with this name, dotted for a nested one. */
const memberOf = (document: unknown, name: string): unknown => {
  if (isJsonObject(document) && !name.includes('.')) return document[name];
  return name
    .split('.')
    .reduce<unknown>((value, part) => (isJsonObject(value) ? value[part] : undefined), document);
};

/**
 * Whether conditions may hold for a document. False only where a member must be a text that it certainly is not, which is
 * how nearly all queries find a document; whatever else is asked, the database knows better.
 */
export const possibleFor = (where: Where = {}): ((document: Document) => boolean) => {
  const texts = Object.entries(where).flatMap(([name, wanted]) =>
    typeof wanted === 'string' ? [{ name, wanted }] : [],
  );
  return (document) => {
    for (const { name, wanted } of texts) {
      const member = memberOf(document, name);
      if (member !== wanted && (typeof member !== 'object' || member === null)) return false;
    }
    return true;
  };
};
