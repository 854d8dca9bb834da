import { instantMs } from '../../../../spec/schema/formats.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { covers } from '../../../kit/check/covers.ts';
import { addCustomer, readCustomer, someCustomer, updateCustomer } from '../../../kit/fixtures/customers.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { namedPerson, otherName, europeanPerson } from '../../../kit/fixtures/people.ts';

const longAgo = '2001-01-01T00:00:00.000Z';

/** Members that a client may try to set although only the service does. Contact channels have a test of their own. */
const attempts = {
  id: { rule: 'customers/id-is-read-only', sent: () => `Customer:${freshUuid()}` },
  createdAt: { rule: 'customers/created-at-is-read-only', sent: () => longAgo },
  updatedAt: { rule: 'customers/updated-at-is-read-only', sent: () => longAgo },
  isDeleted: { rule: 'customers/is-deleted-is-read-only', sent: () => true },
} as const;

const rules = Object.values(attempts).map(({ rule }) => rule);

const verified = { contactVerification: { email: 'VERIFIED', phone: 'VERIFIED' } };

const isSameInstant = (one: unknown, other: unknown): boolean =>
  one === other || instantMs(String(one)) === instantMs(String(other));

const channelsOf = (customer: Exchange): Readonly<Partial<Record<'email' | 'phone', unknown>>> =>
  bodyOf(customer)['contactVerification'] ?? {};

/** A refusal is as good as ignoring the member: either way it has no effect. */
const expectNoEffect = (
  check: Check,
  member: keyof typeof attempts,
  { sent, write, read }: { readonly sent: unknown; readonly write: Exchange; readonly read: Exchange },
): void => {
  const shown = memberOf(read, member, { absent: undefined });
  check
    .response(attempts[member].rule, [write, read], `/${member}`)
    .that(
      isAccepted(read) && !isSameInstant(shown, sent),
      `${member} of the customer not to become ${JSON.stringify(sent)}, which was sent`,
      isAccepted(read) ? JSON.stringify(shown) : answerOf(read),
    );
};

covers({ needs: ['state'] }, rules).test(
  'read-only members sent when adding a customer have no effect',
  async ({ api, cleanup, check }) => {
    await someCustomer(api, cleanup, namedPerson);
    for (const member of Object.keys(attempts) as (keyof typeof attempts)[]) {
      const sent = attempts[member].sent();
      const body = { ...namedPerson, [member]: sent };
      const added = await addCustomer(api, cleanup, body);
      const read = isAccepted(added) ? await readCustomer(api, idShown(added)) : undefined;

      if (read === undefined) check.held(attempts[member].rule, 1);
      else expectNoEffect(check, member, { sent, write: added, read });
    }
  },
);

covers({ needs: ['state'] }, rules).test(
  'read-only members sent in an update have no effect',
  async ({ api, cleanup, check }) => {
    for (const member of Object.keys(attempts) as (keyof typeof attempts)[]) {
      const { id } = await someCustomer(api, cleanup);
      const sent = attempts[member].sent();
      const update = { ...otherName, [member]: sent };

      const updated = await updateCustomer(api, id, update);
      const read = await readCustomer(api, id);

      expectNoEffect(check, member, { sent, write: updated, read });
    }
  },
);

covers({ needs: ['state'] }, [
  // A contactVerification in a request verifies nothing.
  'customers/contact-verification-is-read-only',
]).test('no contact channel is verified by a request that says so', async ({ api, cleanup, check }) => {
  const { id, exchange: plain } = await someCustomer(api, cleanup, europeanPerson);
  const claiming = await addCustomer(api, cleanup, { ...europeanPerson, ...verified });
  const update = { ...otherName, ...verified };

  const updated = await updateCustomer(api, id, update);
  const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');

  for (const on of [[plain, updated, read], ...(isAccepted(claiming) ? [[plain, claiming]] : [])]) {
    const claimed = channelsOf(on.at(-1) ?? read);
    const isClaimed = (channel: 'email' | 'phone'): boolean =>
      claimed[channel] === 'VERIFIED' && channelsOf(plain)[channel] !== 'VERIFIED';
    const holds = !isClaimed('email') && !isClaimed('phone');
    check
      .response('customers/contact-verification-is-read-only', on, '/contactVerification')
      .that(
        holds,
        `no channel VERIFIED that was not without the claim, ${JSON.stringify(channelsOf(plain))}`,
        JSON.stringify(claimed),
      );
  }
});
