import { operation } from '../../../../spec/operations.ts';
import { answerOf, isAccepted } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { test } from '../../../kit/check/test.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { otherRequests } from '../../../kit/fixtures/other-requests.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';
import type { Client } from '../../../kit/http/client.ts';
import {
  brokenOff,
  withAnotherKind,
  wrongFirst,
  type WrongAndRight,
} from '../../../kit/fixtures/wrong-first-client.ts';

const anotherKind = 'errors/an-id-of-another-kind-names-nothing';
const isJson = 'conventions/requests-are-json';

const judgeId = (check: Check, { operation: id, wrong }: WrongAndRight): void => {
  check.rejected(anotherKind, wrong, `${id} with the id of another kind in its path`);
};

/**
 * A body that breaks off is no JSON. Where it is accepted, an empty one shows whether the operation needs its body at all,
 * unless the document shows the body: whoever accepts that as well may have read nothing.
 */
const judgeBody = async (
  api: Client,
  check: Check,
  { operation: id, asked, wrong }: WrongAndRight,
): Promise<boolean> => {
  const wasAccepted = isAccepted(wrong);
  if (
    wasAccepted &&
    operation(id).shows !== 'shape' &&
    isAccepted(await api.call(id, { ...asked, body: {} }))
  )
    return false;
  return check
    .request(isJson, wrong)
    .that(!wasAccepted, `${id} to refuse a body that breaks off before its end`, answerOf(wrong));
};

const stepsAbout = (subject: string) => [
  ...(unsafeRequests[subject]?.steps ?? []),
  ...(otherRequests[subject] ?? []),
];

/** A file is sent as a form. */
const rulesAbout = (subject: string) =>
  subject === 'files of customers' ? ([anotherKind] as const) : ([anotherKind, isJson] as const);

for (const [subject, { needs }] of Object.entries(unsafeRequests))
  test(
    `an id of another kind, or a body that breaks off, is refused by every operation on ${subject}`,
    covers(rulesAbout(subject), { needs: ['state', ...needs] }),
    async ({ api, cleanup, check }) => {
      const { id: accountId, customerId } = await someAccount(api, cleanup);
      const misled = wrongFirst(api, withAnotherKind({ accountId, customerId }));
      const broken = wrongFirst(misled.api, brokenOff, api);

      const left = await take(stepsAbout(subject), { api: broken.api, cleanup });

      for (const each of misled.found()) judgeId(check, each);
      for (const each of broken.found()) await judgeBody(api, check, each);
      for (const rule of rulesAbout(subject))
        if (!check.assertions().has(rule))
          check.markInconclusive(
            rule,
            left[0] ?? new Inconclusive('prerequisite', `No request about ${subject} could be examined.`),
          );
    },
  );
