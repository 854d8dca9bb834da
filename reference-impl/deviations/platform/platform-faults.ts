import { invalidField } from '../../http/api-error.ts';
import { changedConfig, getConfig, testEvent, tryWebhook, updateConfig } from '../../platform/config.ts';
import { askedProviders } from '../../platform/counterparty-providers.ts';
import { askedInstitutions, institutionView } from '../../platform/discoveries.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { countedPart } from '../../store/credentials.ts';
import { platformConfigs } from '../../store/platforms.ts';
import { answering, lacking } from '../altered-answers.ts';
import { withoutUpdates } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { ignoring } from '../ignored-parameters.ts';
import { overlooking } from '../overlooked.ts';

/** Faults in the configuration of a platform, in its credentials and in its lookups. */
export const platformFaults = {
  // Configuration
  'refused-config-update-is-kept': fault(
    'platform-config/refused-update-changes-nothing',
    overlooking({ at: 'PlatformConfigFields/properties/umaDomain', keyword: 'type' }),
    answering(updateConfig, (answer, { body }) => {
      if (body.umaDomain === undefined || typeof body.umaDomain === 'string') return answer;
      const refuse = async (): Promise<never> => {
        throw invalidField('umaDomain', 'umaDomain must be a text.');
      };
      return { ...answer, afterCommit: refuse };
    }),
  ),
  'webhook-url-is-not-tested': fault(
    'platform-config/same-webhook-url-triggers-a-test-webhook',
    replacing(tryWebhook, () => async () => {}),
  ),
  'test-webhook-comes-twice': fault(
    'platform-config/test-webhook-comes-once',
    replacing(tryWebhook, (right) => async (...given) => {
      await right(...given);
      await right(...given);
    }),
  ),
  'every-config-update-is-tested': fault(
    'platform-config/other-update-triggers-no-test-webhook',
    replacing(tryWebhook, () => (call, _before, after) => call.emit(testEvent(after))),
  ),
  'config-update-forgets-the-rest': fault(
    'platform-config/update-keeps-absent-members',
    replacing(
      changedConfig,
      (right) =>
        (call, { id, createdAt, updatedAt, webhookEndpoint }) =>
          right(call, { id, createdAt, updatedAt, webhookEndpoint }),
    ),
  ),
  'config-update-forgets-the-webhook-url': fault(
    'platform-config/update-keeps-absent-members',
    replacing(
      changedConfig,
      (right) =>
        (call, { webhookEndpoint: _url, ...config }) =>
          right(call, config),
    ),
  ),
  'config-update-is-not-kept': fault(
    'platform-config/update-is-read-back',
    replacing(updateConfig, (right) => (call) => right(withoutUpdates(call, platformConfigs))),
  ),
  'config-update-answers-what-was-before': fault(
    'platform-config/update-answers-what-get-answers',
    replacing(updateConfig, (right) => async (call) => {
      const before = await getConfig(call);
      await right(call);
      return before;
    }),
  ),

  // Lookups
  'discovery-ignores-the-country': fault(
    'discoveries/list-is-for-the-country',
    ignoring(askedInstitutions, 'country'),
  ),
  'discovery-ignores-the-currency': fault(
    'discoveries/list-is-for-the-currency',
    ignoring(askedInstitutions, 'currency'),
  ),
  'last-institution-has-no-name': fault(
    'discoveries/rows-name-an-institution',
    replacing(institutionView, (right) => (call, institution) => {
      const isLast = institution.bankName === askedInstitutions(call).at(-1)?.bankName;
      return right(call, isLast ? lacking(institution, 'bankName', 'displayName') : institution);
    }),
  ),
  'blocked-providers-are-listed': fault(
    'counterparty-providers/only-available-ones-are-listed',
    replacing(
      askedProviders,
      (right) => (call) => right({ ...call, query: { ...call.query, hasBlockedProviders: true } }),
    ),
  ),
  'providers-ignore-the-country': fault(
    'counterparty-providers/filter-by-country',
    ignoring(askedProviders, 'countryCode'),
  ),
  'providers-ignore-the-currency': fault(
    'counterparty-providers/filter-by-currency',
    ignoring(askedProviders, 'currencyCode'),
  ),

  // Credentials
  'end-of-an-access-token-does-not-count': fault(
    'authentication/bearer-is-the-redeemed-access-token',
    replacing(countedPart, () => (_world, token) => token.slice(0, -1)),
  ),
} as const satisfies Faults;
