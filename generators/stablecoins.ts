import fc from 'fast-check';
import { fromSchema } from './schema/from-schema.ts';
import type { JsonObject } from '../spec/json.ts';

/** Only there to be replaced: whoever sends it names an account or a token of its own. */
const ownName = fc.constant('named-when-it-is-sent');

/** A provider account to link. Every member is assumed. */
export const providerAccountLink: fc.Arbitrary<JsonObject> = fromSchema(
  '#/components/schemas/StablecoinProviderAccountLinkRequest',
  {
    presence: 'all',
    instead: {
      apiClientId: ownName,
      apiClientSecret: ownName,
      providerAccountId: ownName,
    },
  },
);

/** A stablecoin to register under a link that whoever sends it names. Assumed. */
export const stablecoinRegistration: fc.Arbitrary<JsonObject> = fromSchema(
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
