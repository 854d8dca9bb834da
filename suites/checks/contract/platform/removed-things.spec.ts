import { contract } from '../../../../spec/contract/in-use.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { afterRemoval } from '../../../kit/fixtures/after-removal.ts';
import { otherRequests } from '../../../kit/fixtures/other-requests.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';

const rule = 'conventions/deleted-things-are-used-no-more';

/** Subjects of which something can be deleted. */
const subjects = ['money', 'people', 'agents', 'documents'] as const;

for (const subject of subjects)
  covers({ needs: ['state', ...(unsafeRequests[subject]?.needs ?? [])] }, [rule]).test(
    `what was deleted is neither read, changed nor named by the operations on ${subject}`,
    async ({ api, cleanup, check }) => {
      const watched = afterRemoval(api, ({ operation, before, removed, after }) => {
        // An action that waits may be looked at as late as its approval.
        if (!contract().rule(rule).operations.includes(operation)) return;
        check
          .evidence(rule, [before, removed, after])
          .wants('rejected')
          .that(
            after.response.status >= 400 && after.response.status < 500,
            `${operation} to be rejected (4xx) once what it names is deleted`,
            String(after.response.status),
          );
      });

      const left = await take(otherRequests[subject] ?? [], { api: watched, cleanup });

      if (!check.assertions().has(rule))
        check.markInconclusive(
          rule,
          left[0] ?? new Inconclusive('no-occasion', `Nothing about ${subject} could be deleted.`),
        );
    },
  );
