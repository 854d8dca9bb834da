import type { Call } from './call.ts';

/** The address by which the caller reached this server, so that URLs in answers work for the caller as well. */
export const callerOrigin = ({ headers }: Pick<Call, 'headers'>): string =>
  `http://${headers.host ?? '127.0.0.1'}`;
