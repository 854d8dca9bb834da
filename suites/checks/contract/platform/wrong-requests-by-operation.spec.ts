import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { answerOf, isAccepted } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { elsewhere, ruledOut } from '../../../kit/assertions/ruled-out.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { damagedMembers } from '../../../kit/fixtures/damaged-members.ts';
import {
  brokenOff,
  seeding,
  shownBy,
  withAnotherKind,
  type Changed,
  type Shown,
} from '../../../kit/fixtures/seeds.ts';
import { stepsAbout } from '../../../kit/fixtures/steps-about.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';
import type { Client } from '../../../kit/http/client.ts';

const anotherKind = 'errors/an-id-of-another-kind-names-nothing';
const isJson = 'conventions/requests-are-json';
const noFailure = 'errors/faulty-request-is-not-500';

/**
 * A body that breaks off is no JSON. Where it is accepted, an empty one shows whether the operation needs its body at all,
 * unless the document shows the body: a target that accepts that as well, or refuses it for what the first has done, may
 * have read nothing.
 */
const judgeBody = async (
  api: Client,
  check: Check,
  { operation: id, asked, answer: wrong }: Changed & { readonly operation: OperationId },
): Promise<boolean> => {
  const wasAccepted = isAccepted(wrong);
  if (wasAccepted && contract().operation(id).shows !== 'shape') {
    const empty = await api.call(id, { ...asked, body: {} });
    if (!makesNoSense.includes(empty.response.status)) return false;
  }
  return check
    .request(isJson, wrong)
    .that(!wasAccepted, `${id} to refuse a body that breaks off before its end`, answerOf(wrong));
};

/** The statuses for a body that lacks something. */
const makesNoSense: readonly number[] = [400, 415, 422];

const said = ({ request, wire }: Exchange): string =>
  JSON.stringify([request.url, wire === undefined ? request.body : wire.requestBody]);

/** Whether a wrong id was sent: a target may name a thing by something else than ours does, as by a member of our body. */
const isSentWrong = ({ right, asked, answer }: Shown): boolean =>
  (right === undefined || said(right) !== said(answer)) &&
  Object.values(asked.path ?? {}).every((id) =>
    [id, encodeURIComponent(id)].some((text) => said(answer).includes(text)),
  );

/** A file is sent as a form, where the target file says nothing else. */
const rulesAbout = (subject: string) =>
  subject === 'files of customers'
    ? ([anotherKind] as const)
    : subject === 'agents'
      ? ([anotherKind, isJson, noFailure, elsewhere] as const)
      : ([anotherKind, isJson, noFailure] as const);

/** A member of another type fails nothing inside, and is refused where its like is shown in another operation. */
const judgeDamaged = (check: Check, id: OperationId, { asked, answer }: Changed): void => {
  check
    .request(noFailure, answer)
    .that(answer.response.status !== 500, `${id} not to fail inside for a damaged member`, answerOf(answer));
  const isMeant = contract().rule(elsewhere).operations.includes(id);
  if (isMeant && ruledOut(id, asked.body).some(({ rule }) => rule === elsewhere))
    check.rejected(elsewhere, answer, `${id} with a damaged member`);
};

for (const [subject, { needs }] of Object.entries(unsafeRequests))
  covers({ needs: ['state', ...needs] }, rulesAbout(subject)).test(
    `an id of another kind, or a body that breaks off, is refused by every operation on ${subject}`,
    async ({ api, cleanup, check }) => {
      const { id: accountId, customerId } = await someAccount(api, cleanup);
      const seeded = seeding(api, {
        'the id of another kind': withAnotherKind({ accountId, customerId }),
        'a body that breaks off': brokenOff,
        ...damagedMembers,
      });

      const left = await take(stepsAbout(subject), { api: seeded.api, cleanup });

      const seeds = seeded.seeds();
      const isSentAsForm = !rulesAbout(subject).some((rule) => rule === isJson);
      for (const { operation: id, answer } of shownBy(seeds, 'the id of another kind').filter(isSentWrong))
        check.rejected(anotherKind, answer, `${id} with the id of another kind in its path`);
      const bodies = isSentAsForm ? [] : shownBy(seeds, 'a body that breaks off');
      for (const each of bodies) await judgeBody(api, check, each);
      for (const name of isSentAsForm ? [] : Object.keys(damagedMembers))
        for (const each of shownBy(seeds, name)) judgeDamaged(check, each.operation, each);
      for (const rule of rulesAbout(subject))
        if (!check.assertions().has(rule))
          check.markInconclusive(
            rule,
            left[0] ?? new Inconclusive('no-occasion', `No request about ${subject} could be examined.`),
          );
    },
  );
