import type { Operations } from './operation.ts';

/** KYC/KYB. */
export const kycOperations = {
  'verifications.create': { shows: 'path', method: 'POST', path: '/verifications', auth: 'platform' },
  'customers.createKycLink': {
    shows: 'name',
    method: 'POST',
    path: '/customers/{customerId}/kyc-link',
    auth: 'platform',
  },
  'beneficialOwners.create': {
    shows: 'name',
    method: 'POST',
    path: '/beneficial-owners',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'beneficialOwners.get': {
    shows: 'name',
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'beneficialOwners.list': {
    shows: 'name',
    method: 'GET',
    path: '/beneficial-owners',
    auth: 'platform',
    isList: true,
    namesOthersInBody: true,
  },
  'beneficialOwners.update': {
    shows: 'name',
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    auth: 'platform',
    namesOthersInBody: true,
  },
} as const satisfies Operations;
