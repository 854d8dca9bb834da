import type { Machine } from './machine.ts';

export const verificationStates = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'] as const;
export type VerificationState = (typeof verificationStates)[number];
export type VerificationTrigger =
  | 'addBusiness'
  | 'addIndividual'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'hold'
  | 'resubmit';

/** The type of the webhook says both whom it is about and the status: a row has no single one. */
const announced = (status: VerificationState): string =>
  `sends CUSTOMER.KYC_${status} or, of a business, CUSTOMER.KYB_${status}`;

/**
 * kycStatus of an individual and kybStatus of a business. The document names the states; every row is assumed.
 * APPROVED is not terminal: the provider may look again. Source: States and transitions > Customer verification.
 */
export const customerVerificationMachine = {
  states: verificationStates,
  terminal: [],
  transitions: {
    addBusiness: { from: ['(none)'], to: 'UNVERIFIED', assumed: true },
    addIndividual: { from: ['(none)'], to: 'PENDING', assumed: true },
    submit: {
      from: ['UNVERIFIED', 'PENDING'],
      to: 'PENDING',
      when: 'POST /verifications finds nothing missing',
      also: [announced('PENDING')],
      assumed: true,
    },
    approve: {
      from: ['UNVERIFIED', 'PENDING', 'HOLD'],
      to: 'APPROVED',
      when: 'The provider approves',
      also: [announced('APPROVED')],
      assumed: true,
    },
    reject: {
      from: ['UNVERIFIED', 'PENDING', 'HOLD', 'APPROVED'],
      to: 'REJECTED',
      when: 'The provider rejects',
      also: [announced('REJECTED')],
      assumed: true,
    },
    hold: {
      from: ['PENDING', 'APPROVED'],
      to: 'HOLD',
      when: 'The provider needs more information',
      also: [announced('HOLD')],
      assumed: true,
    },
    resubmit: {
      from: ['HOLD', 'REJECTED'],
      to: 'PENDING',
      when: 'POST /verifications after information was supplied or updated',
      also: [announced('PENDING')],
      assumed: true,
    },
  },
} as const satisfies Machine<VerificationState, VerificationTrigger>;
