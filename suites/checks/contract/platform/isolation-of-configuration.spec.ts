import type { Exchange } from '../../../../spec/results/exchange.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import type { Client } from '../../../kit/http/client.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { run, target } from '../../../kit/check/run.ts';
import { buy } from '../../../kit/fixtures/card-purchases.ts';
import { someCardToPayWith } from '../../../kit/fixtures/cards.ts';
import { payByTransfer, usualAmount } from '../../../kit/fixtures/payments.ts';
import { now, type Inbox } from '../../../kit/inbox/inbox.ts';

const rule = 'webhooks/go-to-their-own-platform-alone';
const as = 'otherPlatform' as const;

/** A card that was bought with, and who holds it, once their platform was told; none where the target has no cards. */
const cardAndItsHolder = async (api: Client, cleanup: Cleanup, inbox: Inbox): Promise<readonly string[]> => {
  if (!target().capabilities.cards) return [];
  const made = await ifThere(async () => {
    const card = await someCardToPayWith(api, cleanup);
    const { id } = await buy(api, card, usualAmount);
    await inbox.mentioning(id, { until: (came) => came.length > 0 });
    return [card.id, card.holder.customerId];
  });
  return made ?? [];
};

covers({ needs: ['state', 'sandbox', 'webhooks', 'credentials'] }, [
  // No webhook about a resource of one platform arrives at the URL of another.
  rule,
]).test(
  'the webhooks of a payment go to the platform that made it, and to no other',
  async ({ api, cleanup, check, inbox }) => {
    const read = requireSuccess(
      await api.call('config.get', { as }),
      'Reading the configuration of the other platform',
    );
    const former = memberOf(read, 'webhookEndpoint', { absent: undefined });
    const theirs = `theirs-${freshUuid()}`;
    const set = requireSuccess(
      await api.call('config.update', { as, body: { webhookEndpoint: inbox.url(theirs) } }),
      'Setting the webhook URL of the other platform',
    );
    try {
      const probe = await inbox.inSubpath(theirs, { until: (came) => came.length > 0 });
      requireMember(probe.length > 0, 'No test webhook comes to the URL of the other platform', set);
      const { id, answer } = await payByTransfer(api, cleanup);

      const own = await inbox.mentioning(id, {
        until: (came) => came.some(({ type }) => type.endsWith('.COMPLETED')),
      });

      if (own.length === 0)
        throw new Inconclusive('webhook-missing', 'No webhook came about a payment.', answer);
      const about = [id, ...(await cardAndItsHolder(api, cleanup, inbox))];
      // Had the other been sent some, the first of them would be there by now.
      const strange = (await inbox.inSubpath(theirs, now)).filter(({ text }) =>
        about.some((each) => text.includes(each)),
      );
      check
        .evidence(rule, [set, answer, ...strange.map(({ record }) => record)])
        .that(
          strange.length === 0,
          `webhooks about ${about.join(' and ')} at the URL of their platform alone`,
          `${strange.map(({ type }) => type).join(', ')} at that of another`,
        );
    } finally {
      if (former !== undefined) await api.call('config.update', { as, body: { webhookEndpoint: former } });
    }
  },
);

covers({ needs: ['state', 'credentials'], alone: true }, [
  // Reading a resource with the credentials of another platform is refused.
  'authentication/platforms-do-not-read-each-other',
]).test('the configuration of a platform is for it alone', async ({ api, check }) => {
  const readAs = async (as?: 'otherPlatform'): Promise<Exchange> =>
    requireSuccess(await api.call('config.get', as === undefined ? {} : { as }), 'Reading a configuration');
  const before = await readAs();
  const umaDomain = memberOf(before, 'umaDomain');
  requireMember(typeof umaDomain === 'string', 'The configuration shows no umaDomain', before);
  const domain = `${run().prefix}.example`;
  const set = (value: unknown): Promise<Exchange> =>
    api.call('config.update', { body: { umaDomain: value } });
  requireSuccess(await set(domain), 'An update of umaDomain');

  // One after the other: each could be answered with what was read last.
  const reads = [await readAs(), await readAs('otherPlatform'), await readAs()] as const;

  requireSuccess(await set(umaDomain), 'Putting umaDomain back');
  const [own, theirs, again] = reads.map((each) => memberOf(each, 'umaDomain', { absent: undefined }));
  requireMember(own === domain, 'The configuration does not show what it was updated to', reads[0]);
  check
    .response('authentication/platforms-do-not-read-each-other', reads, '/umaDomain')
    .that(
      theirs !== own && again === own,
      `${domain} for the platform that set it, and for no other`,
      `${String(theirs)} for the other platform, then ${String(again)} for the one that set it`,
    );
});
