import { contract } from '../spec/contract/in-use.ts';
import fc from 'fast-check';
import { areaOf, type RuleId } from '../spec/rules/index.ts';
import { invalidValues, type InvalidValue } from './schema/invalid-value.ts';
import { fromSchema, type Presence } from './schema/from-schema.ts';
import type { JsonObject } from '../spec/json.ts';
import { idOf } from './values/ids.ts';
import { schemaInvalidValues } from './schema/schema-invalid-values.ts';
import { schemaBoundaryValues, type BoundaryValue } from './schema/schema-boundary-values.ts';
import { taxNumberOf, usualTaxNumber } from './values/texts.ts';
import { updateInvalidValues } from './schema/update-invalid-values.ts';

const createRequest = '#/components/schemas/BeneficialOwnerCreateRequest';
const updateRequest = '#/components/schemas/BeneficialOwnerUpdateRequest';
const personalInfo = '#/components/schemas/BeneficialOwnerPersonalInfo';

/**
 * The number in the shape of its type. A foreign number names its country: the document asks for it only of
 * customers, so a target may ask for it here too.
 */
const withTaxNumber = (person: JsonObject): fc.Arbitrary<JsonObject> =>
  taxNumberOf(person['idType']).map((identifier) => ({
    ...person,
    identifier,
    ...(person['idType'] === 'NON_US_TAX_ID' ? { countryOfIssuance: 'DE' } : {}),
  }));

const person = (presence: Presence): fc.Arbitrary<JsonObject> =>
  fromSchema(personalInfo, { presence }).chain(withTaxNumber);

/** Who owns less is no ultimate beneficial owner by most laws, and may be refused as one. Percent. */
const leastOfUbo = 25;

/** The same owner, with a share that goes with its roles. */
const withOwnShare = (owner: JsonObject): JsonObject => {
  const { roles, ownershipPercentage: share } = owner;
  const isTooLittle = Array.isArray(roles) && roles.includes('UBO') && Number(share) < leastOfUbo;
  return isTooLittle ? { ...owner, ownershipPercentage: Number(share) + leastOfUbo } : owner;
};

/** A beneficial owner to add, without its customer. A share of 0 and one of 100 come up often. */
export const beneficialOwner = (presence: Presence = 'some'): fc.Arbitrary<JsonObject> =>
  fromSchema(createRequest, {
    presence,
    instead: { customerId: undefined, personalInfo: person(presence) },
  }).map(withOwnShare);

/** Updates of a beneficial owner; the personal data as a whole, for a target may replace it. */
export const beneficialOwnerUpdate: fc.Arbitrary<JsonObject> = fc
  .tuple(beneficialOwner(), fc.subarray(['roles', 'ownershipPercentage', 'personalInfo'], { minLength: 1 }))
  .map(([owner, named]) => Object.fromEntries(named.map((name) => [name, owner[name]])));

/** The columns "required" of owners speak of answers: a target may accept less when adding. */
const isAboutPresence = ({ rule }: InvalidValue<JsonObject>): boolean =>
  areaOf(rule) === 'beneficial-owners' && contract().rule(rule).requiredAt !== undefined;

/** A target may take null for a member that is left out, and need not want all of them when adding. */
const isNull = ({ how }: InvalidValue<JsonObject>): boolean => how.endsWith(': null');

/** Only there to be made invalid. */
const attached: fc.Arbitrary<JsonObject> = fc
  .tuple(beneficialOwner('all'), idOf('Customer'))
  .map(([owner, customerId]) => ({ ...owner, customerId }));

/** The members of an owner itself that are always there, in the order of their rules. */
const alwaysThere = {
  roles: 'beneficial-owners/roles-are-present',
  ownershipPercentage: 'beneficial-owners/ownership-percentage-is-present',
  personalInfo: 'beneficial-owners/personal-info-is-present',
} as const satisfies Readonly<Record<string, RuleId>>;

const lacking =
  (name: string) =>
  (owner: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(owner).filter(([member]) => member !== name));

/** A beneficial owner who lacks something that owners have, by the rule that says so. A target may accept it. */
export const beneficialOwnersLackingSomething = (): readonly InvalidValue<JsonObject>[] => [
  ...Object.entries(alwaysThere).flatMap(([name, rule]) =>
    invalidValues(rule, attached, {
      [`no ${name}`]: lacking(name),
      [`${name}: null`]: (owner) => ({ ...owner, [name]: null }),
    }),
  ),
  ...schemaInvalidValues('beneficial owner', createRequest, attached).filter(isAboutPresence),
];

/** The shares of all owners of a business may have to stay under 100 together. */
const small = attached.map((owner) => ({ ...owner, ownershipPercentage: 1 }));

/** A beneficial owner with one invalid member; whoever sends it puts in the customer. */
export const beneficialOwnerInvalidValues = (): readonly InvalidValue<JsonObject>[] =>
  schemaInvalidValues('beneficial owner', createRequest, small).filter(
    (one) => !isAboutPresence(one) && !isNull(one),
  );

/** An update of a beneficial owner with one invalid member. */
export const beneficialOwnerUpdateInvalidValues = (): readonly InvalidValue<JsonObject>[] =>
  updateInvalidValues(
    'update of a beneficial owner',
    updateRequest,
    beneficialOwner('all'),
    (owner, [name]) => Object.fromEntries(Object.entries(owner).filter(([member]) => member === name)),
  );

const settledOwner = (owner: JsonObject): JsonObject => {
  const about = owner['personalInfo'] as JsonObject;
  const { countryOfIssuance: _country, ...person } = about;
  return {
    ...owner,
    personalInfo: {
      ...person,
      identifier: usualTaxNumber(person['idType']),
      ...(person['idType'] === 'NON_US_TAX_ID' ? { countryOfIssuance: 'DE' } : {}),
    },
  };
};

/** An owner whom any role and any share can be given. */
const pliable = (owners: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  owners.map((owner) => ({ ...owner, roles: ['DIRECTOR'], ownershipPercentage: leastOfUbo }));

/** Beneficial owners that are only just valid; whoever sends one puts in the customer. */
export const beneficialOwnerBoundaryValues = (): readonly BoundaryValue<JsonObject>[] =>
  schemaBoundaryValues({
    what: 'beneficial owner',
    schema: createRequest,
    full: pliable(attached),
    settle: settledOwner,
  });

/** Whether a tax number can give way to one of another kind is left open. */
const isOfTaxNumbers = ({ how }: BoundaryValue<JsonObject>): boolean => how.includes('idType');

/** Updates of an owner that are only just valid. */
export const beneficialOwnerUpdateBoundaryValues = (): readonly BoundaryValue<JsonObject>[] =>
  schemaBoundaryValues({
    what: 'update of a beneficial owner',
    schema: updateRequest,
    full: pliable(beneficialOwner('all')),
    settle: settledOwner,
  }).filter((value) => !isOfTaxNumbers(value));
