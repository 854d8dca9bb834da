import { contractRows } from '../../../spec/contract/contract.ts';
import type { Version } from '../../../spec/contract/lifetime.ts';
import type { OpenApiDocument } from '../../../spec/schema/bundle.ts';
import { valueAt } from '../../../spec/schema/json-pointer.ts';

/** A version that no document has: it is invented for these tests, and ships nowhere. */
export const inventedVersion: Version = '2100-01-01';

type Node = Record<string, unknown>;

const since = { 'x-since': inventedVersion };
const until = { 'x-until': inventedVersion };

const text = { type: 'string', description: 'Invented.', example: 'Ada' };

const links = '#/paths/~1stablecoin-provider-accounts/get';
const rates = '#/paths/~1exchange-rates/get';

const document = structuredClone(contractRows.document());

const copyOf = (at: string): Node => structuredClone(valueAt(document, at)) as Node;

/** The marks and members that a real version would write into `spec/openapi/`, by the node that has them. */
const changes: Readonly<Record<string, Node>> = {
  '#/components/schemas/CustomerRecord': {
    required: ['platformCustomerId', 'customerType', 'umaAddress', 'createdAt', 'nickname'],
    'x-entries-since': { required: { createdAt: inventedVersion, nickname: inventedVersion } },
  },
  '#/components/schemas/CustomerRecord/properties': { nickname: { ...text, ...since } },
  '#/components/schemas/BeneficialOwnerRole': { 'x-entries-until': { enum: { TRUSTEE: inventedVersion } } },
  '#/components/schemas/StablecoinPayoutRail': {
    enum: ['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT', 'SEPA_CREDIT'],
    'x-entries-since': { enum: { SEPA_CREDIT: inventedVersion } },
  },
  '#/components/schemas/StablecoinProviderAccountLinkRequest/properties': {
    note: { ...text, ...since },
    region: { ...text, ...since },
  },
  '#/components/schemas/StablecoinProviderAccountLinkRequest': {
    required: ['provider', 'apiClientId', 'apiClientSecret', 'region'],
    'x-entries-since': { required: { region: inventedVersion } },
    'x-entries-until': { required: { provider: inventedVersion } },
  },
  '#/components/schemas/StablecoinProviderAccountLinkRequest/properties/providerAccountId': until,
  '#/components/schemas/StablecoinProviderAccountLinkRequest/properties/apiClientId': {
    'x-changed': { [inventedVersion]: { maxLength: 64 } },
  },
  '#/components/schemas/StablecoinRegisterRequest': {
    required: ['providerTokenIdentifier', 'networkTokenIdentifier', 'network', 'stablecoinProviderAccountId'],
    'x-entries-since': { required: { stablecoinProviderAccountId: inventedVersion } },
  },
  '#/components/schemas/StablecoinProviderAccount': {
    'x-entries-until': { required: { updatedAt: inventedVersion } },
  },
  '#/components/schemas/StablecoinProviderAccount/properties': { note: { ...text, ...since } },
  '#/components/schemas/StablecoinProviderAccount/properties/lastVerifiedAt': until,
  '#/components/schemas/StablecoinProviderAccount/properties/providerAccountId': {
    'x-changed': { [inventedVersion]: { maxLength: 64 } },
  },
  [links]: {
    parameters: [
      ...(copyOf(`${links}/parameters`.slice(1)) as unknown as readonly Node[]),
      { name: 'region', in: 'query', schema: { type: 'string' }, ...since },
    ],
  },
  [rates]: {
    parameters: [
      ...(copyOf(`${rates}/parameters`.slice(1)) as unknown as readonly Node[]),
      { name: 'Region', in: 'header', required: true, schema: { type: 'string' }, ...since },
    ],
  },
  [`${links}/parameters/0`]: until,
  [`${links}/parameters/1`]: { 'x-changed': { [inventedVersion]: { schema: { type: 'string' } } } },
  [`${links}/responses`]: { '503': { description: 'Invented.', ...since } },
  [`${links}/responses/401`]: until,
  '#/components/responses/RateLimited/headers/Retry-After': {
    'x-changed': { [inventedVersion]: { schema: { type: 'string' } } },
  },
  '#/paths/~1tokens~1{tokenId}': {
    post: {
      ...copyOf('/paths/~1tokens~1{tokenId}/get'),
      operationId: 'tokens.renew',
      summary: 'Invented: a token anew',
      ...since,
    },
  },
  '#/paths/~1invitations~1{invitationCode}~1cancel/post': until,
  '#/webhooks/INVITATION.CLAIMED': until,
  '#/webhooks': {
    'INVITATION.RENEWED': {
      post: {
        ...copyOf('/webhooks/INVITATION.CLAIMED/post'),
        operationId: 'webhooks.invitationRenewed',
      },
      ...since,
    },
  },
};

for (const [at, change] of Object.entries(changes))
  Object.assign(valueAt(document, at.slice(1)) as Node, change);

/** The description of all versions: the shipped one, with what the invented version has otherwise. */
export const inventedDocument: OpenApiDocument = document;
