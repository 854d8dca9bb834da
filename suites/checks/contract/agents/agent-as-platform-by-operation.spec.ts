import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { accountsOf } from '../../../kit/fixtures/accounts.ts';
import { someActor } from '../../../kit/fixtures/agents.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { expectOutOfReach, seeding, sentAs, shownBy, type Shown } from '../../../kit/fixtures/seeds.ts';
import { challengeIn } from '../../../kit/fixtures/signed-retry.ts';
import { stepsAbout } from '../../../kit/fixtures/steps-about.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';

const noChange = 'authentication/agents-change-nothing-beyond-their-customer';
const noReading = 'authentication/agents-read-nothing-beyond-their-customer';
const noListing = 'authentication/agents-list-nothing-beyond-their-customer';
const all = [noChange, noReading, noListing] as const;

/** Subjects of which nothing is read by its id, or listed. */
const leftOut: Readonly<Record<string, readonly RuleId[]>> = {
  contacts: [noReading, noListing],
  'strong customer authentication': [],
  'files of customers': [],
};

const rulesAbout = (subject: string) => all.filter((one) => leftOut[subject]?.includes(one) !== true);

const ruleOn = (id: OperationId): RuleId | undefined =>
  all.find((one) => contract().rule(one).operations.includes(id));

/** A row that an agent may see names its customer, itself, or an account of theirs, or is one of them. */
const foreignRow = (shown: Shown, own: readonly string[]): string | undefined =>
  rowsOf(shown.answer)
    .filter((row) => {
      const text = JSON.stringify(row);
      return !own.some((id) => text.includes(id));
    })
    .map((row) => memberOf(row, 'id', { absent: undefined }))
    .find((id) => typeof id === 'string');

const judge = (check: Check, shown: Shown, own: readonly string[]): void => {
  const about = ruleOn(shown.operation);
  if (about === undefined || challengeIn(shown.answer, shown.asked) !== undefined) return;
  if (contract().operation(shown.operation).isList !== true) {
    expectOutOfReach(
      check,
      about,
      shown,
      `${shown.operation} with the token of an agent of another customer`,
    );
    return;
  }
  const foreign = isAccepted(shown.answer) ? foreignRow(shown, own) : undefined;
  check
    .response(about, shown.answer)
    .that(
      foreign === undefined,
      `no row in ${shown.operation} that does not belong to the agent's customer`,
      `a row with the id ${foreign}`,
    );
};

for (const [subject, { needs }] of Object.entries(unsafeRequests))
  covers(
    {
      needs: [...new Set(['state', 'credentials', 'agents', ...needs] as const)],
    },
    rulesAbout(subject),
  ).test(
    `an agent of another customer reaches nothing by the operations on ${subject}`,
    async ({ api, cleanup, check }) => {
      const { id: customerId } = await someCustomer(api, cleanup);
      const agent = await someActor(api, cleanup, { customerId });
      // Its token must open something, or its being refused is worth nothing.
      requireSuccess(await agent.call('agentSide.getSelf'), 'Reading the current agent');
      const accounts = rowsOf(await accountsOf(api, customerId)).map((row) => String(memberOf(row, 'id')));
      const byAgent = sentAs({ authorization: `Bearer ${agent.token}` }, (id) => ruleOn(id) !== undefined);
      const seeded = seeding(api, { 'the token of an agent': byAgent });

      const left = await take(stepsAbout(subject), { api: seeded.api, cleanup });

      for (const shown of shownBy(seeded.seeds(), 'the token of an agent'))
        judge(check, shown, [customerId, agent.id, ...accounts]);
      for (const about of rulesAbout(subject))
        if (!check.assertions().has(about))
          check.markInconclusive(
            about,
            left[0] ?? new Inconclusive('no-occasion', `No request about ${subject} could be examined.`),
          );
    },
  );
