/**
 * PostgreSQL keeps neither U+0000 nor half a surrogate pair in a text. Both are kept as U+E000 with four hexadecimal
 * digits, and U+E000 itself likewise, so that no two texts become one.
 */
const mark = '\u{e000}';

const hex = (unit: string): string => mark + unit.charCodeAt(0).toString(16).padStart(4, '0');

/** A text that can be stored and compared. */
export const storable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000\ue000\p{Surrogate}]/gu, hex);

/** JSON that can be stored. Characters that it would write as an escape are written by the mark. */
export const storableJson = (json: string): string => {
  if (!json.includes('\\u') && !json.includes(mark)) return json;
  return json.replaceAll(/\\(?:u(0000|d[89a-f][\da-f]{2})|[^])|\ue000/g, (found, code?: string) => {
    if (found === mark) return hex(mark);
    return code === undefined ? found : mark + code;
  });
};

/** JSON as it was before it was stored. */
export const restoredJson = (json: string): string =>
  json.includes(mark) ? json.replaceAll(/\ue000([\da-f]{4})/g, '\\u$1') : json;
