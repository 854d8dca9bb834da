import type { JsonObject } from '../../../spec/json.ts';

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Moreno' };

/** An account in US dollars, as external accounts are added. */
export const usd = (accountNumber: string): JsonObject => ({
  currency: 'USD',
  accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary },
});

/** An account in euros: its IBAN ends with this number. */
export const eur = (accountNumber: string): JsonObject => ({
  currency: 'EUR',
  accountInfo: { accountType: 'EUR_ACCOUNT', iban: `DE00500105${accountNumber}`, beneficiary },
});
