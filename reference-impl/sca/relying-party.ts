/** Whom passkeys are made for: a page of this machine, as somebody has who builds one against the sandbox. Assumed. */
export const relyingPartyId = 'localhost';

/** What a page may be served from. Any port of the relying party will do. */
export const allowedOrigins: readonly string[] = [
  'http://localhost:3000',
  'http://localhost',
  'https://localhost',
];

/** Whether a passkey may be used on a page of this origin. */
export const isAllowedOrigin = (origin: string): boolean => {
  try {
    const { hostname, origin: own } = new URL(origin);
    return hostname === relyingPartyId && own === origin;
  } catch {
    // What a client names may be no origin at all.
    return false;
  }
};
