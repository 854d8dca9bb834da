import { calledBy } from '../operation-groups.ts';
import type { GapBook } from './gap.ts';

/** The document's gaps about API credentials. */
export const authenticationGaps = {
  'authentication/redeeming-a-device-code': {
    section: 'Authentication',
    open: 'which credential the redeeming of a device code needs',
    reference: 'Needs none: the code itself is the proof. Whatever credential is sent is ignored.',
    alsoAllowed: 'Any scheme, or none.',
    operations: ['agents.redeemDeviceCode'],
  },
  'authentication/scheme-of-each-operation': {
    section: 'Authentication',
    open: 'the scheme of every single operation other than the customer read',
    reference: 'Basic for platform operations, Bearer for the agent side; the wrong one is a bad credential.',
    alsoAllowed: 'A platform operation may take an agent token as well, the customer read excepted.',
    operations: calledBy('platform'),
  },
  'authentication/www-authenticate': {
    section: 'Authentication',
    open: 'whether a 401 names the scheme in a WWW-Authenticate header',
    reference: 'Sends `Basic` or `Bearer`, whichever the operation takes.',
    alsoAllowed: 'Any value, or no such header.',
    operations: [],
  },
  'authentication/what-an-api-token-may-do': {
    section: 'Authentication',
    open: 'whether API tokens differ in what they may do, and what a token without the right gets',
    reference:
      'Tokens carry VIEW, TRANSACT and MANAGE; without the matching one the answer is 403 FORBIDDEN.',
    alsoAllowed: 'No such distinction, or another; any 4xx with an error body.',
    operations: calledBy('platform'),
  },
  'authentication/sandbox-and-production-credentials': {
    section: 'What the service does',
    open: 'how sandbox and production credentials differ',
    reference: 'One base address for both; the API token belongs to one of the two.',
    alsoAllowed: 'Separate base addresses.',
    unvaried: 'the target file names the credentials',
    operations: [],
  },
  'authentication/order-of-checks': {
    section: 'Authentication',
    open: 'whether a bad credential is noticed before an invalid body or an unknown resource',
    reference: 'The credential is checked first.',
    alsoAllowed:
      'Another order for requests that are wrong twice; the suite sends credentials that are wrong alone.',
    operations: [],
  },
} as const satisfies GapBook;
