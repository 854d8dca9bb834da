import { isJsonObject, type JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { run } from '../../../kit/check/run.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import type { Client } from '../../../kit/http/client.ts';

const read = async (api: Client): Promise<Exchange> =>
  requireSuccess(await api.call('config.get'), 'Reading the configuration');

/** A domain that nobody has. */
const ownDomain = (): string => `all.${run().prefix}.example`;

const currenciesIn = (shown: Exchange): readonly JsonObject[] => {
  const value = memberOf(shown, 'supportedCurrencies', { absent: undefined });
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
};

/** The bound of the last currency: a setting beside the two that every platform has. */
const boundIn = (shown: Exchange): number => Number(currenciesIn(shown).at(-1)?.['maxAmount']);

const withBound = (shown: Exchange, maxAmount: number): readonly JsonObject[] =>
  currenciesIn(shown).map((each, place, all) => (place === all.length - 1 ? { ...each, maxAmount } : each));

const shownOf = (shown: Exchange): string => {
  const umaDomain: unknown = memberOf(shown, 'umaDomain', { absent: undefined });
  return `umaDomain ${JSON.stringify(umaDomain)} and maxAmount ${boundIn(shown)}`;
};

covers({ needs: ['state'], alone: true }, [
  // A value set by an update is in the next read.
  'platform-config/update-is-read-back',
]).test('an update that names three settings sets each of them', async ({ api, check }) => {
  const rule = 'platform-config/update-is-read-back';
  const update = (body: Readonly<Record<string, unknown>>): Promise<Exchange> =>
    api.call('config.update', { body });
  const before = await read(api);
  const most = boundIn(before);
  const [umaDomain, webhookEndpoint] = ['umaDomain', 'webhookEndpoint'].map((name) =>
    memberOf(before, name, { absent: undefined }),
  );
  const untilBound = (bound: number): Promise<Exchange> =>
    readUntil(
      () => read(api),
      (_body, seen) => boundIn(seen) === bound,
    );
  const wanted = `umaDomain ${JSON.stringify(ownDomain())} and maxAmount ${most - 2}`;

  // Whether it can be set at all is not shown.
  const alone =
    most > 2 && typeof umaDomain === 'string'
      ? await update({ supportedCurrencies: withBound(before, most - 1) })
      : before;
  const isSettable = alone !== before && isAccepted(alone) && boundIn(await untilBound(most - 1)) < most;
  const together = isSettable
    ? await update({
        umaDomain: ownDomain(),
        webhookEndpoint,
        supportedCurrencies: withBound(before, most - 2),
      })
    : alone;
  const after = isSettable && isAccepted(together) ? await untilBound(most - 2) : undefined;
  if (isSettable) {
    await update({ umaDomain });
    await update({ supportedCurrencies: currenciesIn(before) });
  }

  // A target may refuse them together.
  if (after === undefined) check.held(rule, 1);
  else
    check
      .evidence(rule, [before, alone, together, after])
      .that(shownOf(after) === wanted, `${wanted}, which one update named`, shownOf(after));
});
