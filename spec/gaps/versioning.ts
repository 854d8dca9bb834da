import type { GapBook } from './gap.ts';

/** The document's gaps about versions. */
export const versioningGaps = {
  'versioning/new-versions': {
    section: 'Versioning',
    open: 'how versions are introduced and deprecated',
    reference: 'Serves the one version.',
    alsoAllowed: 'Any policy; other versions under other base addresses.',
    unvaried: 'nothing a server could vary',
    operations: [],
  },
  'versioning/changelog-content': {
    section: 'Versioning',
    open: 'the content of the changelog',
    reference: 'Serves none.',
    alsoAllowed: 'Any.',
    unvaried: 'nothing a server could vary',
    operations: [],
  },
  'versioning/another-version-in-the-path': {
    section: 'Versioning',
    open: 'the answer to another version in the path',
    reference: '404 REFERENCE_NOT_FOUND.',
    alsoAllowed: 'Any; the suite sends none.',
    unvaried: 'the suite asks for nothing of the kind',
    operations: [],
  },
} as const satisfies GapBook;
