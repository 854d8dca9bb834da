import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { invalidField } from '../../http/api-error.ts';

const withMembers = (data: JsonObject, change: (value: unknown, name: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, change(value, name)]));

const longestText = 140;
/** What the document itself lets be longer, or bounds by a form. */
const isBoundElsewhere = /Description$|^(email|umaAddress)$/;

/** Control characters and pictures. */
const unusual = /[\p{C}\p{So}]/u;

/** Refuses texts that are very long, or hold what no text of a person holds. */
export const mustBeUsualTexts = (data: JsonObject, under = ''): void => {
  for (const [name, value] of Object.entries(data)) {
    const field = `${under}${name}`;
    if (isJsonObject(value)) mustBeUsualTexts(value, `${field}.`);
    if (typeof value !== 'string' || isBoundElsewhere.test(name)) continue;
    if ([...value].length > longestText)
      throw invalidField(field, `${field} must have ${longestText} characters at most.`);
    if (unusual.test(value)) throw invalidField(field, `${field} has characters that nobody's name has.`);
  }
};

/** Refuses lists that are empty or repeat something. */
export const mustBeProperLists = (data: JsonObject, under = ''): void => {
  for (const [name, value] of Object.entries(data)) {
    const field = `${under}${name}`;
    if (isJsonObject(value)) mustBeProperLists(value, `${field}.`);
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

/** Refuses tax numbers that do not look like one of their kind. */
export const mustHaveTaxNumbers = (data: JsonObject): void => {
  const { taxIdType, taxIdentifier, businessInfo, personalInfo } = data;
  mustHaveForm('taxIdentifier', taxIdType, taxIdentifier);
  if (isJsonObject(businessInfo)) mustHaveForm('businessInfo.taxId', undefined, businessInfo['taxId']);
  if (isJsonObject(personalInfo))
    mustHaveForm('personalInfo.identifier', personalInfo['idType'], personalInfo['identifier']);
};

const unrepeated = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set<unknown>(value)];
  return isJsonObject(value) ? withMembers(value, unrepeated) : value;
};

/** Data without what its lists name twice. */
export const withoutRepetitions = <Data extends object>(data: Data): Data =>
  // No member comes, goes or becomes another kind of value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  unrepeated(data) as Data;

const maskedNumbers: ReadonlySet<string> = new Set(['taxIdentifier', 'taxId', 'identifier']);

const maskedMember = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => maskedMember(entry, name));
  if (isJsonObject(value)) return masked(value);
  return typeof value === 'string' && maskedNumbers.has(name) ? `*****${value.slice(-4)}` : value;
};

/** An object in which tax numbers are masked, wherever they stand. */
export const masked = (data: JsonObject): JsonObject => withMembers(data, maskedMember);
