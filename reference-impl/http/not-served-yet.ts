import { ApiError } from './api-error.ts';
import type { AnyHandler } from './call.ts';

/** Says so, rather than pretending: 501 NOT_IMPLEMENTED. */
export const notServedYet: AnyHandler = async ({ operation }) => {
  throw new ApiError(501, 'NOT_IMPLEMENTED', `This server does not serve ${operation} yet.`);
};
