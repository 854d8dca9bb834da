import type { RuleId } from './rules/index.ts';

/** A thing that is changed in a request which a target takes, and the rules that say what comes of it. */
export interface RequestChange {
  readonly what: string;
  readonly rules: readonly RuleId[];
}

/** The changes of a request, one thing at a time. The operations are those that the rules name. */
export const requestChanges: readonly RequestChange[] = [
  { what: 'no credential', rules: ['authentication/missing-credential-gives-401'] },
  { what: 'a credential that opens nothing', rules: ['authentication/invalid-credential-gives-401'] },
  { what: 'credentials of production', rules: ['sandbox/fails-for-production-credentials'] },
  {
    what: 'the token of an agent of another customer',
    rules: [
      'authentication/agents-change-nothing-beyond-their-customer',
      'authentication/agents-read-nothing-beyond-their-customer',
      'authentication/agents-list-nothing-beyond-their-customer',
    ],
  },
  {
    what: 'another platform, about a thing in the path',
    rules: [
      'authentication/platforms-do-not-read-each-other',
      'authentication/platforms-do-not-change-each-other',
    ],
  },
  {
    what: 'another platform, about a thing in the body',
    rules: ['authentication/platforms-do-not-name-each-others-things'],
  },
  { what: 'a list for another platform', rules: ['authentication/platforms-do-not-list-each-other'] },
  {
    what: 'the Idempotency-Key of another platform',
    rules: ['authentication/platforms-do-not-share-answers'],
  },
  { what: 'the same Idempotency-Key again', rules: ['conventions/idempotent-retry-has-one-effect'] },
  {
    what: 'the same Idempotency-Key at once',
    rules: ['conventions/concurrent-idempotent-requests-have-one-effect'],
  },
  { what: 'an id of another kind', rules: ['errors/an-id-of-another-kind-names-nothing'] },
  { what: 'a body that breaks off', rules: ['conventions/requests-are-json'] },
  {
    what: 'after the thing was deleted',
    rules: ['conventions/deleted-things-are-used-no-more'],
  },
];
