import { expect } from '@playwright/test';
import { contractChanges } from '../../../spec/contract/diff.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { rowIn } from '../../../spec/contract/lifetime.ts';
import { newestVersion, versionInAddress, versions } from '../../../spec/contract/versions.ts';
import {
  contractDiffJson,
  contractDiffMarkdown,
  contractDiffText,
} from '../../../reports/formats/contract-diff.ts';
import { test } from '../support/plain-test.ts';
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

test('an address names its version by its last segment', () => {
  expect(versionInAddress(`https://a.example/x/${newestVersion}/`)).toBe(newestVersion);
  expect(versionInAddress('https://a.example/2099-12-31')).toBe('2099-12-31');
  expect(versionInAddress('https://a.example/v2')).toBeUndefined();
  expect(versionInAddress('https://a.example')).toBeUndefined();
});

test('the difference between two versions is what was invented, and nothing else', () => {
  const changes = contractChanges(newestContract, invented).map(({ kind, what, detail }) =>
    [kind, what, ...(detail === undefined ? [] : [detail])].join(' | '),
  );

  expect(changes).toEqual([
    'operation-came | tokens.renew | POST /tokens/{tokenId}',
    'request-value-went | BeneficialOwnerRole | TRUSTEE',
    'response-member-came-required | CustomerRecord.nickname',
    'response-member-required | CustomerRecord.createdAt',
    'response-value-went | BeneficialOwnerRole | TRUSTEE',
    expect.stringMatching(/^order-changed \| manualCancellation \| order: ".*COMPLETED" → ".*"$/),
    expect.stringMatching(
      /^rule-regraded \| customers\/updated-at-is-not-before-created-at \| level: "derived" → "must"/,
    ),
    'rule-went | versioning/changelog-exists | The service keeps a changelog of its features and improvements.',
    'rule-came | customers/created-at-is-present | createdAt is present.',
    'rule-came | customers/nickname-is-a-string | nickname is a string.',
    `gap-went | ${closedGap}`,
  ]);
});

test('the difference says what it means for implementers, clients and reports', () => {
  const text = contractDiffText(newestContract, invented);

  expect(text).toContain(
    'Response members that became required (1)\n  Implementers: Breaking: a required member more to show.',
  );
  expect(text).toContain('For clients: 2 changes that may break.');
  expect(text).toContain(`A report of ${newestVersion} is no baseline of a run on ${inventedVersion}`);
  expect(contractDiffMarkdown(newestContract, invented)).toContain('| CustomerRecord.nickname |');
  const json = JSON.parse(contractDiffJson(newestContract, invented)) as {
    changes: unknown[];
    breaking: object;
  };
  expect(json.breaking).toEqual({ implementers: 9, clients: 2 });
  expect(json.changes).toHaveLength(11);
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
