import type { Exchange } from '../../../../spec/results/exchange.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireSuccess, rowsOf, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { asPaymentsFollow, someEnds, transferBody } from '../../../kit/fixtures/payments.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';

const count = 4;

covers({ needs: ['state', 'sandbox'] }, [
  // Every page of a narrowed list holds only transactions that the filter asks for.
  'transactions/filters-hold-on-every-page',
  // With customerId, the list holds transactions of that customer only.
  'transactions/list-by-customer',
  // The pages of the list together hold each transaction once.
  'transactions/pages-hold-every-transaction-once',
]).test(
  'a narrowed list of transactions stays narrowed from page to page, and repeats nothing',
  async ({ api, cleanup, check }) => {
    const own = await someEnds(api, cleanup, { sameCurrency: true });
    const other = await someEnds(api, cleanup, { sameCurrency: true });
    const paid: Exchange[] = [];
    // One after the other, so that a list that forgets its filter shows both.
    for (let left = count; left > 0; left -= 1)
      for (const { account, payee } of [own, other]) {
        const body = transferBody(account.id, payee.id);
        const answer = requireSuccess(await api.call('transfers.out', { body }), 'A transfer out');
        if (account === own.account) paid.push(answer);
      }
    const { customerId } = own.account;

    const ids = paid.map(idShown);

    const isStrange = (page: Exchange): boolean =>
      rowsOf(page).some((row) => (memberOf(row, 'customerId') ?? customerId) !== customerId);
    const strangeOn = (all: readonly Exchange[]): readonly Exchange[] => all.filter(isStrange);

    // A list may show a transfer a moment after its answer. One that forgets its filter is walked through once.
    const { pages, isCut } = await poll(
      () => paginate(api, 'transactions.list', { query: { customerId, limit: 1 }, isEnough: isStrange }),
      (walk) => strangeOn(walk.pages).length > 0 || ids.every((id) => walk.ids.includes(id)),
      asPaymentsFollow((walk) => walk.ids),
    );

    requireMember(pages.length > 1, 'A page of one row has none after it (dialect.parameters)', pages[0]);
    const strange = strangeOn(pages);
    for (const rule of ['transactions/filters-hold-on-every-page', 'transactions/list-by-customer'] as const)
      check
        .response(rule, [...pages.slice(0, 1), ...strange.slice(-1)])
        .that(
          strange.length === 0,
          `transactions of ${customerId} alone on every page`,
          `another customer's on ${strange.length} of ${pages.length} pages`,
        );
    if (isCut === true) return;
    const listed = pages.flatMap((page) => rowsOf(page).map((row) => String(memberOf(row, 'id'))));
    const isOnce = ids.every((id) => listed.filter((one) => one === id).length === 1);
    check
      .response('transactions/pages-hold-every-transaction-once', [...paid.slice(-1), ...pages.slice(-1)])
      .that(isOnce, `each of ${ids.join(', ')} once on the pages`, listed.join(', '));
  },
);
