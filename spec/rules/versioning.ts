import type { RuleBook } from './rule.ts';

/** The interface version and where it shows. */
export const versioningRules = {
  'versioning/base-address-ends-with-the-version': {
    section: 'Versioning',
    level: 'must',
    statement: 'The last path segment of the base address is the version of the interface.',
    operations: [],
  },
  'versioning/description-carries-the-version': {
    section: 'Versioning',
    level: 'must',
    statement: 'The API description of the service has the version of the interface.',
    operations: [],
  },
  'versioning/changelog-exists': {
    section: 'Versioning',
    level: 'must',
    statement: 'The service keeps a changelog of its features and improvements.',
    operations: [],
    unobservable: 'The document shows neither where the changelog is nor what is in it.',
  },
} as const satisfies RuleBook;
