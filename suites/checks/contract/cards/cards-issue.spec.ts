import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import { wholeList } from '../../../kit/assertions/whole-list.ts';
import { accountsOf } from '../../../kit/fixtures/accounts.ts';
import {
  freshCard,
  holderWith,
  issueCard,
  readCard,
  someCardholder,
  sourceIds,
  shownByIssue,
} from '../../../kit/fixtures/cards.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { bodyOf, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { provocation } from '../../../kit/check/trigger.ts';
import { importedPerson } from '../../../kit/fixtures/imports.ts';
import { statusUntil, verify } from '../../../kit/fixtures/verifications.ts';
import { namedPerson, completePerson } from '../../../kit/fixtures/people.ts';

covers({ needs: ['cards'] }, [
  // A platform can issue a card.
  'cards/operation-issue',
  // A card has at least one funding source from the moment of its creation.
  'cards/created-with-a-funding-source',
]).test('a card is issued with the funding source it asks for', async ({ api, cleanup, check }) => {
  const holder = await someCardholder(api, cleanup);

  const issued = await issueCard(api, holder);

  if (!check.accepted('cards/operation-issue', issued, 'the issue of a card')) return;
  check
    .member('cards/created-with-a-funding-source', await shownByIssue(api, issued), 'fundingSources')
    .is('with one entry at least', (value) => Array.isArray(value) && value.length > 0);
});

covers({ needs: ['cards'] }, [
  // Issuing a card without any funding source is refused.
  'cards/issue-refuses-no-funding-source',
]).test('a card without any funding source is not issued', async ({ api, cleanup, check }) => {
  const holder = await someCardholder(api, cleanup);

  const empty = await issueCard(api, holder, { fundingSources: [] });
  const absent = await issueCard(api, holder, { fundingSources: undefined });

  const rule = 'cards/issue-refuses-no-funding-source';
  check.rejected(rule, empty, 'a card with an empty list of funding sources');
  check.rejected(rule, absent, 'a card without fundingSources');
  requireSuccess(await issueCard(api, holder), 'The issue of the same card with a funding source');
});

/** The control for refusals. Leaves the test as inconclusive where nobody gets a card. */
const mustIssueToApproved = async (api: Client, cleanup: Cleanup): Promise<void> => {
  requireSuccess(
    await issueCard(api, await someCardholder(api, cleanup)),
    'The issue of a card to an approved person',
  );
};

const unapproved = ['cards/issue-needs-approved-kyc', 'cards/issue-refusal-names-the-kyc'] as const;

const leavesNoCard = 'cards/refused-issue-leaves-no-card';

const isApproved = async (api: Client, id: string): Promise<boolean> => {
  const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');
  return bodyOf(read)['kycStatus'] === 'APPROVED';
};

/** A person whose KYC nobody asked for; one who lacks data only where a target approves all others by itself. */
const unapprovedPerson = async (
  api: Client,
  cleanup: Cleanup,
): Promise<Awaited<ReturnType<typeof someCustomer>> & { readonly lacksNothing: boolean }> => {
  for (const person of [completePerson, namedPerson]) {
    const added = await someCustomer(api, cleanup, person);
    if (!(await isApproved(api, added.id))) return { ...added, lacksNothing: person === completePerson };
  }
  throw new Inconclusive('permitted-otherwise', 'The target approves customers as they are added.');
};

covers({ needs: ['cards', 'state'] }, [...unapproved, leavesNoCard]).test(
  'a person whose KYC has not begun gets no card',
  async ({ api, cleanup, check }) => {
    const { id, exchange, lacksNothing } = await unapprovedPerson(api, cleanup);
    const holder = await holderWith(api, id, exchange);

    const refused = await issueCard(api, holder);

    if (await isApproved(api, id))
      throw new Inconclusive('permitted-otherwise', 'The customer is APPROVED meanwhile.', refused);
    check.rejected(unapproved[0], refused, 'a card for a customer who is not APPROVED');
    if (!lacksNothing)
      check.markInconclusive(
        unapproved[1],
        new Inconclusive('ambiguous', 'The refusal may be for something that the customer lacks.', refused),
      );
    else if (refused.response.status >= 400)
      check.code(unapproved[1], refused, 'CARDHOLDER_KYC_NOT_APPROVED');
    await leavingOpen(check, [leavesNoCard], async () => {
      const page = requireSuccess(
        await wholeList(api, 'cards.list', { query: { cardholderId: id } }),
        'Listing the cards of a customer',
      );
      const own = rowsOf(page).filter((row) => memberOf(row, 'cardholderId') === id);
      check
        .response(leavesNoCard, [refused, page])
        .that(own.length === 0, 'no card of a customer whose card was refused', `${own.length}`);
    });
    // A KYC that was asked for is no approval yet. Where it is over in no time, there is nothing to see.
    await ifThere(async () => {
      await verify(api, id);
      const early = await issueCard(api, holder);
      if (!(await isApproved(api, id)))
        check.rejected(unapproved[0], early, 'a card for a customer whose KYC is under way');
    });
    await ifThere(async () => {
      const imported = await importedPerson(api, cleanup);
      const answer = await issueCard(api, await holderWith(api, imported.id, imported.exchange));
      if (!(await isApproved(api, imported.id)))
        check.rejected(unapproved[0], answer, 'a card for a customer of a file who is not APPROVED');
    });
    await mustIssueToApproved(api, cleanup);
  },
);

covers({ needs: ['cards', 'state', 'sandbox'] }, [...unapproved]).test(
  'a person whose KYC was rejected gets no card',
  async ({ api, cleanup, check }) => {
    const ending = provocation('kycRejected').value;
    const { id, exchange } = await someCustomer(api, cleanup, {
      ...completePerson,
      fullName: `Ada ${ending}`,
    });
    await verify(api, id);
    const read = await statusUntil(
      api,
      id,
      ({ kycStatus }) => kycStatus === 'REJECTED' || kycStatus === 'APPROVED',
    );
    if (bodyOf(read)['kycStatus'] !== 'REJECTED')
      throw new Inconclusive('no-trigger', 'The KYC that was to be rejected was not.', read);

    const refused = await issueCard(api, await holderWith(api, id, exchange));

    check.rejected(unapproved[0], refused, 'a card for a customer who is REJECTED');
    if (refused.response.status >= 400) check.code(unapproved[1], refused, 'CARDHOLDER_KYC_NOT_APPROVED');
    await mustIssueToApproved(api, cleanup);
  },
);

covers({ needs: ['cards', 'state'] }, [
  // Reading an issued card answers the same funding sources that the issue answered.
  'cards/issued-card-is-readable',
  // A card that was issued is in the list of cards.
  'cards/issued-card-is-listed',
  // Every entry of fundingSources is an internal account.
  'cards/funding-sources-are-internal-accounts',
]).test('an issued card is read and listed with its funding sources', async ({ api, cleanup, check }) => {
  const holder = await someCardholder(api, cleanup);
  const card = await freshCard(api, holder);

  const read = await readCard(api, card.id);

  const ids = sourceIds(bodyOf(card.issued)) ?? [];
  const same = ids.toSorted().join() === (sourceIds(bodyOf(read)) ?? []).toSorted().join();
  check
    .response('cards/issued-card-is-readable', [card.issued, read], '/fundingSources')
    .that(
      same,
      `a card with the funding sources ${ids.join(', ')}`,
      sourceIds(bodyOf(read))?.join(', ') ?? String(read.response.status),
    );
  await leavingOpen(check, ['cards/funding-sources-are-internal-accounts'], async () => {
    const accounts = rowsOf(await accountsOf(api, holder.customerId)).map((row) =>
      String(memberOf(row, 'id')),
    );
    const strange = ids.filter((id) => !accounts.includes(id) && !id.startsWith('InternalAccount:'));
    check
      .response('cards/funding-sources-are-internal-accounts', card.issued, '/fundingSources')
      .that(strange.length === 0, 'internal accounts', strange.join(', '));
  });
  await leavingOpen(check, ['cards/issued-card-is-listed'], async () => {
    const query = await queryNeeded(api, 'cards.list', () => ({ cardholderId: holder.customerId }));
    const { found, page } = await findListedAs('present', api, 'cards.list', card.id, query);
    check
      .response('cards/issued-card-is-listed', [card.issued, page])
      .that(found === 'present', `a row with the id ${card.id}`, 'no such row on any page');
  });
});
