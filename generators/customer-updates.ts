import fc from 'fast-check';
import {
  business,
  describedBusiness,
  describedIndividual,
  individual,
  plainlyDescribedBusiness,
  settledBusiness,
  settledPerson,
  wholeIndividual,
} from './customers.ts';
import { schemaBoundaryValues, type BoundaryValue } from './schema/schema-boundary-values.ts';
import type { InvalidValue } from './schema/invalid-value.ts';
import type { JsonObject } from '../spec/json.ts';
import type { Path } from './schema/schema-invalid-values.ts';
import { updateInvalidValues } from './schema/update-invalid-values.ts';

const individualRequest = '#/components/schemas/IndividualCustomerUpdateRequest';
const businessRequest = '#/components/schemas/BusinessCustomerUpdateRequest';

/** A target may hold on to the region that a customer was added with, so no update names it. */
const withoutRegion = ({ region: _fixed, ...rest }: JsonObject): JsonObject => rest;

const picked = (members: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, members[name]]));

/** Names hardly anything: the smaller an update is, the more it must leave as it was. */
const small = (customer: fc.Arbitrary<JsonObject>, ...names: readonly string[]): fc.Arbitrary<JsonObject> =>
  customer.map((whole) => picked(whole, ['customerType', ...names]));

/**
 * Updates of a person. Members that a condition ties together come together, so that it does not matter whether a
 * target judges the update or the customer after it.
 */
export const individualUpdate: fc.Arbitrary<JsonObject> = fc.oneof(
  small(individual('all'), 'fullName'),
  small(individual('all'), 'address', 'email'),
  individual().map(withoutRegion),
);

/** Updates of a business: any part of its data, descriptions only together with their OTHER. */
export const businessUpdate: fc.Arbitrary<JsonObject> = fc.oneof(
  small(business('all'), 'address'),
  small(business('all'), 'phoneNumber'),
  business().map(withoutRegion),
);

/** Members of businessInfo that the document has used together. */
const pairs = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
] as const;

const infoOf = (whole: JsonObject): JsonObject => whole['businessInfo'] as JsonObject;

/** Every member of businessInfo on its own, or with the one that it belongs to. None is left to luck. */
export const businessInfoParts = (): readonly {
  readonly of: string;
  readonly values: fc.Arbitrary<JsonObject>;
}[] => {
  const [sample = {}] = fc.sample(describedBusiness, { numRuns: 1, seed: 1 });
  const alone = Object.keys(infoOf(sample))
    .filter((name) => !pairs.flat().some((paired) => paired === name))
    .map((name) => [name]);
  return [...alone, ...pairs].map((names) => ({
    of: names.join(' and '),
    values: describedBusiness.map((whole) => picked(infoOf(whole), names)),
  }));
};

/** Members that a condition ties together: an update that names one names all of them. */
const tied: readonly (readonly string[])[] = [
  ['taxIdType', 'taxIdentifier', 'taxIdCountryOfIssuance'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ...pairs,
];

const tiedTo = (name: string): readonly string[] => tied.find((names) => names.includes(name)) ?? [name];

/** The smallest update that names a member. The type alone changes nothing, so it comes with something that does. */
const smallest = (whole: JsonObject, [first, second]: Path): JsonObject => {
  const name = first === 'customerType' ? 'phoneNumber' : String(first);
  if (name !== 'businessInfo' || second === undefined)
    return picked(whole, ['customerType', ...tiedTo(name)]);
  return { ...picked(whole, ['customerType']), businessInfo: picked(infoOf(whole), tiedTo(String(second))) };
};

/** An update with one invalid member: every keyword of both request schemas. */
export const customerUpdateInvalidValues = (): readonly InvalidValue<JsonObject>[] => [
  ...updateInvalidValues('update of an individual', individualRequest, describedIndividual, smallest),
  ...updateInvalidValues('update of a business', businessRequest, plainlyDescribedBusiness, smallest),
];

/** Whether a tax number can give way to one of another kind is left open. */
const isOfTaxNumbers = ({ how }: BoundaryValue<JsonObject>): boolean => how.includes('taxIdType');

/** Updates that are only just valid: every listed value of every member, both ends of every range. */
export const customerUpdateBoundaryValues = {
  individual: schemaBoundaryValues({
    what: 'update of an individual',
    schema: individualRequest,
    full: describedIndividual.map(withoutRegion),
    plain: wholeIndividual.map(withoutRegion),
    settle: settledPerson,
  }).filter((value) => !isOfTaxNumbers(value)),
  business: schemaBoundaryValues({
    what: 'update of a business',
    schema: businessRequest,
    full: describedBusiness.map(withoutRegion),
    plain: business('all').map(withoutRegion),
    settle: settledBusiness,
  }),
} as const;
