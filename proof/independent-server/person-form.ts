import * as is from './checks.ts';
import type { Bag, Check } from './checks.ts';
import * as enumerations from './enumerations.ts';

const address = is.objectOf(
  {
    line1: is.filledText,
    line2: is.text,
    city: is.text,
    state: is.text,
    postalCode: is.filledText,
    country: is.country,
  },
  ['line1', 'postalCode', 'country'],
);

const common: Readonly<Record<string, Check>> = {
  platformCustomerId: is.filledText,
  customerType: is.oneOf(enumerations.customerTypes),
  region: is.country,
  currencies: is.listOf(is.unit),
  email: is.email,
  phoneNumber: is.phone,
  umaAddress: is.filledText,
  address,
};

const individual: Readonly<Record<string, Check>> = {
  fullName: is.filledText,
  birthDate: is.date,
  nationality: is.country,
  taxIdType: is.oneOf(enumerations.taxIdTypes),
  taxIdentifier: is.filledText,
  taxIdCountryOfIssuance: is.country,
  sourceOfFundsCategories: is.listOf(is.oneOf(enumerations.incomeSources)),
  sourceOfFundsOtherDescription: is.text,
  sourceOfWealthCategories: is.listOf(is.oneOf(enumerations.wealthSources)),
  sourceOfWealthOtherDescription: is.text,
  purposeOfAccount: is.oneOf(enumerations.purposes),
  purposeOfAccountOtherDescription: is.text,
  expectedMonthlyTransactionCount: is.oneOf(enumerations.monthlyCounts),
  expectedMonthlyTransactionVolume: is.oneOf(enumerations.monthlyVolumes),
  annualIncomeRange: is.oneOf(enumerations.incomeRanges),
  netWorthRange: is.oneOf(enumerations.worthRanges),
  pepStatus: is.oneOf(enumerations.exposures),
};

const businessInfo: Readonly<Record<string, Check>> = {
  legalName: is.filledText,
  doingBusinessAs: is.text,
  country: is.country,
  registrationNumber: is.text,
  incorporatedOn: is.date,
  entityType: is.oneOf(enumerations.entityTypes),
  taxId: is.filledText,
  countriesOfOperation: is.listOf(is.country),
  businessType: is.oneOf(enumerations.businessTypes),
  purposeOfAccount: is.oneOf(enumerations.purposes),
  sourceOfFunds: is.text,
  expectedMonthlyTransactionCount: is.oneOf(enumerations.monthlyCounts),
  expectedMonthlyTransactionVolume: is.oneOf(enumerations.monthlyVolumes),
  expectedRecipientJurisdictions: is.listOf(is.country),
  naicsCode: is.naics,
  sourceOfFundsCategories: is.listOf(is.oneOf(enumerations.businessFundSources)),
  sourceOfFundsOtherDescription: is.shortText,
  purposeOfAccountOtherDescription: is.shortText,
  expectedCounterpartyCountries: is.listOf(is.country),
};

const businessNeeds = ['legalName', 'taxId', 'incorporatedOn'] as const;

/** The members of an individual that stand only beside OTHER. */
const besideOther = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
] as const;

const saysOther = (value: unknown): boolean =>
  value === 'OTHER' || (Array.isArray(value) && value.includes('OTHER'));

const isSocialSecurityNumber = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^\d{3}-\d{2}-\d{4}$/.test(value));

const conditions = (person: Bag): readonly string[] => [
  ...besideOther.flatMap(([choice, description]) =>
    saysOther(person[choice]) && person[description] === undefined ? [`${description} is absent`] : [],
  ),
  ...(person['taxIdType'] === 'NON_US_TAX_ID' && person['taxIdCountryOfIssuance'] === undefined
    ? ['taxIdCountryOfIssuance is absent']
    : []),
  ...(person['taxIdType'] === 'SSN' && !isSocialSecurityNumber(person['taxIdentifier'])
    ? ['taxIdentifier is not a social security number']
    : []),
];

const fieldsOf = (person: Bag): Readonly<Record<string, Check>> =>
  person['customerType'] === 'BUSINESS'
    ? { ...common, businessInfo: is.objectOf(businessInfo, businessNeeds) }
    : { ...common, ...individual };

const withoutStrayDescriptions = (person: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(person).filter(
      ([name]) =>
        !besideOther.some(([choice, description]) => name === description && !saysOther(person[choice])),
    ),
  );

/**
 * The data of a customer that a platform may send, checked as a whole; a description that nothing asks for is left out.
 * Members that the service sets itself are passed over.
 *
 * @throws {Refusal} 422. Source: Resources and their fields > Customer, IndividualCustomer, BusinessCustomer.
 */
export const personForm = (body: unknown, without: ReadonlySet<string>): Record<string, unknown> => {
  const person = is.isBag(body) ? body : {};
  const fields = Object.fromEntries(Object.entries(fieldsOf(person)).filter(([name]) => !without.has(name)));
  const needs = ['platformCustomerId', 'customerType'];
  if (person['customerType'] === 'BUSINESS') needs.push('businessInfo');
  is.insist([...is.errorsIn(body, fields, needs), ...conditions(person)]);
  const kept = is.known(person, fieldsOf(person));
  return person['customerType'] === 'INDIVIDUAL' ? withoutStrayDescriptions(kept) : kept;
};

const identity = is.objectOf(
  {
    firstName: is.filledText,
    middleName: is.text,
    lastName: is.filledText,
    birthDate: is.date,
    nationality: is.country,
    email: is.email,
    phoneNumber: is.phone,
    address,
    idType: is.oneOf(enumerations.taxIdTypes),
    identifier: is.filledText,
    countryOfIssuance: is.country,
  },
  ['firstName', 'lastName', 'birthDate', 'nationality', 'address', 'idType', 'identifier'],
);

const owner: Readonly<Record<string, Check>> = {
  roles: is.listOf(is.oneOf(enumerations.ownerRoles)),
  ownershipPercentage: is.percentage,
  personalInfo: identity,
};

/** The data of a beneficial owner that a platform may send. @throws {Refusal} 422. Source: BeneficialOwner. */
export const ownerForm = (body: unknown): Record<string, unknown> => {
  is.insist(is.errorsIn(body, owner, ['roles', 'ownershipPercentage', 'personalInfo']));
  return is.known(is.isBag(body) ? body : {}, owner);
};
