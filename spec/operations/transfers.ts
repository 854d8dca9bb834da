import type { Operations } from './operation.ts';

/** Same-currency transfers. */
export const transfersOperations = {
  'transfers.out': {
    shows: 'shape',
    method: 'POST',
    path: '/transfer-out',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'transfers.in': {
    shows: 'shape',
    method: 'POST',
    path: '/transfer-in',
    auth: 'platform',
    namesOthersInBody: true,
  },
} as const satisfies Operations;
