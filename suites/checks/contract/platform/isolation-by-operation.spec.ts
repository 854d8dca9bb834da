import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { idMade, repeating, type Repeated } from '../../../kit/fixtures/repeating-client.ts';
import { rememberingIds } from '../../../kit/fixtures/known-ids.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import {
  byAnotherPlatform,
  expectOutOfReach,
  namedByAnotherPlatform,
  seeding,
  sentAs,
  shownBy,
  type Shown,
} from '../../../kit/fixtures/seeds.ts';
import { stepsAbout } from '../../../kit/fixtures/steps-about.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import type { Client } from '../../../kit/http/client.ts';

const noReading = 'authentication/platforms-do-not-read-each-other';
const noChange = 'authentication/platforms-do-not-change-each-other';
const noSharing = 'authentication/platforms-do-not-share-answers';
const noListing = 'authentication/platforms-do-not-list-each-other';
const noNaming = 'authentication/platforms-do-not-name-each-others-things';
const all = [noReading, noChange, noSharing, noListing, noNaming] as const;

/**
 * Subjects of which nothing is read by its id, nothing changed by its id, nothing listed, or nothing made that can be
 * removed again.
 */
const leftOut: Readonly<Record<string, readonly RuleId[]>> = {
  contacts: [noReading, noListing, noNaming],
  'files of customers': [noChange, noSharing, noListing, noNaming],
};

const rulesAbout = (subject: string) => all.filter((each) => leftOut[subject]?.includes(each) !== true);

/** How what the other platform made for itself is removed again. */
const removals: Readonly<Partial<Record<string, readonly [remove: OperationId, parameter: string]>>> = {
  'customers.create': ['customers.delete', 'customerId'],
  'tokens.create': ['tokens.delete', 'tokenId'],
  'platformExternalAccounts.create': ['platformExternalAccounts.delete', 'externalAccountId'],
};

/** Makes many things at once, which nothing removes. */
const leavesMuch: readonly OperationId[] = ['customers.importCsv'];

const removeOwn = async (api: Client, { operation, first, retry }: Repeated): Promise<void> => {
  const [remove, parameter] = removals[operation] ?? [];
  const made = isAccepted(retry) ? idMade(retry) : undefined;
  if (remove === undefined || parameter === undefined || made === undefined || made === idMade(first)) return;
  await api.call(remove, { path: { [parameter]: made }, as: 'otherPlatform' });
};

/** The answer to the other platform for the same request with the same key: of its own, or a refusal. */
const judgeSharing = (check: Check, { operation, first, retry }: Repeated): void => {
  const made = idMade(first);
  if (made === undefined) return;
  check
    .evidence(noSharing, [first, retry])
    .that(
      !retry.response.text.includes(made),
      `nothing of what another platform made by ${operation} with this Idempotency-Key`,
      `an answer with ${made}`,
    );
};

const idsIn = (page: Shown['answer']): readonly unknown[] =>
  rowsOf(page).map((row) => memberOf(row, 'id', { absent: undefined }));

/** Two platforms that ask for the same list see no row in common. */
const judgeLists = (check: Check, { operation, answer, right }: Shown): void => {
  if (right === undefined) return;
  const own = new Set(idsIn(right).filter((id) => typeof id === 'string'));
  if (own.size === 0) return;
  const shared = isAccepted(answer) ? idsIn(answer).find((id) => own.has(String(id))) : undefined;
  check
    .response(noListing, [right, answer])
    .that(
      shared === undefined,
      `no row in ${operation} that the list of another platform shows`,
      `a row with the id ${String(shared)}`,
    );
};

for (const [subject, { needs }] of Object.entries(unsafeRequests))
  covers({ needs: ['state', 'credentials', ...needs] }, rulesAbout(subject)).test(
    `another platform reaches nothing by the operations on ${subject}`,
    async ({ api, cleanup, check }) => {
      // Its credentials must open something, or its being refused is worth nothing.
      requireSuccess(
        await api.call('customers.list', { as: 'otherPlatform' }),
        'Listing customers as the other platform',
      );
      const remembering = rememberingIds(api);
      const isAbout = (about: (typeof all)[number], id: OperationId): boolean =>
        rulesAbout(subject).includes(about) && contract().rule(about).operations.includes(id);
      const seeded = seeding(remembering.api, {
        'another platform': byAnotherPlatform,
        'a list of another platform': sentAs('otherPlatform', (id) => isAbout(noListing, id)),
        'another platform that names it': namedByAnotherPlatform(
          (id, options) => isAbout(noNaming, id) && remembering.isKnown(options),
        ),
      });
      const keyed = repeating(
        seeded.api,
        async (repeated) => {
          judgeSharing(check, repeated);
          await removeOwn(api, repeated);
        },
        {
          unwatched: api,
          change: (options) => ({ ...options, as: 'otherPlatform' }),
          isMeant: (id) => contract().operation(id).auth === 'platform' && !leavesMuch.includes(id),
        },
      );

      const left = await take(stepsAbout(subject), { api: keyed, cleanup });

      const seeds = seeded.seeds();
      for (const shown of shownBy(seeds, 'a list of another platform')) judgeLists(check, shown);
      for (const { operation, answer } of shownBy(seeds, 'another platform that names it'))
        check.rejected(noNaming, answer, `${operation} that names something of another platform`);
      for (const shown of shownBy(seeds, 'another platform'))
        expectOutOfReach(
          check,
          contract().operation(shown.operation).method === 'GET' ? noReading : noChange,
          shown,
          `${shown.operation} of something that belongs to another platform`,
        );
      for (const about of rulesAbout(subject))
        if (!check.assertions().has(about))
          check.markInconclusive(
            about,
            left[0] ?? new Inconclusive('no-occasion', `No request about ${subject} could be examined.`),
          );
    },
  );
