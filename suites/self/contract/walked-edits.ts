import { newestVersion } from '../../../spec/contract/versions.ts';
import { inventedVersion } from './invented-description.ts';

/** The edit of a file that a reader of the guide makes: `put` in the place of the text that stands `at` there. */
export interface Edit {
  readonly file: string;
  readonly at: string;
  readonly put: string;
}

const day = `'${inventedVersion}'`;

/** Adds to what stands there. */
const after = (file: string, at: string, added: string): Edit => ({ file, at, put: `${at}${added}` });

/**
 * The steps of the guide "The document has a new version" for the changes that issue reports of such interfaces are
 * full of: a member more, one made required, a value less, an operation more, an order of webhooks, a rule less, another
 * level, a code more.
 */
export const walkedEdits: readonly Edit[] = [
  // 1. The day.
  {
    file: 'spec/contract/versions.ts',
    at: `['${newestVersion}']`,
    put: `['${newestVersion}', ${day}]`,
  },
  // 2. The difference, where the rows are.
  {
    file: 'spec/openapi/customers.yaml',
    at: `      required: [platformCustomerId, customerType, umaAddress]
      properties:
        id:`,
    put: `      required: [platformCustomerId, customerType, umaAddress, createdAt, nickname]
      x-entries-since: { required: { createdAt: ${day}, nickname: ${day} } }
      properties:
        nickname: { type: string, description: What friends say., example: Ada, x-since: ${day} }
        id:`,
  },
  after(
    'spec/openapi/beneficial-owners.yaml',
    'enum: [UBO, DIRECTOR, COMPANY_OFFICER, CONTROL_PERSON, TRUSTEE, GENERAL_PARTNER]',
    `\n      x-entries-until: { enum: { TRUSTEE: ${day} } }`,
  ),
  after(
    'spec/openapi/tokens.yaml',
    `          description: The token.,
        }
`,
    `    post:
      x-since: ${day}
      operationId: tokens.renew
      x-assumed: true
      tags: [tokens]
      summary: Renew an API token
      responses:
        '200':
          description: The token, without its secret.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/ApiToken' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '404': { $ref: '#/components/responses/TokenNotFound' }
        '500': { $ref: '#/components/responses/ServerError' }
`,
  ),
  after(
    'spec/operations/tokens.ts',
    'export const tokensOperations = {\n',
    `  'tokens.renew': {
    shows: 'name',
    method: 'POST',
    path: '/tokens/{tokenId}',
    auth: 'platform',
    idIsUserName: true,
    since: ${day},
  },
`,
  ),
  after(
    'spec/rules/tokens.ts',
    'export const tokensRules = {\n',
    `  'tokens/operation-renew': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can renew an API token.',
    operations: ['tokens.renew'],
    since: ${day},
  },
`,
  ),
  after(
    'spec/rules/tokens.ts',
    `  'tokens/created-token-is-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
`,
    `    changed: { ${day}: { level: 'must' } },\n`,
  ),
  {
    file: 'spec/rules/customers/common-fields.ts',
    at: "  'customers/created-at-is-a-date-time': {\n",
    put: `  'customers/created-at-is-present': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A customer always has a createdAt.',
    operations: onCustomers,
    requiredAt: ['#/components/schemas/CustomerRecord/properties/createdAt'],
    since: ${day},
  },
  'customers/nickname-is-a-string': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A customer always has a nickname, a string.',
    operations: onCustomers,
    at: ['#/components/schemas/CustomerRecord/properties/nickname'],
    requiredAt: ['#/components/schemas/CustomerRecord/properties/nickname'],
    since: ${day},
  },
  'customers/created-at-is-a-date-time': {
`,
  },
  after(
    'spec/rules/event-orders.ts',
    `      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
      'OUTGOING_PAYMENT.COMPLETED',
    ],
`,
    `    changed: {
      ${day}: {
        order: [
          'OUTGOING_PAYMENT.PENDING',
          'OUTGOING_PAYMENT.PROCESSING',
          'OUTGOING_PAYMENT.COMPLETED',
          'OUTGOING_PAYMENT.REFUND_PENDING',
          'OUTGOING_PAYMENT.REFUND_COMPLETED',
        ],
      },
    },
`,
  ),
  {
    file: 'spec/rules/webhooks/orders.ts',
    at: `PENDING, PROCESSING, REFUND_PENDING, REFUND_COMPLETED, COMPLETED, in this order.',
`,
    put: `PENDING, PROCESSING, REFUND_PENDING, REFUND_COMPLETED, COMPLETED, in this order.',
    changed: {
      ${day}: {
        statement:
          'A payment that is cancelled and delivered anyway sends PENDING, PROCESSING, COMPLETED, REFUND_PENDING, REFUND_COMPLETED, in this order.',
      },
    },
`,
  },
  after('spec/rules/versioning.ts', "  'versioning/changelog-exists': {\n", `    until: ${day},\n`),
  after(
    'spec/vocabulary.ts',
    "    'QUOTE_NOT_FOUND',\n",
    `    { entry: 'CARD_NOT_FOUND', since: ${day} },\n`,
  ),
  after('spec/client-rules/documents.ts', "  'client/documents/uploaded-once': {\n", `    until: ${day},\n`),
  // 5. A test of each new rule.
  {
    file: 'suites/checks/contract/platform/tokens.spec.ts',
    at: 'covers([\n  // The platform can get an API token.',
    put: `covers(['tokens/operation-renew']).test('an API token can be renewed', async ({ api, cleanup, check }) => {
  const { id } = await someToken(api, cleanup);

  const renewed = await api.call('tokens.renew', { path: { tokenId: id } });
  check.accepted('tokens/operation-renew', renewed, 'renewing a token');
});

covers([
  // The platform can get an API token.`,
  },
  // 6. The server.
  after(
    'reference-impl/platform/tokens.ts',
    'export const tokensRoutes = {\n',
    "  'tokens.renew': getToken,\n",
  ),
  {
    file: 'reference-impl/customers/customer-view.ts',
    at: 'return isJsonObject(members) ? members : {};',
    put: "return { ...(isJsonObject(members) ? members : {}), nickname: 'Ada' };",
  },
  {
    file: 'reference-impl/customers/customer-view.ts',
    at: 'return { ...customer, beneficialOwners',
    put: 'return { ...shown(customer), beneficialOwners',
  },
  {
    file: 'reference-impl/payments/steps.ts',
    at: 'export const cancelPayment = replaceable(async (work: Work, payment: Payment): Promise<Payment> => {\n',
    put: `export const cancelPayment = replaceable(async (work: Work, payment: Payment): Promise<Payment> => {
  const isLater = isPartOf({ since: ${day} }, work.contract.version);
  if (isLater && payment.inner.plan.cancelledAndDelivered === true) {
    await deliver(work, payment);
    return startRefund(work, (await paymentOf(work, payment.id)) ?? payment, 'USER_CANCELLATION');
  }
`,
  },
  {
    file: 'reference-impl/payments/steps.ts',
    at: "import { replaceable } from '../runtime/behaviour.ts';",
    put: "import { isPartOf } from '../../spec/contract/lifetime.ts';\nimport { replaceable } from '../runtime/behaviour.ts';",
  },
];
