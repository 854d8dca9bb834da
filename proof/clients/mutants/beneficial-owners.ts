import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { ClientMutant, MutantBook } from '../mutant.ts';
import { setting, type JsonValue } from '../rewriting.ts';

const owners = ['beneficialOwners.create'] as const;
type OwnerSlug = ClientRuleId extends infer Id
  ? Id extends `client/beneficial-owners/${infer S}`
    ? S
    : never
  : never;

const ownerMember = (slug: OwnerSlug, path: string, value?: JsonValue): ClientMutant => ({
  rule: `client/beneficial-owners/${slug}`,
  behaviour: setting(owners, path, value),
});

/** Integrations that describe a beneficial owner wrongly. */
export const ownerMutants = {
  'owner-without-business': ownerMember('owner-names-its-business', 'customerId'),
  'owner-without-roles': ownerMember('owner-has-roles', 'roles'),
  'role-is-invented': ownerMember('roles-are-listed', 'roles', ['BOSS', 'CONTROL_PERSON']),
  'owner-without-percentage': ownerMember('owner-has-a-percentage', 'ownershipPercentage'),
  'percentage-is-beyond-hundred': ownerMember('percentage-is-within-bounds', 'ownershipPercentage', 101),
  'owner-without-personal-info': ownerMember('owner-has-personal-info', 'personalInfo'),
  'owner-without-first-name': ownerMember('person-has-a-first-name', 'personalInfo.firstName'),
  'owner-without-last-name': ownerMember('person-has-a-last-name', 'personalInfo.lastName'),
  'owner-without-birth-date': ownerMember('person-has-a-birth-date', 'personalInfo.birthDate'),
  'owner-without-nationality': ownerMember('person-has-a-nationality', 'personalInfo.nationality'),
  'owner-without-address': ownerMember('person-has-an-address', 'personalInfo.address'),
  'owner-without-id-type': ownerMember('person-has-an-id-type', 'personalInfo.idType'),
  'owner-without-identifier': ownerMember('person-has-an-identifier', 'personalInfo.identifier'),
} as const satisfies MutantBook;
