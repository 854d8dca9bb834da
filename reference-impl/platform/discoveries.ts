import { invalidField, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { rowsAsCollection } from '../http/rows.ts';

interface Institution {
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: string;
}

/** Institutions of the sandbox; none of them exists. */
const institutions: readonly Institution[] = [
  ['First Example Bank', 'First Example Bank N.A.', 'US', 'USD'],
  ['Second Example Bank', 'Second Example Bank of Ohio', 'US', 'USD'],
  ['Beispielbank', 'Beispielbank AG', 'DE', 'EUR'],
  ['Banque Exemple', 'Banque Exemple S.A.', 'FR', 'EUR'],
  ['Example Building Society', 'Example Building Society plc', 'GB', 'GBP'],
  ['Banco Ejemplo', 'Banco Ejemplo S.A.', 'MX', 'MXN'],
  ['Example Bank of India', 'Example Bank of India Ltd', 'IN', 'INR'],
  ['Banco Exemplo', 'Banco Exemplo S.A.', 'BR', 'BRL'],
  ['Example Trust Bank', 'Example Trust Bank Plc', 'NG', 'NGN'],
  ['Example Microfinance Bank', 'Example Microfinance Bank Ltd', 'NG', 'NGN'],
  ['Example Savings Bank', 'Example Savings Bank Inc.', 'PH', 'PHP'],
  ['Example Credit Union', 'Example Credit Union', 'CA', 'CAD'],
  ['Example Dollar Bank', 'Example Dollar Bank of Canada', 'CA', 'USD'],
].map(([bankName = '', displayName = '', country = '', currency = '']) => ({
  bankName,
  displayName,
  country,
  currency,
}));

/** Whether a bank has the name of an institution that is listed. */
export const isListedBank = (name: unknown): boolean =>
  institutions.some(({ bankName }) => bankName === name);

/** Lists the institutions that receive in a country and currency. */
export const listDiscoveries: Handler = async (call) => {
  const { country, currency } = call.query;
  const isPartial = country === undefined || currency === undefined;
  if (isPartial && call.variations.has('discoveries-need-both-filters'))
    throw invalidField('country', 'country and currency are required.');
  const isAnywhere = country === undefined || call.faults.has('discovery-ignores-the-country');
  const isAnything = currency === undefined || call.faults.has('discovery-ignores-the-currency');
  const found = institutions
    .filter((one) => isAnywhere || one.country === country)
    .filter((one) => isAnything || one.currency === currency)
    .map((institution) => ({ id: institution.bankName, ...institution }));
  if (found.length === 0 && call.variations.has('finding-nothing-answers-404'))
    throw notFound('No such institution.');
  return answerPage(call, {
    from: rowsAsCollection(found),
    view: ({ id, ...institution }) => {
      const { bankName: _bank, displayName: _shown, ...nameless } = institution;
      const isLast = id === found.at(-1)?.id;
      if (isLast && call.faults.has('last-institution-has-no-name')) return nameless;
      return call.variations.has('discoveries-are-bare-names') ? id : institution;
    },
  });
};
