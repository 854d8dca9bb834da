import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ChangeKind } from '../../../spec/contract/change-kinds.ts';
import { contractChanges } from '../../../spec/contract/diff.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { rowIn } from '../../../spec/contract/lifetime.ts';
import { newestVersion, versionInAddress, versions } from '../../../spec/contract/versions.ts';
import {
  contractDiffJson,
  contractDiffMarkdown,
  contractDiffText,
} from '../../../reports/formats/contract-diff.ts';
import { groupBy } from '../../../reports/judgement/groups.ts';
import { expect, test } from '../support/plain-test.ts';
import { contractNamed } from '../../../cli/run/contracts.ts';
import { closedGap, findInvented, invented, inventedVersion, shippedAgain } from './invented.ts';

test('a version is the rows that hold in it, each once', () => {
  const row = {
    since: '2025-02-01',
    until: '2025-04-01',
    changed: { '2025-03-01': { a: 2 } },
    a: 1,
    b: 3,
  } as const;
  const at = (version: '2025-01-01' | '2025-02-01' | '2025-03-15' | '2025-04-01'): unknown =>
    rowIn(row, version);

  expect([at('2025-01-01'), at('2025-04-01')]).toEqual([undefined, undefined]);
  expect(at('2025-02-01')).toEqual({ a: 1, b: 3 });
  expect(at('2025-03-15')).toEqual({ a: 2, b: 3 });
});

test('rows of a later version leave an earlier one as it was', () => {
  expect(contractChanges(newestContract, shippedAgain)).toEqual([]);
  expect(shippedAgain.description.document()).toEqual(newestContract.description.document());
});

test('versions are days in order, and no row that ships is of the invented one', () => {
  expect([...versions].toSorted()).toEqual([...versions]);
  expect(versions).not.toContain(inventedVersion);
});

test('one file of the product names the first version, which no row begins with', () => {
  const folders = ['spec', 'generators', 'suites', 'reference-impl', 'reports', 'cli', 'scripts'];
  const naming = new RegExp(`${versions[0]}(?!T\\d)`);
  const files = folders
    .flatMap((folder) =>
      readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter(
      (name) => /\.(tsx?|m?js|ya?ml|json)$/.test(name) && !/^(suites\/self|spec\/quotations)\//.test(name),
    );

  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((name) => naming.test(readFileSync(path.join(packageRoot, name), 'utf8')))).toEqual([
    'spec/contract/versions.ts',
  ]);
});

test('an address names its version by its last segment', () => {
  expect(versionInAddress(`https://a.example/x/${newestVersion}/`)).toBe(newestVersion);
  expect(versionInAddress('https://a.example/2099-12-31')).toBe('2099-12-31');
  expect(versionInAddress('https://a.example/v2')).toBeUndefined();
  expect(versionInAddress('https://a.example')).toBeUndefined();
});

/** Every kind of change: one without an example does not compile. */
const whatChanges = {
  'operation-changed': ['crypto.estimateWithdrawalFee'],
  'operation-went': ['invitations.cancel'],
  'operation-came': ['tokens.renew'],
  'parameter-went': ['stablecoins.listProviderAccounts query provider'],
  'parameter-changed': ['stablecoins.listProviderAccounts query status'],
  'parameter-came': ['stablecoins.listProviderAccounts query region'],
  'parameter-came-required': ['exchangeRates.get header Region'],
  'answer-changed': [
    'sca.startReset 429 header Retry-After',
    'sca.authorizeQuote 429 header Retry-After',
    'sca.resendQuoteCode 429 header Retry-After',
    'credentials.reissueChallenge 429 header Retry-After',
    'credentials.verify 429 header Retry-After',
  ],
  'answer-went': ['stablecoins.listProviderAccounts 401'],
  'answer-came': ['stablecoins.listProviderAccounts 503'],
  'request-value-went': ['BeneficialOwnerRole'],
  'request-member-came': ['StablecoinProviderAccountLinkRequest.note'],
  'request-member-came-required': ['StablecoinProviderAccountLinkRequest.region'],
  'request-member-went': ['StablecoinProviderAccountLinkRequest.providerAccountId'],
  'request-member-optional': ['StablecoinProviderAccountLinkRequest.provider'],
  'request-limit-changed': ['StablecoinProviderAccountLinkRequest.apiClientId'],
  'request-member-required': ['StablecoinRegisterRequest.stablecoinProviderAccountId'],
  'request-value-came': ['StablecoinPayoutRail'],
  'response-member-came-required': ['CustomerRecord.nickname'],
  'response-member-required': ['CustomerRecord.createdAt'],
  'response-value-went': ['BeneficialOwnerRole'],
  'response-member-came': ['StablecoinProviderAccount.note'],
  'response-member-went': ['StablecoinProviderAccount.lastVerifiedAt'],
  'response-member-optional': ['StablecoinProviderAccount.updatedAt'],
  'response-limit-changed': ['StablecoinProviderAccount.providerAccountId'],
  'response-value-came': ['StablecoinPayoutRail'],
  'code-went': ['404 TOKEN_NOT_FOUND'],
  'code-came': ['404 API_TOKEN_NOT_FOUND'],
  'state-went': ['invitation CANCELLED'],
  'state-came': ['invitation RENEWED'],
  'transition-changed': ['card freeze', 'invitation claim'],
  'transition-went': ['card unfreeze', 'invitation cancel'],
  'transition-came': ['invitation renew'],
  'webhook-went': ['INVITATION.CLAIMED'],
  'webhook-came': ['INVITATION.RENEWED'],
  'webhook-changed': ['internalAccount'],
  'order-went': ['failureRefundFailed'],
  'order-changed': ['manualCancellation'],
  'order-came': ['expiry'],
  'rule-regraded': ['tokens/created-token-is-listed', 'tokens/deleted-token-opens-nothing'],
  'rule-went': [
    'cards/frozen-card-unfreezes',
    'cards/processing-card-does-not-freeze',
    'errors/token-not-found',
    'exchange-rates/operation-get',
    'invitations/operation-cancel',
    'invitations/platform-can-cancel',
    'invitations/inviter-can-cancel',
    'invitations/nobody-else-can-cancel',
    'invitations/cancelled-cannot-be-cancelled-again',
    'tokens/deleted-token-is-not-found',
    'versioning/changelog-exists',
  ],
  'rule-changed': ['tokens/operation-get'],
  'rule-came': [
    'customers/created-at-is-present',
    'customers/nickname-is-a-string',
    'tokens/unknown-token-has-its-code',
    'exchange-rates/need-a-region',
    'cards/frozen-card-stays-frozen',
    'cards/processing-card-freezes',
  ],
  'client-rule-changed': ['client/documents/form-names-its-boundary'],
  'client-rule-went': ['client/documents/uploaded-once'],
  'client-rule-came': ['client/tokens/renewed-once'],
  'gap-went': [closedGap, 'invitations/refused-cancellation'],
  'gap-changed': ['tokens/permissions'],
  'gap-came': ['tokens/renewal'],
  'reading-changed': ['invitations/who-is-the-inviter'],
  'reading-went': ['tokens/form-of-an-id'],
  'reading-came': ['tokens/renewal'],
} as const satisfies Record<ChangeKind, readonly string[]>;

test('the difference between two versions is what was invented, of every kind, and nothing else', () => {
  const changes = groupBy(contractChanges(newestContract, invented), ({ kind }) => kind);
  const found = [...changes].map(([kind, all]) => [kind, all.map(({ what }) => what)] as const);

  expect(Object.fromEntries(found)).toEqual(whatChanges);
});

test('the difference says what it means for implementers, clients and reports', () => {
  const text = contractDiffText(newestContract, invented);

  expect(text).toContain(
    'Response members that became required (1)\n  Implementers: Breaking: a required member more to show.',
  );
  expect(text).toContain('tokens/deleted-token-opens-nothing: severity: "critical" → "minor"');
  expect(text).toContain('For clients: 15 changes that may break.');
  expect(text).toContain(`A report of ${newestVersion} is no baseline of a run on ${inventedVersion}`);
  expect(contractDiffMarkdown(newestContract, invented)).toContain('| CustomerRecord.nickname |');
  const json = JSON.parse(contractDiffJson(newestContract, invented)) as {
    changes: unknown[];
    breaking: object;
  };
  expect(json.breaking).toEqual({ implementers: 25, clients: 15 });
  expect(json.changes).toHaveLength(Object.values(whatChanges).flat().length);
});

test('a version does not differ from itself', () => {
  expect(contractDiffText(newestContract, newestContract)).toContain('The two have the same operations');
});

test('a version that is not known is refused in one sentence, and the invented one is known to these tests alone', () => {
  expect(contractNamed(inventedVersion, findInvented)).toBe(invented);
  expect(() => contractNamed(inventedVersion)).toThrow(
    `Version "${inventedVersion}" of the interface is not known here. Known: ${versions.join(', ')}.`,
  );
});
