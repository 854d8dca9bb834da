import { breaking, clientsStay, harmless, serversStay, shapeReports, type Meaning } from './meaning.ts';

const documentOnly = 'No verdict changes; reports print the list of their own version.';

/** Changes of codes, lifecycles, webhooks, rules, gaps and readings. */
export const kindsOfRows = {
  'code-came': {
    title: 'Error codes that came',
    implementers: harmless('Servers may answer with it.'),
    clients: breaking('Breaking: a code more to understand.'),
    reports: 'In reports of the earlier version this code is a violation.',
  },
  'code-went': {
    title: 'Error codes that went',
    implementers: breaking('Breaking: a code that is a violation.'),
    clients: clientsStay,
    reports: 'In reports of the earlier version this code holds.',
  },
  'state-came': {
    title: 'States of lifecycles that came',
    implementers: harmless('See the transitions that lead to it.'),
    clients: breaking('Breaking: a state more to understand.'),
    reports: 'Reports of the earlier version know no such state.',
  },
  'state-went': {
    title: 'States of lifecycles that went',
    implementers: breaking('Breaking: a state that nothing may reach.'),
    clients: clientsStay,
    reports: 'Reports of the earlier version judged it.',
  },
  'transition-came': {
    title: 'Transitions of lifecycles that came',
    implementers: breaking('Breaking: a step more to take.'),
    clients: breaking('Breaking: a step more to expect.'),
    reports: 'Reports of the earlier version judged the earlier lifecycle.',
  },
  'transition-went': {
    title: 'Transitions of lifecycles that went',
    implementers: breaking('Breaking: a step that is not allowed.'),
    clients: breaking('Breaking: a step less to rely on.'),
    reports: 'Reports of the earlier version judged the earlier lifecycle.',
  },
  'transition-changed': {
    title: 'Transitions of lifecycles that changed',
    implementers: breaking('Breaking: the lifecycle is another one.'),
    clients: breaking('Breaking: the lifecycle is another one.'),
    reports: 'Reports of the earlier version judged the earlier lifecycle.',
  },
  'webhook-came': {
    title: 'Webhooks that came',
    implementers: breaking('Breaking: a webhook more to send.'),
    clients: harmless('Receivers must acknowledge it.'),
    reports: 'Reports of the earlier version say nothing of it.',
  },
  'webhook-went': {
    title: 'Webhooks that went',
    implementers: harmless('Servers may stop sending it.'),
    clients: breaking('Breaking: a webhook less to rely on.'),
    reports: 'Its rules keep their verdicts in reports of the earlier version alone.',
  },
  'webhook-changed': {
    title: 'Webhooks that changed',
    implementers: breaking('Breaking: the webhook is another one.'),
    clients: breaking('Breaking: the webhook is another one.'),
    reports: shapeReports,
  },
  'order-came': {
    title: 'Orders of webhooks that came',
    implementers: harmless('Servers may send them in this order, too.'),
    clients: breaking('Breaking: an order more to expect.'),
    reports: 'In reports of the earlier version this order is a violation.',
  },
  'order-went': {
    title: 'Orders of webhooks that went',
    implementers: breaking('Breaking: an order that is a violation.'),
    clients: clientsStay,
    reports: 'In reports of the earlier version this order holds.',
  },
  'order-changed': {
    title: 'Orders of webhooks that changed',
    implementers: breaking('Breaking: webhooks come in another order.'),
    clients: breaking('Breaking: webhooks come in another order.'),
    reports: 'Reports of the earlier version judged the earlier order.',
  },
  'rule-came': {
    title: 'Rules that came',
    implementers: breaking('Breaking for a server that violates it.'),
    clients: clientsStay,
    reports: 'Reports of the earlier version lack it: examine the target anew.',
  },
  'rule-went': {
    title: 'Rules that went',
    implementers: harmless('It is not examined any more.'),
    clients: harmless('Clients can rely on it no more.'),
    reports: 'It keeps its verdict in reports of the earlier version alone.',
  },
  'rule-regraded': {
    title: 'Rules whose level or severity changed',
    implementers: breaking('Breaking where a violation counts now.'),
    clients: clientsStay,
    reports: 'Each report is judged by the level and severity of its own version.',
  },
  'rule-changed': {
    title: 'Rules that changed',
    implementers: breaking('Breaking for a server that violates it.'),
    clients: clientsStay,
    reports: 'Each report tells of the statement of its own version.',
  },
  'client-rule-came': {
    title: 'Client rules that came',
    implementers: serversStay,
    clients: breaking('Breaking for a client that violates it.'),
    reports: 'Certificates of the earlier version lack it: certify anew.',
  },
  'client-rule-went': {
    title: 'Client rules that went',
    implementers: serversStay,
    clients: harmless('It is not examined any more.'),
    reports: 'It keeps its verdict in certificates of the earlier version alone.',
  },
  'client-rule-changed': {
    title: 'Client rules that changed',
    implementers: serversStay,
    clients: breaking('Breaking for a client that violates it.'),
    reports: 'Certificates tell of the statement of their own version.',
  },
  'gap-came': {
    title: 'Gaps that came',
    implementers: harmless('Servers choose freely.'),
    clients: harmless('Clients must not rely on one answer.'),
    reports: documentOnly,
  },
  'gap-went': {
    title: 'Gaps that went',
    implementers: harmless('A rule may say now what was open: see the rules that came.'),
    clients: clientsStay,
    reports: documentOnly,
  },
  'gap-changed': {
    title: 'Gaps that changed',
    implementers: serversStay,
    clients: clientsStay,
    reports: documentOnly,
  },
  'reading-came': {
    title: 'Readings that came',
    implementers: serversStay,
    clients: clientsStay,
    reports: documentOnly,
  },
  'reading-went': {
    title: 'Readings that went',
    implementers: harmless('The contradiction is gone: see the rules that came.'),
    clients: clientsStay,
    reports: documentOnly,
  },
  'reading-changed': {
    title: 'Readings that changed',
    implementers: serversStay,
    clients: clientsStay,
    reports: documentOnly,
  },
} as const satisfies Readonly<Record<string, Meaning>>;
