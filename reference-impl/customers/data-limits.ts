import { invalidField } from '../http/api-error.ts';
import type { Work } from '../runtime/work.ts';

type Switches = Pick<Work, 'variations'>;
type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longestText = 140;
/** What the document itself lets be longer, or bounds by a form. */
const isBoundElsewhere = /Description$|^(email|umaAddress)$/;

/** Control characters and pictures. */
const unusual = /[\p{C}\p{So}]/u;

const mustBeUsualTexts = (data: Members, under = ''): void => {
  for (const [name, value] of Object.entries(data)) {
    const field = `${under}${name}`;
    if (isObject(value)) mustBeUsualTexts(value, `${field}.`);
    if (typeof value !== 'string' || isBoundElsewhere.test(name)) continue;
    if ([...value].length > longestText)
      throw invalidField(field, `${field} must have ${longestText} characters at most.`);
    if (unusual.test(value)) throw invalidField(field, `${field} has characters that nobody's name has.`);
  }
};

const mustBeProperLists = (data: Members, under = ''): void => {
  for (const [name, value] of Object.entries(data)) {
    const field = `${under}${name}`;
    if (isObject(value)) mustBeProperLists(value, `${field}.`);
    if (Array.isArray(value) && (value.length === 0 || new Set(value).size < value.length))
      throw invalidField(field, `${field} must name different things, one at least.`);
  }
};

/** How a tax number looks, by its kind. */
const forms: Readonly<Record<string, RegExp>> = {
  SSN: /^\d{3}-\d{2}-\d{4}$/,
  ITIN: /^9\d{2}-\d{2}-\d{4}$/,
  EIN: /^\d{2}-\d{7}$/,
};
const anyForm = /^[A-Z0-9][A-Z0-9 ./-]{3,29}$/i;

const mustHaveForm = (field: string, kind: unknown, number: unknown): void => {
  if (typeof number === 'string' && !(forms[String(kind)] ?? anyForm).test(number))
    throw invalidField(field, `${field} is no number of its kind.`);
};

/** A kind and its number, wherever they stand. */
const mustHaveTaxNumbers = (data: Members): void => {
  const { taxIdType, taxIdentifier, businessInfo, personalInfo } = data;
  mustHaveForm('taxIdentifier', taxIdType, taxIdentifier);
  if (isObject(businessInfo)) mustHaveForm('businessInfo.taxId', undefined, businessInfo['taxId']);
  if (isObject(personalInfo))
    mustHaveForm('personalInfo.identifier', personalInfo['idType'], personalInfo['identifier']);
};

/** Refusals of the data of a customer or an owner that only variations ask for. */
export const mustBeUsual = ({ variations }: Switches, data: object): void => {
  const members = data as Members;
  if (variations.has('texts-are-limited')) mustBeUsualTexts(members);
  if (variations.has('tax-numbers-are-checked')) mustHaveTaxNumbers(members);
  if (variations.has('empty-or-repeated-entries-are-refused')) mustBeProperLists(members);
};

const unrepeated = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value)];
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unrepeated(member)]))
    : value;
};

/** The data without what a list names twice, where that is dropped. */
export const withoutRepetitions = <Data extends object>({ variations }: Switches, data: Data): Data =>
  variations.has('repeated-entries-are-dropped') ? (unrepeated(data) as Data) : data;

const maskedNumbers = new Set(['taxIdentifier', 'taxId', 'identifier']);

const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      typeof member === 'string' && maskedNumbers.has(name)
        ? [name, `*****${member.slice(-4)}`]
        : [name, masked(member)],
    ),
  );
};

/** A customer or an owner as answers and events show it: with masked tax numbers, where that is so. */
export const withMaskedNumbers = ({ variations }: Switches, shown: object): object =>
  variations.has('tax-numbers-are-masked') ? (masked(shown) as object) : shown;
