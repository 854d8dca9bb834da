import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { test } from '../../../kit/check/test.ts';
import { payByTransfer } from '../../../kit/fixtures/payments.ts';
import { now } from '../../../kit/inbox/inbox.ts';

const rule = 'webhooks/go-to-their-own-platform-alone';
const as = 'otherPlatform' as const;

test(
  'the webhooks of a payment go to the platform that made it, and to no other',
  covers(
    [
      // No webhook about a resource of one platform arrives at the URL of another.
      rule,
    ],
    { needs: ['state', 'sandbox', 'webhooks', 'credentials'] },
  ),
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
        throw new Inconclusive('prerequisite', 'No webhook came about a payment.', answer);
      // Had the other been sent some, the first of them would be there by now.
      const strange = (await inbox.inSubpath(theirs, now)).filter(({ text }) => text.includes(id));
      check
        .evidence(rule, [set, answer, ...strange.map(({ record }) => record)])
        .that(
          strange.length === 0,
          `webhooks about ${id} at the URL of its platform alone`,
          `${strange.map(({ type }) => type).join(', ')} at that of another`,
        );
    } finally {
      if (former !== undefined) await api.call('config.update', { as, body: { webhookEndpoint: former } });
    }
  },
);
