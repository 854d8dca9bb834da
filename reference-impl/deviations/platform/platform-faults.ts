import { invalidField } from '../../http/api-error.ts';
import { changedConfig, getConfig, testEvent, tryWebhook, updateConfig } from '../../platform/config.ts';
import { askedProviders } from '../../platform/counterparty-providers.ts';
import { askedInstitutions, institutionView } from '../../platform/discoveries.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { countedPart } from '../../store/credentials.ts';
import { platformConfigs } from '../../store/platforms.ts';
import { answering, lacking } from '../altered-answers.ts';
import { withoutUpdates } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { ignoring } from '../ignored-parameters.ts';
import { overlooking } from '../overlooked.ts';

/** Faults in the configuration of a platform, in its credentials and in its lookups. */
export const platformFaults = faultsOf({
  'platform-config/refused-update-changes-nothing': {
    // Configuration
    'refused-config-update-is-kept': [
      overlooking({ at: 'PlatformConfigFields/properties/umaDomain', keyword: 'type' }),
      answering(updateConfig, (answer, { body }) => {
        if (body.umaDomain === undefined || typeof body.umaDomain === 'string') return answer;
        const refuse = async (): Promise<never> => {
          throw invalidField('umaDomain', 'umaDomain must be a text.');
        };
        return { ...answer, afterCommit: refuse };
      }),
    ],
  },
  'platform-config/same-webhook-url-triggers-a-test-webhook': {
    'webhook-url-is-not-tested': replacing(tryWebhook, async () => {}),
  },
  'platform-config/test-webhook-comes-once': {
    'test-webhook-comes-twice': replacing(tryWebhook, async (right, ...given) => {
      await right(...given);
      await right(...given);
    }),
  },
  'platform-config/other-update-triggers-no-test-webhook': {
    'every-config-update-is-tested': replacing(tryWebhook, (_right, call, _before, after) =>
      call.emit(testEvent(after)),
    ),
  },
  'platform-config/update-keeps-absent-members': {
    'config-update-forgets-the-rest': replacing(
      changedConfig,
      (right, call, { id, createdAt, updatedAt, webhookEndpoint }) =>
        right(call, { id, createdAt, updatedAt, webhookEndpoint }),
    ),
    'config-update-forgets-the-webhook-url': replacing(
      changedConfig,
      (right, call, { webhookEndpoint: _url, ...config }) => right(call, config),
    ),
  },
  'platform-config/update-is-read-back': {
    'config-update-is-not-kept': replacing(updateConfig, (right, call) =>
      right(withoutUpdates(call, platformConfigs)),
    ),
  },
  'platform-config/update-answers-what-get-answers': {
    'config-update-answers-what-was-before': replacing(updateConfig, async (right, call) => {
      const before = await getConfig(call);
      await right(call);
      return before;
    }),
  },
  'discoveries/list-is-for-the-country': {
    // Lookups
    'discovery-ignores-the-country': ignoring(askedInstitutions, 'country'),
  },
  'discoveries/list-is-for-the-currency': {
    'discovery-ignores-the-currency': ignoring(askedInstitutions, 'currency'),
  },
  'discoveries/rows-name-an-institution': {
    'last-institution-has-no-name': replacing(institutionView, (right, call, institution) => {
      const isLast = institution.bankName === askedInstitutions(call).at(-1)?.bankName;
      return right(call, isLast ? lacking(institution, 'bankName', 'displayName') : institution);
    }),
  },
  'counterparty-providers/only-available-ones-are-listed': {
    'blocked-providers-are-listed': replacing(askedProviders, (right, call) =>
      right({ ...call, query: { ...call.query, hasBlockedProviders: true } }),
    ),
  },
  'counterparty-providers/filter-by-country': {
    'providers-ignore-the-country': ignoring(askedProviders, 'countryCode'),
  },
  'counterparty-providers/filter-by-currency': {
    'providers-ignore-the-currency': ignoring(askedProviders, 'currencyCode'),
  },
  'authentication/bearer-is-the-redeemed-access-token': {
    // Credentials
    'end-of-an-access-token-does-not-count': replacing(countedPart, (_right, _world, token) =>
      token.slice(0, -1),
    ),
  },
});
