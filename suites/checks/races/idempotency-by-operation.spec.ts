import { answerOf, isAccepted } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { someAccount } from '../../kit/fixtures/accounts.ts';
import { balanceOf, balanceWhen } from '../../kit/fixtures/balances.ts';
import { newKey } from '../../kit/fixtures/creations.ts';
import { expectBalance, expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import { requireNotFailed, someEnds, transferBody, usualAmount } from '../../kit/fixtures/payments.ts';
import { readsAfter } from '../../kit/fixtures/read-until.ts';
import { idMade, racing, type Raced } from '../../kit/fixtures/repeating-client.ts';
import { take } from '../../kit/fixtures/take-steps.ts';
import { unsafeRequests } from '../../kit/fixtures/unsafe-requests.ts';

const oneEffect = 'conventions/concurrent-idempotent-requests-have-one-effect';

/** Judges several requests with one key by what they have made. Answers whether it could. */
const judgeRace = (check: Check, { operation, answers }: Raced): boolean => {
  const made = new Set(answers.filter(isAccepted).flatMap((answer) => idMade(answer) ?? []));
  if (made.size === 0) return false;
  check
    .evidence(oneEffect, answers)
    .that(
      made.size === 1,
      `one thing made by ${answers.length} times ${operation} at once with one Idempotency-Key`,
      `${made.size}, with the answers ${answers.map(answerOf).join(', ')}`,
    );
  return true;
};

for (const [subject, { needs, steps }] of Object.entries(unsafeRequests))
  covers({ needs: ['state', ...needs] }, [oneEffect]).test(
    `requests at once with one Idempotency-Key have one effect on ${subject}`,
    async ({ api, cleanup, check }) => {
      let judged = 0;
      const raced = racing(api, (race) => {
        if (judgeRace(check, race)) judged += 1;
      });

      const left = await take(steps, { api: raced, cleanup });

      if (judged === 0)
        throw (
          left[0] ?? new Inconclusive('missing-configuration', 'No answer shows the id of what was made.')
        );
    },
  );

const atOnce = 12;

covers({ needs: ['state', 'sandbox'] }, [oneEffect]).test(
  'money that is put in or sent at once with one Idempotency-Key moves once',
  async ({ api, cleanup, check }) => {
    const account = await someAccount(api, cleanup);
    const before = await balanceOf(api, account);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () =>
        api.call('sandbox.fundInternalAccount', {
          ...key,
          path: { accountId: account.id },
          body: { amount: 700 },
        }),
      ),
    );
    if (!answers.some(isAccepted))
      throw new Inconclusive('request-refused', 'No funding with an Idempotency-Key is taken.', answers[0]);
    await balanceWhen(api, account, (amount) => amount >= before.amount + 700);
    await readsAfter(async () => (await balanceOf(api, account)).on);
    expectBalance(check, oneEffect, await balanceOf(api, account), {
      amount: before.amount + 700,
      why: 'after one funding, sent many times at once with one key',
      after: answers,
    });
  },
);

covers({ needs: ['state', 'sandbox'] }, [oneEffect]).test(
  'a transfer that is sent many times at once with one Idempotency-Key is paid once',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
    const before = await balanceOf(api, account);
    const key = newKey();
    const body = transferBody(account.id, payee.id);

    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => api.call('transfers.out', { ...key, body })),
    );

    const made = new Set(answers.filter(isAccepted).flatMap((answer) => idMade(answer) ?? []));
    if (made.size === 0)
      throw new Inconclusive('request-refused', 'No transfer with an Idempotency-Key is taken.', answers[0]);
    for (const id of made) await requireNotFailed(api, id);
    expectPaidOnce(check, oneEffect, await balanceOf(api, account), {
      before: before.amount,
      amount: usualAmount,
      why: 'by all requests together',
      after: answers,
    });
  },
);
