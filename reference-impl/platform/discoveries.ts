import type { Call, Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { rowsAsCollection } from '../http/rows.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Routes } from '../http/intake.ts';

interface Institution {
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: string;
}

/** Institutions of the sandbox; none of them exists. */
export const institutions: readonly Institution[] = [
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

/** The institutions that receive in the country and currency that a request asks for. */
export const askedInstitutions = replaceable(({ query }: Call): readonly Institution[] => {
  const { country, currency } = query;
  return institutions
    .filter((one) => country === undefined || one.country === country)
    .filter((one) => currency === undefined || one.currency === currency);
});

/** An institution as a list shows it. */
export const institutionView = replaceable((_call: Call, institution: Institution): unknown => institution);

/** Lists the institutions that receive in a country and currency. */
export const listDiscoveries = replaceable<Handler>((call) => {
  const rows = askedInstitutions(call).map((institution) => ({ id: institution.bankName, ...institution }));
  return answerPage(call, {
    from: rowsAsCollection(rows),
    view: ({ id: _id, ...institution }) => institutionView(call, institution),
  });
});

export const discoveriesRoutes = {
  'discoveries.list': listDiscoveries,
} as const satisfies Routes;
