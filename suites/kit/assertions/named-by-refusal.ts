import { textsIn } from '../../../spec/json.ts';

/** Where one member is named: alone, in quotes, before what is said of it, or as a pointer. */
const naming: readonly RegExp[] = [
  /^[#$]?\.?\/?([A-Za-z_][\w./]*)$/,
  /["'`]([A-Za-z_][\w./]*)["'`]/g,
  /\b([A-Za-z_][\w.]*) (?:is|was|must|should|cannot|may|has)\b/g,
  /(?:field|property|member|parameter|attribute|lacks|missing|requires?)[: ]+([A-Za-z_][\w.]*)/gi,
];

const asPointer = (name: string): string => `/${name.replaceAll(/[./]+/g, '/').replace(/^\//, '')}`;

const common = new Set([
  'it',
  'this',
  'that',
  'body',
  'request',
  'value',
  'field',
  'the',
  'there',
  'which',
  'not',
]);

/** Members that a refusal names. */
export const namedByRefusal = (answer: unknown): readonly string[] => [
  ...new Set(
    textsIn(answer)
      .flatMap((text) =>
        naming.flatMap((pattern) =>
          pattern.global
            ? [...text.matchAll(pattern)].map(([, name = '']) => name)
            : [pattern.exec(text)?.[1] ?? ''],
        ),
      )
      .filter((name) => name !== '' && name.length < 60 && !common.has(name.toLowerCase()))
      // A code or a status in capitals is no member.
      .filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))
      .map(asPointer),
  ),
];
