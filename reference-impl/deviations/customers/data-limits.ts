import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { invalidField } from '../../http/api-error.ts';

const withMembers = (data: JsonObject, change: (value: unknown, name: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, change(value, name)]));

const longestText = 140;
/** Members that the document itself lets be longer, or bounds by a form. */
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

const taxNumbers: ReadonlySet<string> = new Set(['taxIdentifier', 'taxId', 'identifier']);

/** An object in which tax numbers are shown otherwise, wherever they stand. */
export const withTaxNumbers = (data: JsonObject, show: (number: string) => string | null): JsonObject => {
  const shown = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => shown(entry, name));
    if (isJsonObject(value)) return withTaxNumbers(value, show);
    return typeof value === 'string' && taxNumbers.has(name) ? show(value) : value;
  };
  return withMembers(data, shown);
};

/** Raises 400 for a telephone number in the form of E.164 that none of the countries below gives out. */
export const mustHavePhones = (data: JsonObject, under = ''): void => {
  const { phoneNumber, personalInfo } = data;
  if (isJsonObject(personalInfo)) mustHavePhones(personalInfo, 'personalInfo.');
  if (typeof phoneNumber === 'string' && !givenOut.some((form) => form.test(phoneNumber)))
    throw invalidField(`${under}phoneNumber`, 'No country gives out this phoneNumber.');
};

const givenOut = [
  /^\+1[2-9]\d{2}[2-9]\d{6}$/,
  /^\+33[1-9]\d{8}$/,
  /^\+43[1-9]\d{6,12}$/,
  /^\+44[1-9]\d{9}$/,
  /^\+49[1-9]\d{5,12}$/,
  /^\+683\d{4}$/,
  /^\+91[6-9]\d{9}$/,
] as const;
