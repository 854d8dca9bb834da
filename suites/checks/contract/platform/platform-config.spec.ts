import { isSameContent } from '../../../kit/assertions/same-content.ts';
import { canonicalText } from '../../../../spec/json.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { now, type Inbox } from '../../../kit/inbox/inbox.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import {
  countsOf,
  distinctCountsOf,
  hasComeTwice,
  untilCame,
  type Counts,
} from '../../../kit/inbox/webhook-counts.ts';
import type { WebhookEvent } from '../../../kit/inbox/webhook-event.ts';
import { expectCount } from '../../../kit/fixtures/expect-test-webhooks.ts';
import { wasRejected } from '../../../kit/assertions/check.ts';
import { waitFor } from '../../../target/waits.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { run, target } from '../../../kit/check/run.ts';

const keepsRest = 'platform-config/update-keeps-absent-members';

/** Whether an update says what changes. A PUT says all that there is, so that it may take away what it does not name. */
const isPartial = ({ request }: Exchange): boolean => request.method !== 'PUT';

const replacesAll = (update: Exchange): Inconclusive =>
  new Inconclusive('permitted-otherwise', 'The configuration is updated by PUT, as a whole.', update);

/** A domain that nobody has, and that no target can tell from a platform's. */
const ownDomain = (): string => `${run().prefix}.example`;

const read = async (api: Client): Promise<Exchange> =>
  requireSuccess(await api.call('config.get'), 'Reading the configuration');

const update = (api: Client, body: Readonly<Record<string, unknown>>): Promise<Exchange> =>
  api.call('config.update', { body });

covers({ alone: true }, [
  // The platform's configuration can be read.
  'platform-config/operation-get',
  // The platform's configuration can be updated.
  'platform-config/operation-update',
]).test('the configuration can be read and updated with what it shows', async ({ api, check }) => {
  const shown = await api.call('config.get');
  const umaDomain = memberOf(shown, 'umaDomain', { absent: undefined });

  const updated = await update(api, umaDomain === undefined ? {} : { umaDomain });

  check.accepted('platform-config/operation-get', shown, 'reading the configuration');
  check.accepted('platform-config/operation-update', updated, 'an update that changes nothing');
});

/** The configuration, once a read shows this: how soon after an update is not said. */
const readWithDomain = (api: Client, umaDomain: unknown): Promise<Exchange> =>
  readUntil(
    () => read(api),
    (_body, seen) => memberOf(seen, 'umaDomain') === umaDomain,
  );

/** The same with this webhook URL; a target may show its URL to nobody. */
const readWithUrl = (api: Client, url: string): Promise<Exchange> =>
  readUntil(
    () => read(api),
    (_body, seen) =>
      [undefined, url].includes(memberOf(seen, 'webhookEndpoint', { absent: undefined }) as string),
  );

const without = (body: object, ...names: readonly string[]): string =>
  canonicalText(Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))));

/** Members with a time, whatever they are called: when something was changed may be among them. */
const times = (body: object): readonly string[] =>
  Object.entries(body)
    .filter(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    .map(([name]) => name);

covers({ needs: ['state'], alone: true }, [
  // A value set by an update is in the next read.
  'platform-config/update-is-read-back',
  // The answer to an update and the next read show the same configuration.
  'platform-config/update-answers-what-get-answers',
  // A member that is absent from the update stays as it was.
  'platform-config/update-keeps-absent-members',
  // An update that was answered with an error leaves the configuration as it was.
  'platform-config/refused-update-changes-nothing',
]).test('an update of the configuration is read back and keeps the rest', async ({ api, check, inbox }) => {
  const before = await read(api);
  const umaDomain = memberOf(before, 'umaDomain');
  requireMember(typeof umaDomain === 'string', 'The configuration shows no umaDomain', before);

  const updated = requireSuccess(await update(api, { umaDomain: ownDomain() }), 'An update of umaDomain');
  const after = await readWithDomain(api, ownDomain());
  const refused = await update(api, { umaDomain: 17 });
  const later = await read(api);
  const webhookEndpoint = memberOf(before, 'webhookEndpoint', { absent: undefined });
  if (typeof webhookEndpoint === 'string')
    requireSuccess(await update(api, { webhookEndpoint }), 'An update of the webhook URL');
  const last = await read(api);
  const both = await update(api, { webhookEndpoint, umaDomain });
  const afterBoth = await readWithDomain(api, umaDomain);
  if (typeof umaDomain === 'string')
    requireSuccess(await update(api, { umaDomain }), 'Putting umaDomain back');

  const isSet = memberOf(after, 'umaDomain') === ownDomain();
  check
    .evidence('platform-config/update-is-read-back', [before, updated, refused, after])
    .that(isSet, `umaDomain ${ownDomain()}`);
  if (typeof webhookEndpoint === 'string' && isAccepted(both))
    check
      .evidence('platform-config/update-is-read-back', [last, both, afterBoth])
      .that(
        memberOf(afterBoth, 'umaDomain') === umaDomain,
        `umaDomain ${String(umaDomain)}, which an update named beside the webhook URL`,
        JSON.stringify(memberOf(afterBoth, 'umaDomain')),
      );
  requireMember(updated.response.text !== '', 'The answer to an update shows no configuration', updated);
  const isSame = isSameContent(bodyOf(updated), bodyOf(after));
  check
    .evidence('platform-config/update-answers-what-get-answers', [before, updated, refused, after])
    .that(isSame, 'what the update answered');
  // The run set its webhook URL, and the first read may be from before that.
  const ownUrl = await ifThere(async () => inbox.url());
  const isOwn = memberOf(after, 'webhookEndpoint', { absent: undefined }) === ownUrl;
  const changing = ['umaDomain', ...(isOwn ? ['webhookEndpoint'] : []), ...times(bodyOf(after))];
  const isRoundTripped = without(bodyOf(before), ...changing) === without(bodyOf(after), ...changing);
  if (isPartial(updated)) {
    check
      .evidence(keepsRest, [before, updated, refused, after])
      .wants('unchanged')
      .that(isRoundTripped, 'everything else as before');
    check
      .evidence(keepsRest, [before, updated, refused, last])
      .wants('unchanged')
      .that(!isSet || memberOf(last, 'umaDomain') === ownDomain(), 'umaDomain as set before the webhook URL');
  } else check.markInconclusive(keepsRest, replacesAll(updated));
  const unchanged = 'platform-config/refused-update-changes-nothing';
  const isUntouched = without(bodyOf(later)) === without(bodyOf(after));
  if (wasRejected(check, unchanged, refused))
    check
      .evidence(unchanged, [before, updated, refused, later])
      .wants('unchanged')
      .that(isUntouched, 'as before the refusal');
});

/** How long a second test webhook of one update is waited for. */
const momentMs = 400;

const ownSubpath = (): string => `config-${freshUuid()}`;

const count = async (inbox: Inbox, name: string): Promise<Counts> =>
  countsOf(await inbox.inSubpath(name, now));

/** The results of updates of the webhook URL, each URL a path of its own. */
interface TestWebhooks {
  readonly firstUrl: string;
  readonly shown: Exchange;
  readonly set: Exchange;
  readonly again: Exchange;
  readonly other: Exchange;
  /** The URL that was set before another update, and a read after it. */
  readonly secondUrl: string;
  readonly kept: Exchange;
  readonly refused: Exchange;
  readonly last: Exchange;
  /** How many came to the third URL. */
  readonly ofOneUpdate: Counts;
  /** How many came to the first URL, which was set twice. */
  readonly ofTwoUpdates: Counts;
  /** How many came to the second URL, while two updates set none; and how many of them differ. */
  readonly ofOneAndOthers: Counts;
  readonly distinct: Counts;
}

const updatesOfTheUrl = async (api: Client, inbox: Inbox): Promise<TestWebhooks> => {
  const setTo = async (subpath: string): Promise<Exchange> =>
    requireSuccess(await update(api, { webhookEndpoint: inbox.url(subpath) }), 'Setting the webhook URL');
  const moveTo = async (subpath: string): Promise<Exchange> => {
    const moved = await setTo(subpath);
    await inbox.inSubpath(subpath, untilCame(1));
    return moved;
  };
  const [first, second, third] = [ownSubpath(), ownSubpath(), ownSubpath()] as const;

  // A webhook set off by an earlier test may still be on its way, to wherever webhooks go by then.
  await moveTo(ownSubpath());
  const umaDomain = memberOf(await read(api), 'umaDomain', { absent: undefined });
  const named = await update(api, { webhookEndpoint: inbox.url(first), umaDomain });
  const set = isAccepted(named) ? named : await setTo(first);
  const shown = await readWithUrl(api, inbox.url(first));
  const again = await setTo(first);
  await inbox.inSubpath(first, untilCame(2));
  await moveTo(second);
  const other = await update(api, {});
  const kept = await readWithUrl(api, inbox.url(second));
  const refused = await update(api, { webhookEndpoint: 17 });
  // A test webhook of these two would have come before that of the next change.
  const last = await moveTo(third);
  requireSuccess(await update(api, { webhookEndpoint: inbox.url() }), 'Putting the webhook URL back');
  // A second delivery may come a moment later.
  const twice = (came: readonly WebhookEvent[]): boolean => hasComeTwice(countsOf(came));
  const ofOneUpdate = countsOf(await inbox.inSubpath(third, { until: twice, withinMs: momentMs }));
  const ofTwoUpdates = await count(inbox, first);
  const toSecond = await inbox.inSubpath(second, now);
  const [ofOneAndOthers, distinct] = [countsOf(toSecond), distinctCountsOf(toSecond)];
  const answers = { shown, set, again, other, kept, refused, last, distinct };
  return {
    firstUrl: inbox.url(first),
    secondUrl: inbox.url(second),
    ...answers,
    ofOneUpdate,
    ofTwoUpdates,
    ofOneAndOthers,
  };
};

/** Why one more webhook than wanted proves nothing. */
const mayBelongToAnother = (on: Exchange): Inconclusive => {
  const { ms, entry } = waitFor(target(), 'webhook');
  const why = `Two updates brought other than twice the test webhooks of one within ${ms} ms (${entry}): one more elsewhere may be theirs, late.`;
  return new Inconclusive('time-budget', why, on);
};

covers({ needs: ['state', 'webhooks'], alone: true }, [
  // A value set by an update is in the next read.
  'platform-config/update-is-read-back',
  // A member that is absent from the update stays as it was.
  'platform-config/update-keeps-absent-members',
  // An update with a webhook URL makes the service send a test webhook.
  'platform-config/webhook-url-triggers-a-test-webhook',
  // An update with the webhook URL that is set already makes the service send a test webhook.
  'platform-config/same-webhook-url-triggers-a-test-webhook',
  // One update with a webhook URL brings one test webhook, deliveries that fail aside.
  'platform-config/test-webhook-comes-once',
  // An update without a webhook URL triggers no test webhook.
  'platform-config/other-update-triggers-no-test-webhook',
  // An update that was answered with an error triggers no test webhook.
  'platform-config/refused-update-triggers-no-test-webhook',
]).test('every update with a webhook URL brings one test webhook', async ({ api, check, inbox }) => {
  const sent = await updatesOfTheUrl(api, inbox);
  const { set, again, last, ofOneUpdate, ofTwoUpdates, ofOneAndOthers } = sent;
  const types = [...ofTwoUpdates.keys()];
  const timesIn = (counts: Counts) => (type: string) => counts.get(type) ?? 0;
  const one = timesIn(ofOneUpdate);
  const two = timesIn(ofTwoUpdates);
  const oneAndOthers = timesIn(ofOneAndOthers);
  const distinct = timesIn(sent.distinct);

  check
    .member('platform-config/update-is-read-back', sent.shown, 'webhookEndpoint')
    .equals(sent.firstUrl, ', as it was set');
  // A target may show its webhook URL to nobody.
  if (!isPartial(sent.other)) check.markInconclusive(keepsRest, replacesAll(sent.other));
  else if (memberOf(sent.shown, 'webhookEndpoint', { absent: undefined }) === sent.firstUrl)
    check.member(keepsRest, sent.kept, 'webhookEndpoint').stays(sent.secondUrl);
  check
    .evidence('platform-config/webhook-url-triggers-a-test-webhook', set)
    .wants('announced')
    .that(types.length > 0, 'a test webhook', 'none');
  expectCount(check, { rule: 'platform-config/test-webhook-comes-once', on: [last] }, types, {
    came: ofOneUpdate,
    words: 'one of',
    // That of the update before may be late, and was sent to where webhooks go by then.
    holds: (type) => one(type) === 1 || one(type) + oneAndOthers(type) === 2,
    isTooFew: (type) => one(type) === 0,
  });
  const same = {
    rule: 'platform-config/same-webhook-url-triggers-a-test-webhook',
    on: [set, again],
  } as const;
  expectCount(check, same, types, {
    came: ofTwoUpdates,
    words: 'more than of one update of',
    holds: (type) => two(type) > Math.max(1, one(type)),
    isTooFew: (type) => two(type) <= Math.max(1, one(type)),
  });
  const agree = types.some((type) => two(type) === 2 * one(type));
  for (const [rule, answer] of [
    ['platform-config/other-update-triggers-no-test-webhook', sent.other],
    ['platform-config/refused-update-triggers-no-test-webhook', sent.refused],
  ] as const) {
    const holds = (type: string): boolean =>
      [oneAndOthers(type), distinct(type)].includes(Math.max(1, one(type)));
    const isTooFew = (type: string): boolean => oneAndOthers(type) < Math.max(1, one(type));
    if (answer === sent.refused && isAccepted(answer)) check.held(rule, 1);
    else if (!agree && !types.some(holds)) check.markInconclusive(rule, mayBelongToAnother(again));
    else
      expectCount(check, { rule, on: [answer] }, types, {
        came: ofOneAndOthers,
        words: 'as many as of one update of',
        holds,
        isTooFew,
      });
  }
});
