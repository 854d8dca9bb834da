import fc from 'fast-check';
import { fromSchema, type Value } from './schema/from-schema.ts';

/** Ends in a letter: what ends in digits may be a trigger of the sandbox. */
const ownName = fc.uuid().map((uuid) => `psi-${uuid}-x`);

/** A provider account to link, each time another one. Every member is assumed. */
export const providerAccountLink: fc.Arbitrary<Value> = fromSchema(
  '#/components/schemas/StablecoinProviderAccountLinkRequest',
  {
    presence: 'some',
    instead: {
      apiClientId: ownName,
      apiClientSecret: fc.uuid().map((uuid) => `secret-${uuid}`),
      providerAccountId: ownName,
    },
  },
);

/** A stablecoin to register under a link that whoever sends it names, each time another one. Assumed. */
export const stablecoinRegistration: fc.Arbitrary<Value> = fromSchema(
  '#/components/schemas/StablecoinRegisterRequest',
  {
    presence: 'all',
    instead: {
      providerTokenIdentifier: ownName,
      networkTokenIdentifier: ownName,
      stablecoinProviderAccountId: undefined,
    },
  },
);
