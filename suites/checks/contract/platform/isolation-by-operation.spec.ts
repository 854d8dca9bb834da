import { operation as factsOf, type OperationId } from '../../../../spec/operations.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { test } from '../../../kit/check/test.ts';
import { idMade, repeating, type Repeated } from '../../../kit/fixtures/repeating-client.ts';
import { byAnotherPlatform, expectOutOfReach, seeding, shownBy } from '../../../kit/fixtures/seeds.ts';
import { stepsAbout } from '../../../kit/fixtures/steps-about.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import type { Client } from '../../../kit/http/client.ts';

const noReading = 'authentication/platforms-do-not-read-each-other';
const noChange = 'authentication/platforms-do-not-change-each-other';
const noSharing = 'authentication/platforms-do-not-share-answers';

/** Subjects of which nothing is read by its id, nothing changed by its id, or nothing made that can be removed again. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  contacts: [noReading],
  'files of customers': [noChange, noSharing],
};

const rulesAbout = (subject: string) =>
  ([noReading, noChange, noSharing] as const).filter((rule) => leftOut[subject]?.includes(rule) !== true);

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

/** What the other platform is answered to the same request with the same key: of its own, or a refusal. */
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

for (const [subject, { needs }] of Object.entries(unsafeRequests))
  test(
    `another platform reaches nothing by the operations on ${subject}`,
    covers(rulesAbout(subject), { needs: ['state', 'credentials', ...needs] }),
    async ({ api, cleanup, check }) => {
      // Its credentials must open something, or its being refused is worth nothing.
      requireSuccess(
        await api.call('customers.list', { as: 'otherPlatform' }),
        'Listing customers as the other platform',
      );
      const seeded = seeding(api, { 'another platform': byAnotherPlatform });
      const keyed = repeating(
        seeded.api,
        async (repeated) => {
          judgeSharing(check, repeated);
          await removeOwn(api, repeated);
        },
        {
          unwatched: api,
          change: (options) => ({ ...options, as: 'otherPlatform' }),
          isMeant: (id) => factsOf(id).auth === 'platform' && !leavesMuch.includes(id),
        },
      );

      const left = await take(stepsAbout(subject), { api: keyed, cleanup });

      for (const shown of shownBy(seeded.seeds(), 'another platform'))
        expectOutOfReach(
          check,
          factsOf(shown.operation).method === 'GET' ? noReading : noChange,
          shown,
          `${shown.operation} of something that belongs to another platform`,
        );
      for (const rule of rulesAbout(subject))
        if (!check.assertions().has(rule))
          check.markInconclusive(
            rule,
            left[0] ?? new Inconclusive('prerequisite', `No request about ${subject} could be examined.`),
          );
    },
  );
