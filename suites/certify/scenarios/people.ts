import type { JsonObject } from '../../../spec/json.ts';
import { spokenCodes } from '../stage/codes.ts';

/** The codes that somebody says they were sent. */
export const sandboxCodes = spokenCodes;

const dresden: JsonObject = {
  line1: 'Theaterplatz 2',
  city: 'Dresden',
  // A number would lose its zero.
  postalCode: '01067',
  country: 'DE',
};
const oakland: JsonObject = {
  // Longer than a line of a bank's payment message.
  line1: '7 Harbour Road, Building 4, North Entrance',
  // It has none, and says so.
  line2: '',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
  country: 'US',
};

/** The answers that enhanced due diligence asks for. */
export const dueDiligence: JsonObject = {
  sourceOfFundsCategories: ['SALARY', 'RENTAL_INCOME'],
  sourceOfWealthCategories: ['SAVINGS'],
  purposeOfAccount: 'P2P_TRANSFERS',
  expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
  expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
  annualIncomeRange: 'RANGE_50K_100K',
  netWorthRange: 'RANGE_100K_500K',
  pepStatus: 'NONE',
};

/** How somebody can be reached, and from when on they are somebody; the name comes later. */
export const acquaintance: JsonObject = {
  region: 'DE',
  currencies: ['USD', 'EUR'],
  email: 'ada@example.com',
  phoneNumber: '+4915112345678',
  birthDate: '1990-02-28',
};

/** The identity of somebody in Germany. */
export const identity: JsonObject = {
  // Three countries, so that none can stand for another.
  nationality: 'PL',
  address: dresden,
  taxIdType: 'NON_US_TAX_ID',
  taxIdentifier: '04803621',
  taxIdCountryOfIssuance: 'AT',
};

/** Somebody in Germany, whose e-mail address and telephone must be verified. */
export const german = (fullName: string): JsonObject => ({ fullName, ...acquaintance, ...identity });

/** Somebody in the United States, whose answers include OTHER. */
export const american = (fullName: string): JsonObject => ({
  fullName,
  region: 'US',
  currencies: ['USD'],
  email: 'grace@example.com',
  phoneNumber: '+14155550132',
  birthDate: '1985-06-11',
  nationality: 'US',
  address: oakland,
  taxIdType: 'SSN',
  taxIdentifier: '123-45-6789',
  ...dueDiligence,
  sourceOfFundsCategories: ['OTHER'],
  sourceOfFundsOtherDescription: 'Prize money',
  sourceOfWealthCategories: ['OTHER'],
  sourceOfWealthOtherDescription: 'Patent royalties',
  purposeOfAccount: 'OTHER',
  purposeOfAccountOtherDescription: 'Club membership fees',
});

/** A business, with everything that can be said of one. */
export const business: JsonObject = {
  region: 'US',
  currencies: ['USD'],
  email: 'office@example.com',
  address: oakland,
  businessInfo: {
    legalName: 'Harbour Tools and Marine Supplies of Oakland LLC',
    doingBusinessAs: 'Harbour Tools',
    country: 'US',
    registrationNumber: 'C1234567',
    incorporatedOn: '2012-04-02',
    entityType: 'LLC',
    taxId: '12-3456789',
    countriesOfOperation: ['US', 'MX'],
    businessType: 'WHOLESALE_TRADE',
    purposeOfAccount: 'SUPPLIER_PAYMENTS',
    sourceOfFunds: 'Sales of tools',
    expectedMonthlyTransactionCount: 'COUNT_100_TO_500',
    expectedMonthlyTransactionVolume: 'VOLUME_100K_TO_1M',
    expectedRecipientJurisdictions: ['MX', 'DE'],
    naicsCode: '423710',
    sourceOfFundsCategories: ['OPERATING_REVENUE'],
    expectedCounterpartyCountries: ['MX'],
  },
};

/** Somebody who runs it and owns nothing of it. */
export const director: JsonObject = {
  roles: ['DIRECTOR'],
  ownershipPercentage: 0,
  personalInfo: {
    firstName: 'Inés',
    lastName: 'Varga',
    birthDate: '1979-01-02',
    nationality: 'PL',
    address: dresden,
    idType: 'NON_US_TAX_ID',
    identifier: '04803621',
    countryOfIssuance: 'AT',
  },
};

/** The person behind it, who is asked for when the business is verified. */
export const controlPerson: JsonObject = {
  roles: ['UBO', 'CONTROL_PERSON'],
  ownershipPercentage: 60,
  personalInfo: {
    firstName: 'Grace',
    lastName: 'Okafor',
    birthDate: '1985-06-11',
    nationality: 'US',
    email: 'grace@example.com',
    phoneNumber: '+14155550132',
    address: oakland,
    idType: 'SSN',
    identifier: '123-45-6789',
  },
};
