import type { ApiError } from './api-error.ts';
import type { Answer } from './call.ts';

/** Refuses a request, but keeps what it changed: an attempt that failed still counts. An error that is raised undoes it. */
export const committedRefusal = (error: ApiError): Answer => ({
  status: error.status,
  afterCommit: async () => {
    throw error;
  },
});
