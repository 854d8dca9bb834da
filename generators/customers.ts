import fc from 'fast-check';
import { invalidValues, type InvalidValue } from './schema/invalid-value.ts';
import { textsOutside } from './schema/outside-patterns.ts';
import { fromSchema, type Presence } from './schema/from-schema.ts';
import type { JsonObject } from '../spec/json.ts';
import { schemaInvalidValues } from './schema/schema-invalid-values.ts';
import { schemaBoundaryValues, type BoundaryValue } from './schema/schema-boundary-values.ts';
import { digits, employerNumber, taxNumberOf, text, usualTaxNumber } from './values/texts.ts';

const individualRequest = '#/components/schemas/IndividualCustomerCreateRequest';
const businessRequest = '#/components/schemas/BusinessCustomerCreateRequest';

/**
 * Left out: the routing identifier needs a domain that the target knows, a currency has to be one that the target
 * offers, and the platform's identifier must be nobody else's, so whoever sends the customer adds it. The other names of the tax members are assumed.
 */
const leftOut = {
  umaAddress: undefined,
  currencies: undefined,
  platformCustomerId: undefined,
  idType: undefined,
  identifier: undefined,
} as const;

const withTaxIdentifier = (customer: JsonObject): fc.Arbitrary<JsonObject> =>
  customer['taxIdType'] === undefined
    ? fc.constant(without(customer, 'taxIdentifier', 'taxIdCountryOfIssuance'))
    : taxNumberOf(customer['taxIdType']).map((taxIdentifier) => ({ ...customer, taxIdentifier }));

const without = (value: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/**
 * A person to add, without the platform's identifier. Every conditional member is there exactly when its
 * condition asks: the country of a NON_US_TAX_ID, the descriptions of OTHER.
 */
export const individual = (presence: Presence = 'some'): fc.Arbitrary<JsonObject> =>
  fromSchema(individualRequest, { presence, instead: leftOut }).chain(withTaxIdentifier);

/**
 * A person with every member that the document lists, but no EIN: that the number of an employer can be that of a
 * person is open. Members that a target asks for in addition are there as well.
 */
export const wholeIndividual: fc.Arbitrary<JsonObject> = individual('all').map((person) =>
  person['taxIdType'] === 'EIN' ? without(person, 'taxIdType', 'taxIdentifier') : person,
);

const selectsOther: Readonly<Record<string, string>> = {
  sourceOfFundsOtherDescription: 'sourceOfFundsCategories',
  purposeOfAccountOtherDescription: 'purposeOfAccount',
};

/** With a description of each choice of OTHER, where there is one or a `missing` one is given, and of no other choice. */
const withDescriptions = (
  choices: Readonly<Record<string, string>>,
  chosen: JsonObject,
  missing?: string,
): JsonObject => {
  const used = Object.entries(choices).filter(([, choice]) => [chosen[choice]].flat().includes('OTHER'));
  const described = used.map(([name]) => [name, chosen[name] ?? missing] as const);
  return {
    ...without(chosen, ...Object.keys(choices)),
    ...Object.fromEntries(described.filter(([, description]) => description !== undefined)),
  };
};

/** The document has the descriptions of a business used when OTHER is selected, so only then are they sent. */
const withUsedDescriptions = (business: JsonObject): JsonObject => ({
  ...business,
  businessInfo: withDescriptions(selectsOther, business['businessInfo'] as JsonObject),
});

/** A number that the tax office of a country could have given to a business. */
const taxNumberIn = (country: unknown): fc.Arbitrary<string> =>
  country === 'US' ? employerNumber : digits(8, 11);

/** A business to add, without the platform's identifier. */
export const business = (presence: Presence = 'some'): fc.Arbitrary<JsonObject> =>
  fromSchema(businessRequest, { presence, instead: leftOut })
    .map(withUsedDescriptions)
    .chain((firm) => {
      const info = firm['businessInfo'] as JsonObject;
      return taxNumberIn(info['country']).map((taxId) => ({ ...firm, businessInfo: { ...info, taxId } }));
    });

/** A creation may ask for more of businessInfo than for its parts; the country is what it would be. */
export const addable = (customer: JsonObject): JsonObject =>
  customer['customerType'] === 'BUSINESS'
    ? { ...customer, businessInfo: { country: 'US', ...(customer['businessInfo'] as object) } }
    : customer;

/** A customer of either type. */
export const customer: fc.Arbitrary<JsonObject> = fc.oneof(individual(), business());

/** Stands where whoever sends a customer puts an identifier that nobody else has. */
export const anyPlatformCustomerId = 'psi-any';

const named = (customer: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  customer.map((whole) => ({ ...whole, platformCustomerId: anyPlatformCustomerId }));

/** With currencies of which a target offers one or the other. */
const withCurrencies = (customer: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(customer, fc.constantFrom('USD', 'EUR'))
    .map(([whole, currency]) => ({ ...whole, currencies: [currency] }));

const describedBusinessWith = (descriptions: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> =>
  fc.tuple(business('all'), descriptions, descriptions).map(([whole, funds, purpose]) => ({
    ...whole,
    businessInfo: {
      ...(whole['businessInfo'] as JsonObject),
      sourceOfFundsCategories: ['OTHER', 'LOANS'],
      sourceOfFundsOtherDescription: funds,
      purposeOfAccount: 'OTHER',
      purposeOfAccountOtherDescription: purpose,
    },
  }));

/** A business whose every description is used: OTHER is among the selections. */
export const describedBusiness = describedBusinessWith(text(1, 500));

/** The same with descriptions that hardly a target finds too long. */
export const plainlyDescribedBusiness = describedBusinessWith(text(1, 40));

/** A person all of whose conditions are met: a foreign tax number, OTHER everywhere. */
export const describedIndividual: fc.Arbitrary<JsonObject> = fc
  .tuple(individual('all'), digits(8, 11), text(1, 40))
  .map(([whole, taxIdentifier, description]) => ({
    ...whole,
    taxIdType: 'NON_US_TAX_ID',
    taxIdentifier,
    taxIdCountryOfIssuance: 'DE',
    sourceOfFundsCategories: ['SALARY', 'OTHER'],
    sourceOfFundsOtherDescription: description,
    sourceOfWealthCategories: ['OTHER'],
    sourceOfWealthOtherDescription: description,
    purposeOfAccount: 'OTHER',
    purposeOfAccountOtherDescription: description,
  }));

const withNumber: fc.Arbitrary<JsonObject> = named(individual('required')).map((person) => ({
  ...person,
  taxIdType: 'SSN',
  taxIdentifier: usualTaxNumber('SSN'),
}));

/** The shape ###-##-####. */
const shapeOfSsn = '^[0-9]{3}-[0-9]{2}-[0-9]{4}$';

const invalidSocialSecurityNumbers = (): readonly InvalidValue<JsonObject>[] =>
  invalidValues(
    'customers/ssn-has-its-shape',
    withNumber,
    Object.fromEntries(
      Object.entries(textsOutside(shapeOfSsn, usualTaxNumber('SSN'))).map(([how, taxIdentifier]) => [
        `taxIdentifier of an SSN: ${how}`,
        (person: JsonObject) => ({ ...person, taxIdentifier }),
      ]),
    ),
  );

/** No text at all, so that no domain can make it right. */
const invalidUmaAddresses = (): readonly InvalidValue<JsonObject>[] =>
  invalidValues('customers/uma-address-is-a-string', named(individual('required')), {
    'umaAddress: an object': (person) => ({ ...person, umaAddress: { name: 'ada' } }),
  });

const isAboutCurrencies = ({ how }: InvalidValue<JsonObject>): boolean => how.includes('currencies');

/** A valid customer with one invalid member: every keyword of both requests, every way to miss E.164 and an SSN. */
export const customerInvalidValues = (): readonly InvalidValue<JsonObject>[] => [
  ...invalidSocialSecurityNumbers(),
  ...invalidUmaAddresses(),
  ...schemaInvalidValues('individual', individualRequest, named(describedIndividual)),
  ...schemaInvalidValues('business', businessRequest, named(plainlyDescribedBusiness)),
  // A target chooses the currencies that it offers: no other damage is tried with them.
  ...schemaInvalidValues(
    'individual',
    individualRequest,
    withCurrencies(named(individual('required'))),
  ).filter(isAboutCurrencies),
];

/** A person with the members that its choices ask for, and no others. */
export const settledPerson = (person: JsonObject): JsonObject => {
  const described = withDescriptions(describedChoices, person, 'Prize money');
  const type = described['taxIdType'] as string | undefined;
  if (type === undefined) return described;
  const { taxIdCountryOfIssuance = 'DE', ...rest } = described;
  return {
    ...rest,
    ...(type === 'NON_US_TAX_ID' ? { taxIdCountryOfIssuance } : {}),
    taxIdentifier: usualTaxNumber(type),
  };
};

export const settledBusiness = (business: JsonObject): JsonObject => ({
  ...business,
  businessInfo: withDescriptions(selectsOther, business['businessInfo'] as JsonObject, 'Prize money'),
});

const describedChoices: Readonly<Record<string, string>> = {
  sourceOfFundsOtherDescription: 'sourceOfFundsCategories',
  sourceOfWealthOtherDescription: 'sourceOfWealthCategories',
  purposeOfAccountOtherDescription: 'purposeOfAccount',
};

/** Customers that are only just valid: every listed value of every member, both ends of every range. */
export const customerBoundaryValues = (): readonly BoundaryValue<JsonObject>[] => [
  ...schemaBoundaryValues({
    what: 'individual',
    schema: individualRequest,
    full: describedIndividual,
    plain: wholeIndividual,
    settle: settledPerson,
  }),
  ...schemaBoundaryValues({
    what: 'business',
    schema: businessRequest,
    full: describedBusiness,
    plain: business('all'),
    settle: settledBusiness,
  }),
];
