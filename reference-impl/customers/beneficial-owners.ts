import { damaged, type Damages } from '../deviations/faults.ts';
import { breaches } from '../../spec/schema/validation.ts';
import { invalidField, invalidInput } from '../http/api-error.ts';
import { fieldError } from '../http/field-errors.ts';
import { created, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import {
  beneficialOwners,
  initialOwnerStatus,
  ownerOf,
  ownersOf,
  type BeneficialOwner,
} from './beneficial-owner-store.ts';
import { mustBeUsual, withMaskedNumbers } from './data-limits.ts';
import { activeCustomerOf } from './customer-store.ts';

type OwnerCreate = Pick<BeneficialOwner, 'customerId' | 'roles' | 'ownershipPercentage' | 'personalInfo'>;
type OwnerUpdate = Partial<Omit<OwnerCreate, 'customerId'>>;

/** What faults do to a new owner before it is kept. */
const newOwnerDamages: Damages<BeneficialOwner> = {
  'new-owner-loses-its-middle-name': ({ personalInfo, ...owner }) => ({
    ...owner,
    personalInfo: Object.fromEntries(
      Object.entries(personalInfo).filter(([name]) => name !== 'middleName'),
    ) as unknown as BeneficialOwner['personalInfo'],
  }),
};

const addressedOwner = (call: Call): string => call.params['beneficialOwnerId'] ?? '';

const mustOwnABusiness = async (call: Call<OwnerCreate>): Promise<void> => {
  if (call.faults.has('owner-of-nobody')) return;
  const customer = await activeCustomerOf(call, call.body.customerId);
  if (customer.customerType !== 'BUSINESS' && !call.faults.has('owner-of-an-individual'))
    throw invalidField(
      'customerId',
      'customerId must name a business: only a business has beneficial owners.',
    );
};

const newOwner = (call: Call<OwnerCreate>): BeneficialOwner => {
  const now = call.now().toISOString();
  return damaged(call.faults, newOwnerDamages, {
    id: call.newId('BeneficialOwner'),
    ...call.body,
    kycStatus: call.variations.has('owners-start-unverified')
      ? 'UNVERIFIED'
      : initialOwnerStatus(call.body.personalInfo),
    createdAt: now,
    updatedAt: now,
  });
};

/** Where personalInfo is replaced as a whole, an update has all that a creation needs. */
const mustBeWhole = (personalInfo: object | undefined): void => {
  const [first] = breaches('#/components/schemas/BeneficialOwnerPersonalInfo', personalInfo);
  if (first) throw invalidInput([fieldError(first, ['personalInfo'])]);
};

type Limited = OwnerUpdate & { readonly customerId: string };

const mustHaveRoles = ({ variations }: Call, { roles }: Limited): void => {
  const isRepeated = roles !== undefined && (roles.length === 0 || new Set(roles).size < roles.length);
  if (isRepeated && variations.has('owners-need-different-roles'))
    throw invalidField('roles', 'roles must name different roles, one at least.');
};

const mustNameCountry = ({ variations }: Call, { personalInfo }: Limited): void => {
  const { idType, countryOfIssuance } = (personalInfo ?? {}) as Readonly<Record<string, unknown>>;
  const isBare = idType === 'NON_US_TAX_ID' && countryOfIssuance === undefined;
  if (isBare && variations.has('foreign-numbers-of-owners-need-a-country'))
    throw invalidField('personalInfo.countryOfIssuance', 'countryOfIssuance is required with NON_US_TAX_ID.');
};

const mustOwnAtMostAll = async (
  call: Call,
  { ownershipPercentage, customerId }: Limited,
  id: string,
): Promise<void> => {
  if (ownershipPercentage === undefined) return;
  if (!call.variations.has('owners-above-100-percent-are-refused')) return;
  const others = (await ownersOf(call, customerId)).filter((other) => other.id !== id);
  const sum = others.reduce((total, other) => total + other.ownershipPercentage, ownershipPercentage);
  if (sum > 100) throw invalidField('ownershipPercentage', 'All owners together have 100 percent at most.');
};

/** Roles have a variation of their own. */
const mustBeUsualOwner = (call: Call, { personalInfo }: Limited): void => {
  if (personalInfo !== undefined) mustBeUsual(call, { personalInfo });
};

/** Refusals that only variations ask for. */
const mustSuitLimits = async (call: Call, owner: Limited, id = ''): Promise<void> => {
  mustBeUsualOwner(call, owner);
  mustHaveRoles(call, owner);
  mustNameCountry(call, owner);
  await mustOwnAtMostAll(call, owner, id);
};

/** Adds a beneficial owner to a business. */
export const createBeneficialOwner: Handler<OwnerCreate> = async (call) => {
  await mustOwnABusiness(call);
  if (call.faults.has('ownership-of-100-is-refused') && call.body.ownershipPercentage === 100)
    throw invalidField('ownershipPercentage', 'ownershipPercentage must be below 100.');

  if (call.faults.has('owner-must-be-a-ubo') && !call.body.roles.includes('UBO'))
    throw invalidField('roles', 'roles must include UBO.');
  await mustSuitLimits(call, call.body);

  const owner = newOwner(call);
  if (!call.faults.has('new-owner-is-not-kept')) await call.collection(beneficialOwners).insert(owner);

  return created(withMaskedNumbers(call, owner));
};

/** Reads a beneficial owner. */
export const getBeneficialOwner: Handler = async (call) => {
  const id = addressedOwner(call);
  if (call.faults.has('unknown-owner-is-empty'))
    return ok((await call.collection(beneficialOwners).get(id)) ?? {});
  return ok(withMaskedNumbers(call, await ownerOf(call, id)));
};

/** Lists the beneficial owners of one business, newest first. An unknown customer has none. */
export const listBeneficialOwners: Handler = (call) =>
  answerPage(call, {
    from: call.collection(beneficialOwners),
    where: {
      ...equalFilters(call, ['customerId']),
      ...(call.faults.has('new-owner-is-not-listed') && { createdAt: { below: '2000' } }),
    },
    view: (owner) => withMaskedNumbers(call, owner),
  });

/** Changes what the update names, within the personal data too; an address is replaced as a whole. */
export const updateBeneficialOwner: Handler<OwnerUpdate> = async (call) => {
  const before = await ownerOf(call, addressedOwner(call));

  await mustSuitLimits(call, { ...call.body, customerId: before.customerId }, before.id);

  const replaces = call.body.personalInfo !== undefined && call.variations.has('personal-info-is-replaced');
  if (replaces) mustBeWhole(call.body.personalInfo);
  const kept = call.faults.has('owner-update-forgets-the-rest') ? { roles: [], ownershipPercentage: 0 } : {};
  const after = {
    ...before,
    ...kept,
    ...call.body,
    personalInfo: {
      ...(replaces ? {} : before.personalInfo),
      ...(call.body.personalInfo ?? before.personalInfo),
    },
    updatedAt: call.now().toISOString(),
  };
  if (!call.faults.has('owner-update-changes-nothing')) await call.collection(beneficialOwners).update(after);

  return ok(withMaskedNumbers(call, after));
};
