import type { GapBook } from './gap.ts';

/** The document's gaps about platform config. */
export const platformConfigGaps = {
  'platform-config/shape': {
    section: 'Endpoints > Operation catalogue',
    open: 'the members of the configuration',
    reference:
      'umaDomain, proxyUmaSubdomain, webhookEndpoint, supportedCurrencies, isRegulatedFinancialInstitution, embeddedWalletConfig, cardTokenization2faConfig, feeConfigs, timestamps.',
    alsoAllowed: 'Any; the dialect names the one of the webhook URL.',
    operations: ['config.get', 'config.update'],
  },
  'platform-config/paths': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods and paths',
    reference: 'GET and PATCH /config.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['config.get', 'config.update'],
  },
  'platform-config/partial-update': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether an update may leave members out',
    reference: 'It may; absent members stay as they are.',
    alsoAllowed: 'An update that wants all members.',
    unvaried: 'the suite would have to know all members of a configuration that the document does not show',
    operations: ['config.update'],
  },
  'platform-config/webhook-url-values': {
    section: 'Endpoints > Operation catalogue',
    open: 'which webhook URLs are accepted',
    reference: 'http and https on hosts that the operator allows; else 400 INVALID_INPUT.',
    alsoAllowed: 'Any limits.',
    unvaried: 'the suite sets the address of its own inbox, which the target file says how to reach',
    operations: ['config.update'],
  },
  'platform-config/clearing-the-webhook-url': {
    section: 'Endpoints > Operation catalogue',
    open: 'how a webhook URL is removed',
    reference: 'Not possible.',
    alsoAllowed: 'Any way.',
    unvaried: 'a run puts back the URL that it found, and clears none',
    operations: ['config.update'],
  },
  'platform-config/unanswered-test-webhook': {
    section: 'Events > Other webhooks',
    open: 'an update whose test webhook is not acknowledged',
    reference: 'The URL is kept; the test webhook is not repeated.',
    alsoAllowed: 'A refused update; repeated deliveries.',
    unvaried: 'the inbox answers every test webhook',
    operations: ['config.update'],
  },
  'platform-config/test-webhook-body': {
    section: 'Events > Other webhooks',
    open: 'type and payload of the test webhook',
    reference: 'TEST with empty data.',
    alsoAllowed: 'Any.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['config.update', 'sandbox.sendTestWebhook'],
  },
} as const satisfies GapBook;
