import type { Operations } from './operation.ts';

/** Platform configuration. */
export const platformConfigurationOperations = {
  'config.get': { shows: 'name', method: 'GET', path: '/config', auth: 'platform' },
  'config.update': { shows: 'name', method: 'PATCH', path: '/config', auth: 'platform' },
} as const satisfies Operations;
