import type { RuleBook } from './rule.ts';

/** The configuration of the platform, and the webhook that tries its address out. */
export const platformConfigRules = {
  'platform-config/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The platform's configuration can be read.",
    operations: ['config.get'],
  },
  'platform-config/operation-update': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The platform's configuration can be updated.",
    operations: ['config.update'],
  },
  'platform-config/update-is-read-back': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A value set by an update is in the next read.',
    operations: ['config.update', 'config.get'],
  },
  'platform-config/update-answers-what-get-answers': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'The answer to an update and the next read show the same configuration.',
    operations: ['config.update', 'config.get'],
  },
  'platform-config/update-keeps-absent-members': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member that is absent from the update stays as it was.',
    operations: ['config.update', 'config.get'],
  },
  'platform-config/refused-update-changes-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update that was answered with an error leaves the configuration as it was.',
    operations: ['config.update', 'config.get'],
  },

  // Test webhook
  'platform-config/webhook-url-triggers-a-test-webhook': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An update with a webhook URL makes the service send a test webhook.',
    operations: ['config.update'],
  },
  'platform-config/test-webhook-comes-once': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'One update with a webhook URL brings one test webhook, deliveries that fail aside.',
    operations: ['config.update'],
  },
  'platform-config/same-webhook-url-triggers-a-test-webhook': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'An update with the webhook URL that is set already makes the service send a test webhook.',
    operations: ['config.update'],
  },
  'platform-config/other-update-triggers-no-test-webhook': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update without a webhook URL triggers no test webhook.',
    operations: ['config.update'],
  },
  'platform-config/refused-update-triggers-no-test-webhook': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update that was answered with an error triggers no test webhook.',
    operations: ['config.update'],
  },
} as const satisfies RuleBook;
