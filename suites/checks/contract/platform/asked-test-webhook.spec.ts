import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { run } from '../../../kit/check/run.ts';
import { now } from '../../../kit/inbox/inbox.ts';

const asked = 'sandbox/operation-send-test-webhook';

covers({ needs: ['state', 'sandbox', 'webhooks'], alone: true }, [asked]).test(
  'a test webhook is sent on request',
  async ({ api, check, inbox }) => {
    if (inbox.isReachable() && run().isRelayed === true) {
      // A relay has one address: which test webhook was asked for cannot be seen there.
      check.accepted(asked, await api.call('sandbox.sendTestWebhook'), 'a test webhook');
      return;
    }
    const own = `asked-${freshUuid()}`;
    const address = { webhookEndpoint: inbox.url(own) };
    const set = requireSuccess(await api.call('config.update', { body: address }), 'Setting the webhook URL');
    await inbox.inSubpath(own, { until: (came) => came.length > 0 });
    const before = (await inbox.inSubpath(own, now)).length;

    const sent = await api.call('sandbox.sendTestWebhook');
    const wasAccepted = check.accepted(asked, sent, 'a test webhook');
    const wanted = wasAccepted ? before + 1 : before;
    const came = await inbox.inSubpath(own, { until: (all) => all.length >= wanted });
    const back = { webhookEndpoint: inbox.url() };
    requireSuccess(await api.call('config.update', { body: back }), 'Putting the webhook URL back');

    // This address belongs to this test alone: a webhook that comes to it then was asked for.
    if (wasAccepted)
      check
        .evidence(asked, [set, sent])
        .wants('announced')
        .that(came.length > before, 'a test webhook at the URL of the configuration', 'none');
  },
);
