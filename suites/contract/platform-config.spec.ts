import { randomUUID } from 'node:crypto';
import type { Exchange } from '../../spec/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Client } from '../kernel/client.ts';
import { covers } from '../kernel/covers.ts';
import type { Examiner } from '../kernel/examiner.ts';
import { now, type Inbox } from '../kernel/inbox.ts';
import { bodyOf, expectTaken, needed } from '../kernel/judge.ts';
import { mustKnow } from '../kernel/binding.ts';
import { test } from '../kernel/test.ts';

const read = async (api: Client): Promise<Exchange> =>
  needed(await api.call('config.get'), 'Reading the configuration');

const update = (api: Client, body: Readonly<Record<string, unknown>>): Promise<Exchange> =>
  api.call('config.update', { body });

test(
  'the configuration can be read and updated with what it shows',
  covers(['platform-config/operation-get', 'platform-config/operation-update'], { alone: true }),
  async ({ api, examine }) => {
    const shown = await api.call('config.get');
    const { umaDomain } = bodyOf(shown);

    const updated = await update(api, umaDomain === undefined ? {} : { umaDomain });

    expectTaken(examine, 'platform-config/operation-get', shown, 'reading the configuration');
    expectTaken(examine, 'platform-config/operation-update', updated, 'an update that changes nothing');
  },
);

const without = (body: Readonly<Record<string, unknown>>, ...names: readonly string[]): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([name]) => !names.includes(name))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );

test(
  'an update of the configuration is read back and keeps the rest',
  covers(
    [
      'platform-config/update-is-read-back',
      'platform-config/update-answers-what-get-answers',
      'platform-config/update-keeps-absent-members',
      'platform-config/refused-update-changes-nothing',
    ],
    { needs: ['state'], alone: true },
  ),
  async ({ api, examine }) => {
    const before = await read(api);
    const { umaDomain } = bodyOf(before);
    mustKnow(typeof umaDomain === 'string', 'The configuration shows no umaDomain', before);

    const updated = needed(await update(api, { umaDomain: 'psi-suite.example' }), 'An update of umaDomain');
    const after = await read(api);
    const refused = await update(api, { umaDomain: 17 });
    const later = await read(api);
    const { webhookEndpoint } = bodyOf(before);
    if (typeof webhookEndpoint === 'string')
      needed(await update(api, { webhookEndpoint }), 'An update of the webhook URL');
    const last = await read(api);
    if (typeof umaDomain === 'string') needed(await update(api, { umaDomain }), 'Putting umaDomain back');

    const facts = (expected: string, on: Exchange) => () => ({
      expected,
      actual: on.response.text.slice(0, 300),
      on: [before, updated, refused, on],
    });
    const { assert } = examine;
    const isSet = bodyOf(after)['umaDomain'] === 'psi-suite.example';
    assert('platform-config/update-is-read-back', isSet, facts('umaDomain psi-suite.example', after));
    const isSame = without(bodyOf(updated)) === without(bodyOf(after));
    assert(
      'platform-config/update-answers-what-get-answers',
      isSame,
      facts('what the update answered', after),
    );
    const changing = ['umaDomain', 'updatedAt'] as const;
    const isKept = without(bodyOf(before), ...changing) === without(bodyOf(after), ...changing);
    assert('platform-config/update-keeps-absent-members', isKept, facts('everything else as before', after));
    assert(
      'platform-config/update-keeps-absent-members',
      !isSet || bodyOf(last)['umaDomain'] === 'psi-suite.example',
      facts('umaDomain as set before the webhook URL', last),
    );
    const isUntouched = refused.response.status < 400 || without(bodyOf(later)) === without(bodyOf(after));
    assert(
      'platform-config/refused-update-changes-nothing',
      isUntouched,
      facts('as before the refusal', later),
    );
  },
);

const lane = (): string => `config-${randomUUID()}`;

const count = async (inbox: Inbox, name: string): Promise<number> => (await inbox.inLane(name, now)).length;

const expectCount = (
  examine: Examiner,
  rule: RuleId,
  came: number,
  wanted: number,
  on: readonly Exchange[],
): void => {
  examine.assert(rule, came === wanted, () => ({
    expected: `${wanted} test webhooks`,
    actual: `${came} webhooks`,
    on,
  }));
};

test(
  'every update with a webhook URL brings one test webhook',
  covers(
    [
      'platform-config/webhook-url-triggers-a-test-webhook',
      'platform-config/same-webhook-url-triggers-a-test-webhook',
      'platform-config/test-webhook-comes-once',
      'platform-config/other-update-triggers-no-test-webhook',
      'platform-config/refused-update-triggers-no-test-webhook',
    ],
    { needs: ['state', 'webhooks'], alone: true },
  ),
  async ({ api, examine, inbox }) => {
    const first = lane();
    const second = lane();
    const untilCame = (wanted: number) => ({ until: (came: readonly unknown[]) => came.length >= wanted });

    const set = needed(await update(api, { webhookEndpoint: inbox.url(first) }), 'Setting the webhook URL');
    await inbox.inLane(first, untilCame(1));
    const afterSet = await count(inbox, first);
    const again = needed(await update(api, { webhookEndpoint: inbox.url(first) }), 'Setting it again');
    await inbox.inLane(first, untilCame(2));
    const afterAgain = await count(inbox, first);
    const other = await update(api, {});
    const refused = await update(api, { webhookEndpoint: 17 });
    // A test webhook of the last two would have come before that of the next change.
    needed(await update(api, { webhookEndpoint: inbox.url(second) }), 'Setting another webhook URL');
    await inbox.inLane(second, untilCame(1));
    const inTheEnd = await count(inbox, first);
    const afterMove = await count(inbox, second);
    needed(await update(api, { webhookEndpoint: inbox.url() }), 'Putting the webhook URL back');

    const url = 'platform-config/webhook-url-triggers-a-test-webhook';
    examine.assert(url, afterSet > 0, () => ({ expected: 'a test webhook', actual: 'none', on: set }));
    expectCount(examine, 'platform-config/test-webhook-comes-once', afterSet, 1, [set]);
    expectCount(examine, 'platform-config/test-webhook-comes-once', afterMove, 1, [set, again]);
    expectCount(examine, 'platform-config/same-webhook-url-triggers-a-test-webhook', afterAgain, 2, [
      set,
      again,
    ]);
    expectCount(examine, 'platform-config/other-update-triggers-no-test-webhook', inTheEnd, afterAgain, [
      other,
    ]);
    if (refused.response.status >= 400)
      expectCount(examine, 'platform-config/refused-update-triggers-no-test-webhook', inTheEnd, afterAgain, [
        refused,
      ]);
    else examine.held('platform-config/refused-update-triggers-no-test-webhook', 1);
  },
);
