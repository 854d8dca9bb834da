import type { Operations } from './operation.ts';

/** Contact verification. */
export const contactVerificationOperations = {
  'contact.sendEmailCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-email',
    auth: 'platform',
    capability: 'contact-verification',
  },
  'contact.confirmEmailCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-email/confirm',
    auth: 'platform',
    capability: 'contact-verification',
  },
  'contact.sendPhoneCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-phone',
    auth: 'platform',
    capability: 'contact-verification',
  },
  'contact.confirmPhoneCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-phone/confirm',
    auth: 'platform',
    capability: 'contact-verification',
  },
} as const satisfies Operations;
