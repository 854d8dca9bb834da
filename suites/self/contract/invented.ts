import {
  contractIn,
  contractOf,
  contractRows,
  type Contract,
  type ContractRows,
  type GradedRule,
} from '../../../spec/contract/contract.ts';
import type { Lifetime, Version } from '../../../spec/contract/lifetime.ts';
import { lifecycles, type LifecycleRow } from '../../../spec/machines/lifecycles.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import { inventedDocument, inventedVersion } from './invented-description.ts';

export { inventedVersion } from './invented-description.ts';

const rule = (statement: string, more: Partial<GradedRule> = {}): GradedRule => ({
  section: 'Versioning',
  level: 'must',
  severity: 'major',
  statement,
  operations: ['customers.get'],
  since: inventedVersion,
  ...more,
});

/** Some rows of a table, each with what is written into it, beside what earlier versions changed. */
const marked = <Row extends Lifetime>(
  table: Readonly<Record<string, Row>>,
  marks: Readonly<Record<string, Lifetime<Row>>>,
): Readonly<Record<string, Row>> =>
  Object.fromEntries(
    Object.entries(marks).map(([id, mark]) => {
      const row = table[id];
      if (row === undefined) throw new Error(`There is no row ${id}.`);
      const { changed: earlier } = row;
      return [id, { ...row, ...mark, ...(earlier && { changed: { ...earlier, ...mark.changed } }) }];
    }),
  );

const until = { until: inventedVersion };

/** The parts of a row that differ from the invented version on. */
const changed = <Members extends object>(
  members: Members,
): { readonly changed: Readonly<Record<Version, Members>> } => ({
  changed: { [inventedVersion]: members },
});

const since = { since: inventedVersion };

/** The document of the invented version says how a creation is answered. */
export const closedGap = 'customers/creation-answer';

const { card, invitation }: Readonly<Record<'card' | 'invitation', LifecycleRow>> = lifecycles;

/** A lifecycle with some of its transitions otherwise. */
const moved = (
  { machine, ...row }: LifecycleRow,
  transitions: LifecycleRow['machine']['transitions'],
  states: readonly string[] = [],
): LifecycleRow => ({
  ...row,
  machine: {
    ...machine,
    states: [...machine.states, ...states],
    transitions: { ...machine.transitions, ...transitions },
  },
});

/** The shipped rows with what the invented version has otherwise: the few rows that a real version would touch. */
export const inventedRows: ContractRows = {
  ...contractRows,
  early: (version) => (version === newestVersion ? (contractRows.early?.(version) ?? {}) : {}),
  document: () => inventedDocument,
  operations: {
    ...contractRows.operations,
    ...marked(contractRows.operations, {
      'invitations.cancel': until,
      'crypto.estimateWithdrawalFee': changed({ isSandboxOnly: true as const }),
    }),
    'tokens.renew': {
      shows: 'path',
      method: 'POST',
      path: '/tokens/{tokenId}',
      auth: 'platform',
      ...since,
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
    'tokens/unknown-token-has-its-code': rule('An unknown token is answered with API_TOKEN_NOT_FOUND.', {
      operations: ['tokens.get'],
    }),
    'exchange-rates/need-a-region': rule('Rates are read with the header Region alone.', {
      operations: ['exchangeRates.get'],
    }),
    'cards/frozen-card-stays-frozen': rule('No update takes a FROZEN card to ACTIVE.', {
      operations: ['cards.update'],
    }),
    'cards/processing-card-freezes': rule('An update of a PROCESSING card can freeze it.', {
      operations: ['cards.update'],
    }),
    ...marked(contractRows.rules, {
      'tokens/created-token-is-listed': changed({ level: 'must' as const }),
      'tokens/deleted-token-opens-nothing': changed({ severity: 'minor' as const }),
      'tokens/deleted-token-is-not-found': until,
      'errors/token-not-found': until,
      'exchange-rates/operation-get': until,
      'cards/frozen-card-unfreezes': until,
      'cards/processing-card-does-not-freeze': until,
      'versioning/changelog-exists': until,
      'tokens/operation-get': changed({ statement: 'The platform can read an API token.' }),
    }),
  },
  lifecycles: {
    ...contractRows.lifecycles,
    invitation: moved(
      invitation,
      {
        ...marked(invitation.machine.transitions, {
          cancel: until,
          claim: changed({ when: 'before and after expiresAt' }),
        }),
        renew: { from: ['EXPIRED'], to: 'RENEWED', ...since },
      },
      ['RENEWED'],
    ),
    card: moved(
      card,
      marked(card.machine.transitions, {
        unfreeze: until,
        freeze: changed({ from: ['PROCESSING', 'ACTIVE'] }),
      }),
    ),
  },
  webhookKinds: {
    ...contractRows.webhookKinds,
    ...marked(contractRows.webhookKinds, {
      invitationClaimed: until,
      internalAccount: changed({ about: 'the balance of an internal account, or its state, changed' }),
    }),
  },
  errorCodes: {
    ...contractRows.errorCodes,
    404: [
      ...(contractRows.errorCodes[404] ?? []).filter((code) => code !== 'TOKEN_NOT_FOUND'),
      { entry: 'TOKEN_NOT_FOUND', ...until },
      { entry: 'API_TOKEN_NOT_FOUND', ...since },
    ],
  },
  gaps: {
    ...contractRows.gaps,
    ...marked(contractRows.gaps, {
      [closedGap]: until,
      'tokens/permissions': changed({ alsoAllowed: 'Nothing else.' }),
    }),
    'tokens/renewal': {
      section: 'Versioning',
      open: 'whether a renewal ends sessions',
      reference: 'It does not.',
      alsoAllowed: 'It does.',
      operations: ['tokens.get'],
      ...since,
    },
  },
  readings: {
    ...contractRows.readings,
    ...marked(contractRows.readings, {
      'tokens/form-of-an-id': until,
      'invitations/who-is-the-inviter': changed({ reading: 'Nobody.' }),
    }),
    'tokens/renewal': {
      section: 'Versioning',
      question: 'A renewed token is the same, and it is another.',
      reading: 'The same.',
      accepted: [],
      ...since,
    },
  },
  clientRules: {
    ...contractRows.clientRules,
    ...marked(contractRows.clientRules, {
      'client/documents/uploaded-once': until,
      'client/documents/form-names-its-boundary': changed({ level: 'derived' as const }),
    }),
    'client/tokens/renewed-once': {
      section: 'Versioning',
      level: 'must',
      role: 'platform-client',
      statement: 'A token is renewed once.',
      operations: [],
      ...since,
    },
  },
  eventOrders: {
    ...contractRows.eventOrders,
    ...marked(contractRows.eventOrders, {
      failureRefundFailed: until,
      manualCancellation: changed({
        order: [
          'OUTGOING_PAYMENT.PENDING',
          'OUTGOING_PAYMENT.PROCESSING',
          'OUTGOING_PAYMENT.COMPLETED',
          'OUTGOING_PAYMENT.REFUND_PENDING',
          'OUTGOING_PAYMENT.REFUND_COMPLETED',
        ] as const,
      }),
    }),
    expiry: { order: ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.EXPIRED'], ...since },
  },
};

/** The shipped version, made of the rows of both: it is what it was. */
export const shippedAgain: Contract = contractIn(inventedRows, newestVersion);

export const invented: Contract = contractIn(inventedRows, inventedVersion);

/** Finds the invented version beside those that are shipped. */
export const findInvented = (version: string): Contract | undefined =>
  version === inventedVersion ? invented : contractOf(version);
