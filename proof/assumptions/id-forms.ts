import { description } from '../../spec/schema/description.ts';

/** The end of every id. */
export const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** The resource names of ids that the document shows. Source: Resources and their fields. */
const shownNames: readonly string[] = [
  'Customer',
  'BeneficialOwner',
  'InternalAccount',
  'ExternalAccount',
  'Transaction',
];

let names: readonly string[] | undefined;

/** The resource names of ids that only the description has. */
export const assumedNames = (): readonly string[] => {
  names ??= [
    ...new Set(
      [...JSON.stringify(description()).matchAll(new RegExp(`"([A-Za-z]+):${uuid}"`, 'g'))]
        .map(([, name = '']) => name)
        .filter((name) => !shownNames.includes(name)),
    ),
  ];
  return names;
};

/** The resource name in place of an assumed one. */
export const otherNameOf = (name: string): string => `Other${name}`;

/** A text in which ids of one resource have another name, also where it is encoded for a path or a query. */
export const renamedIn = (text: string, from: string, to: string): string =>
  text.replaceAll(new RegExp(`(?<![A-Za-z])${from}(:|%3A)(?=${uuid})`, 'gi'), `${to}$1`);

/** Whether a text has an id of this name (or of one of several, `A|B`): our form of it, which the target never gives. */
export const hasOurs = (text: string, name: string): boolean =>
  new RegExp(`(?<![A-Za-z])(?:${name})(:|%3A)${uuid}`, 'i').test(text);

let patterns: { readonly assumed: RegExp; readonly other: RegExp } | undefined;

/** Every assumed name, for a pattern. */
export const anyName = (): string => assumedNames().join('|');

const patternsOfAll = () => {
  const all = anyName();
  patterns ??= {
    assumed: new RegExp(`(?<![A-Za-z])(${all})(?=(?::|%3A)${uuid})`, 'gi'),
    other: new RegExp(`(?<![A-Za-z])Other(${all})(?=(?::|%3A)${uuid})`, 'gi'),
  };
  return patterns;
};

/** A text in which ids of every assumed resource name have another one. */
export const otherIdsIn = (text: string): string => text.replaceAll(patternsOfAll().assumed, 'Other$1');

/** The same text with the assumed names. */
export const ownIdsIn = (text: string): string => text.replaceAll(patternsOfAll().other, '$1');

/** Headers with every value changed: a signed retry names its challenge in one. Source: Authentication. */
export const withHeaders = (
  headers: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
