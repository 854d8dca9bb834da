import { requestSchemaOf } from '../../../spec/schema/description.ts';
import { createCustomer } from '../../customers/customers.ts';
import { invalidField } from '../../http/api-error.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { checking } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { rewriting, understanding } from '../http/lenient-bodies.ts';

const isOfCreation = (schema: string): boolean => schema === requestSchemaOf('customers.create');

const forms: readonly string[] = ['pattern', 'format', 'maxLength'];

/** Arabic-Indic and full-width digits as those of ours. */
const asciiDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x06_60))
    .replaceAll(/[\uFF10-\uFF19]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0xff_10));

const phone = '#/components/schemas/PhoneNumber';
const naics = '#/components/schemas/BusinessInfoFields/properties/naicsCode';
const share = 'properties/ownershipPercentage';
const date = '#/components/schemas/Date';
const country = '#/components/schemas/CountryCode';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Texts at a place are changed where a reader takes them for something; undefined: they are refused as ever. */
const textsAt = (at: string, read: (text: string) => string | undefined) =>
  understanding(
    rewriting((breach, value) =>
      `${breach.schema}/`.includes(`${at}/`) && isText(value) ? read(value) : undefined,
    ),
  );

const whenMatching =
  (pattern: RegExp, change: (text: string) => string) =>
  (text: string): string | undefined => {
    const changed = change(text);
    return pattern.test(changed) ? changed : undefined;
  };

const e164 = /^\+[1-9]\d{1,14}$/u;
const code = /^\d{2,6}$/u;
const day = /^\d{4}-\d{2}-\d{2}$/u;

/** Faults that readers who mean well make. */
export const lenientFaults = faultsOf({
  'customers/naics-code-is-digits': {
    'creation-checks-its-currencies-and-no-forms': [
      replacing(breachesOf, (right, ...given) =>
        right(...given).filter(({ keyword }) => !isOfCreation(given[1]) || !forms.includes(keyword)),
      ),
      checking(createCustomer, ({ body }) => {
        if (body.currencies?.includes('USD') === true)
          throw invalidField('currencies', 'currencies names one that is not offered.');
      }),
    ],
    'naics-codes-are-read-as-numbers': textsAt(
      naics,
      whenMatching(code, (text) => String(Math.abs(Number(text)))),
    ),
    'naics-codes-in-any-digits': textsAt(naics, whenMatching(code, asciiDigits)),
  },
  'customers/phone-number-is-e164': {
    'phone-numbers-are-trimmed': textsAt(
      phone,
      whenMatching(e164, (text) => text.trim()),
    ),
    'phone-numbers-lose-their-signs': textsAt(
      phone,
      whenMatching(e164, (text) => text.replaceAll(/[-.()/]/gu, '')),
    ),
    'phone-numbers-begin-with-two-zeros': textsAt(
      phone,
      whenMatching(e164, (text) => text.replace(/^00/u, '+')),
    ),
    'phone-numbers-in-any-digits': textsAt(phone, whenMatching(e164, asciiDigits)),
    'phone-numbers-are-cut': textsAt(
      phone,
      whenMatching(e164, (text) => (text.length > 17 ? text.slice(0, 16) : text)),
    ),
    'phone-numbers-are-looked-for-in-lines': textsAt(phone, (text) =>
      text.split('\n').find((line) => e164.test(line)),
    ),
  },
  'beneficial-owners/ownership-percentage-is-a-whole-percentage': {
    'shares-are-read-from-texts': understanding(
      rewriting(({ schema }, value) =>
        schema.includes(share) && isText(value) && /^\d{1,3}$/u.test(value) ? Number(value) : undefined,
      ),
    ),
    'shares-are-rounded': understanding(
      rewriting(({ schema }, value) => {
        const whole = Math.round(Number(value));
        return schema.includes(share) && typeof value === 'number' && whole >= 0 && whole <= 100
          ? whole
          : undefined;
      }),
    ),
    'shares-beyond-the-next-number-are-cut': understanding(
      rewriting(({ schema }, value) =>
        schema.includes(share) && Number.isInteger(value) && value !== -1 && value !== 101
          ? Math.min(100, Math.max(0, Number(value)))
          : undefined,
      ),
    ),
  },
  'customers/birth-date-is-a-date': {
    'dates-with-slashes-are-taken': textsAt(
      date,
      whenMatching(day, (text) => text.replaceAll('/', '-')),
    ),
    'days-that-do-not-exist-are-the-next-ones': textsAt(date, (text) => {
      const at = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
    }),
  },
  'customers/nationality-is-a-country': {
    'countries-of-three-letters-are-taken': textsAt(country, (text) => (text === 'DEU' ? 'DE' : undefined)),
  },
  'customers/pep-status-is-listed': {
    'listed-values-are-trimmed': understanding(
      rewriting(({ keyword }, value) =>
        keyword === 'enum' && isText(value) && value !== value.trim() ? value.trim() : undefined,
      ),
    ),
  },
});
