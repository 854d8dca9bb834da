import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

/** Whom passkeys are made for: a page of this machine, as somebody has who builds one against the sandbox. Assumed. */
export const relyingPartyId = replaceable((_work: Work): string => 'localhost');

/** The origins that a page may be served from. Any port of the relying party will do. */
export const allowedOrigins = (work: Work): readonly string[] => {
  const host = relyingPartyId(work);
  return [`http://${host}:3000`, `http://${host}`, `https://${host}`];
};

/** Whether a passkey may be used on a page of this origin. */
export const isAllowedOrigin = (work: Work, origin: string): boolean => {
  try {
    const { hostname, origin: own } = new URL(origin);
    return hostname === relyingPartyId(work) && own === origin;
  } catch {
    // A client may name anything, also no origin at all.
    return false;
  }
};
