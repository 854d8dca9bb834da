import {
  contractIn,
  contractOf,
  contractRows,
  type Contract,
  type ContractRows,
  type GradedRule,
} from '../../../spec/contract/contract.ts';
import type { Version } from '../../../spec/contract/lifetime.ts';
import type { Gap } from '../../../spec/gaps/gap.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import type { OpenApiDocument } from '../../../spec/schema/bundle.ts';
import { valueAt } from '../../../spec/schema/json-pointer.ts';

/** A version that no document has: it is invented for these tests, and ships nowhere. */
export const inventedVersion: Version = '2100-01-01';

type Node = Record<string, unknown>;

const nodeAt = (document: OpenApiDocument, at: string): Node => valueAt(document, at.slice(1)) as Node;

const mark = (node: Node, changes: Node): void => {
  Object.assign(node, changes);
};

const added = (document: OpenApiDocument, at: string, members: Node): void =>
  mark(nodeAt(document, at), members);

/** The description of all versions: the shipped one, with what the invented version has otherwise. */
const inventedDocument = (): OpenApiDocument => {
  const document = structuredClone(contractRows.document());
  const schemas = '#/components/schemas';
  added(document, `${schemas}/CustomerRecord/properties`, {
    nickname: { type: 'string', description: 'Invented.', example: 'Ada', 'x-since': inventedVersion },
  });
  added(document, `${schemas}/CustomerRecord`, {
    required: ['platformCustomerId', 'customerType', 'umaAddress', 'createdAt', 'nickname'],
    'x-entries-since': { required: { createdAt: inventedVersion, nickname: inventedVersion } },
  });
  added(document, `${schemas}/BeneficialOwnerRole`, {
    'x-entries-until': { enum: { TRUSTEE: inventedVersion } },
  });
  const { get } = nodeAt(document, '#/paths/~1tokens~1{tokenId}');
  added(document, '#/paths/~1tokens~1{tokenId}', {
    post: {
      ...(get as Node),
      operationId: 'tokens.renew',
      summary: 'Invented: a token anew',
      'x-since': inventedVersion,
    },
  });
  return document;
};

const rule = (statement: string, more: Partial<GradedRule> = {}): GradedRule => ({
  section: 'Versioning',
  level: 'must',
  severity: 'major',
  statement,
  operations: ['customers.get'],
  since: inventedVersion,
  ...more,
});

const changedRule = (id: string, change: Partial<GradedRule>): Record<string, GradedRule> => ({
  [id]: { ...(contractRows.rules[id] as GradedRule), ...change },
});

/** The document of the invented version says how a creation is answered. */
export const closedGap = 'customers/creation-answer';

const document = inventedDocument();

/** The shipped rows with what the invented version has otherwise: the few rows that a real version would touch. */
export const inventedRows: ContractRows = {
  ...contractRows,
  early: (version) => (version === newestVersion ? (contractRows.early?.(version) ?? {}) : {}),
  document: () => document,
  operations: {
    ...contractRows.operations,
    'tokens.renew': {
      shows: 'path',
      method: 'POST',
      path: '/tokens/{tokenId}',
      auth: 'platform',
      since: inventedVersion,
    },
  },
  rules: {
    ...contractRows.rules,
    'customers/created-at-is-present': rule('createdAt is present.', {
      requiredAt: ['#/components/schemas/CustomerRecord/properties/createdAt'],
    }),
    'customers/nickname-is-a-string': rule('nickname is a string.', {
      at: ['#/components/schemas/CustomerRecord/properties/nickname'],
      requiredAt: ['#/components/schemas/CustomerRecord/properties/nickname'],
    }),
    ...changedRule('customers/updated-at-is-not-before-created-at', {
      changed: { [inventedVersion]: { level: 'must', severity: 'major' } },
    }),
    ...changedRule('versioning/changelog-exists', { until: inventedVersion }),
  },
  gaps: {
    ...contractRows.gaps,
    [closedGap]: { ...(contractRows.gaps[closedGap] as Gap), until: inventedVersion },
  },
  eventOrders: {
    ...contractRows.eventOrders,
    manualCancellation: {
      order: contractRows.eventOrders['manualCancellation']?.order ?? [],
      changed: {
        [inventedVersion]: {
          order: [
            'OUTGOING_PAYMENT.PENDING',
            'OUTGOING_PAYMENT.PROCESSING',
            'OUTGOING_PAYMENT.COMPLETED',
            'OUTGOING_PAYMENT.REFUND_PENDING',
            'OUTGOING_PAYMENT.REFUND_COMPLETED',
          ],
        },
      },
    },
  },
};

/** The shipped version, made of the rows of both: it is what it was. */
export const shippedAgain: Contract = contractIn(inventedRows, newestVersion);

export const invented: Contract = contractIn(inventedRows, inventedVersion);

/** Finds the invented version beside those that are shipped. */
export const findInvented = (version: string): Contract | undefined =>
  version === inventedVersion ? invented : contractOf(version);
