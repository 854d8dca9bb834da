import type { RuleBook } from '../rule.ts';

/** The agent: what it has, how it is changed, and how its access ends. */
export const agentResourceRules = {
  'agents/experimental': {
    section: 'What the service does',
    level: 'must',
    statement: 'Agents are experimental.',
    operations: [],
    unobservable: 'A promise about stability; no exchange shows it.',
  },
  'agents/acts-for-one-customer': {
    section: 'What the service does',
    level: 'must',
    statement: 'An agent acts for the one customer it was created for.',
    operations: ['agents.create', 'agents.get', 'agentSide.getSelf'],
  },
  'agents/has-a-policy': {
    section: 'What the service does',
    level: 'must',
    statement: 'An agent acts under a policy, the one it was created with or that an update made of it.',
    operations: ['agents.create', 'agents.get', 'agentSide.getSelf'],
  },
  'agents/has-a-name': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'An agent has a name.',
    operations: ['agents.create', 'agents.get', 'agents.list', 'agents.update', 'agentSide.getSelf'],
    requiredAt: [
      '#/components/schemas/AgentFields/properties/name',
      '#/components/schemas/Agent/allOf/1/properties/name',
    ],
  },
  'agents/name-is-text': {
    section: 'Resources and their fields > Other resources named',
    level: 'derived',
    statement: 'The name of an agent is a string.',
    operations: ['agents.create', 'agents.get', 'agents.list', 'agents.update', 'agentSide.getSelf'],
    at: [
      '#/components/schemas/AgentFields',
      '#/components/schemas/AgentFields/properties/name',
      '#/components/schemas/Agent/allOf/1',
    ],
  },
  'agents/has-a-paused-flag': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'An agent shows whether it is paused.',
    operations: ['agents.create', 'agents.get', 'agents.list', 'agents.update', 'agentSide.getSelf'],
  },
  'agents/created-agent-is-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An agent just created is found under its id.',
    operations: ['agents.create', 'agents.get'],
  },
  'agents/created-agent-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An agent just created is in the list.',
    operations: ['agents.create', 'agents.list'],
  },
  'agents/create-returns-the-agent': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Creating an agent answers with the agent.',
    operations: ['agents.create'],
  },
  'agents/create-returns-a-device-code': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Creating an agent answers with a device code.',
    operations: ['agents.create'],
  },
  'agents/update-changes-the-name': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An update with a name alone changes the name.',
    operations: ['agents.update'],
  },
  'agents/update-changes-the-paused-state': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An update with a paused state alone changes the paused state, both ways.',
    operations: ['agents.update'],
  },
  'agents/update-leaves-the-rest': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update of the name leaves the paused state as it was, and the other way round.',
    operations: ['agents.update'],
  },
  'agents/paused-agent-starts-nothing': {
    section: 'Resources and their fields > Other resources named',
    level: 'assumed',
    statement: 'A paused agent is refused when it creates or executes a quote or creates a transfer.',
    operations: [
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
  'agents/delete-ends-access-at-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The first request after an agent was deleted is refused its token.',
    operations: ['agents.delete', 'agentSide.getSelf'],
  },
  'agents/agent-does-not-change-itself': {
    section: 'Authentication',
    // Requests of an agent are subject to its policy: whoever sets the policy is not.
    level: 'derived',
    statement:
      'The token of an agent changes neither the agent nor its policy, deletes no agent, and makes no device code.',
    operations: ['agents.update', 'agents.updatePolicy', 'agents.delete', 'agents.regenerateDeviceCode'],
  },
  'agents/deleted-agent-gets-401': {
    section: 'Authentication',
    level: 'derived',
    statement: 'The token of a deleted agent is answered with status 401.',
    operations: ['agents.delete', 'agentSide.getSelf'],
  },
  'agents/deleted-agent-is-not-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A deleted agent cannot be read any more.',
    operations: ['agents.delete', 'agents.get'],
  },
  'agents/deleted-agent-is-not-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted agent is not in the list.',
    operations: ['agents.delete', 'agents.list'],
  },
} as const satisfies RuleBook;
