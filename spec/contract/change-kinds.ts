/** The consequence of a change for one side. */
export interface Consequence {
  readonly isBreaking: boolean;
  /** One sentence. */
  readonly sentence: string;
}

/** The title of a kind of change, and its consequences for those who serve, who call, and who keep reports. */
export interface Meaning {
  readonly title: string;
  readonly implementers: Consequence;
  readonly clients: Consequence;
  readonly reports: string;
}

const breaking = (sentence: string): Consequence => ({ isBreaking: true, sentence });
const harmless = (sentence: string): Consequence => ({ isBreaking: false, sentence });

const serversStay = harmless('Servers need no change.');
const clientsStay = harmless('Clients need no change.');
const shapeReports = 'Reports of the earlier version judged the earlier shape; they keep their verdicts.';
const documentOnly = 'No verdict changes; reports print the list of their own version.';

/** Every kind of change between two versions. */
export const changeKinds = {
  'operation-came': {
    title: 'Operations that came',
    implementers: breaking('Breaking: an operation more to serve.'),
    clients: clientsStay,
    reports: 'Reports of the earlier version say nothing of it.',
  },
  'operation-went': {
    title: 'Operations that went',
    implementers: harmless('Servers may stop serving it.'),
    clients: breaking('Breaking: a call less to rely on.'),
    reports: 'Its rules keep their verdicts in reports of the earlier version alone.',
  },
  'operation-changed': {
    title: 'Operations that changed',
    implementers: breaking('Breaking: the operation is called in another way.'),
    clients: breaking('Breaking: the operation is called in another way.'),
    reports: 'Reports of the earlier version tell of the earlier operation.',
  },
  'request-member-came': {
    title: 'Optional request members that came',
    implementers: breaking('Breaking: a member more to accept.'),
    clients: clientsStay,
    reports: shapeReports,
  },
  'request-member-came-required': {
    title: 'Required request members that came',
    implementers: breaking('Breaking: a member more to accept and to ask for.'),
    clients: breaking('Breaking: a required member more to send.'),
    reports: shapeReports,
  },
  'request-member-went': {
    title: 'Request members that went',
    implementers: harmless('Servers may ignore it.'),
    clients: breaking('Breaking: a member that has no effect any more.'),
    reports: shapeReports,
  },
  'request-member-required': {
    title: 'Request members that became required',
    implementers: breaking('Breaking: a request without it is rejected.'),
    clients: breaking('Breaking: a required member more to send.'),
    reports: shapeReports,
  },
  'request-member-optional': {
    title: 'Request members that became optional',
    implementers: breaking('Breaking: a request without it is accepted.'),
    clients: clientsStay,
    reports: shapeReports,
  },
  'request-value-came': {
    title: 'Values that requests may have',
    implementers: breaking('Breaking: a value more to accept.'),
    clients: clientsStay,
    reports: shapeReports,
  },
  'request-value-went': {
    title: 'Values that requests may not have any more',
    implementers: breaking('Breaking: a value more to reject.'),
    clients: breaking('Breaking: a value that is rejected.'),
    reports: shapeReports,
  },
  'request-limit-changed': {
    title: 'Limits of requests that changed',
    implementers: breaking('Breaking: other requests are accepted.'),
    clients: breaking('Breaking where the limit is narrower.'),
    reports: shapeReports,
  },
  'response-member-came': {
    title: 'Optional response members that came',
    implementers: harmless('Servers may show it.'),
    clients: harmless('Clients may read it, and must not fail where it is.'),
    reports: shapeReports,
  },
  'response-member-came-required': {
    title: 'Required response members that came',
    implementers: breaking('Breaking: a required member more to show.'),
    clients: harmless('Clients may read it, and must not fail where it is.'),
    reports: shapeReports,
  },
  'response-member-went': {
    title: 'Response members that went',
    implementers: harmless('Servers may leave it out.'),
    clients: breaking('Breaking: a member that may be absent.'),
    reports: shapeReports,
  },
  'response-member-required': {
    title: 'Response members that became required',
    implementers: breaking('Breaking: a required member more to show.'),
    clients: clientsStay,
    reports: shapeReports,
  },
  'response-member-optional': {
    title: 'Response members that became optional',
    implementers: serversStay,
    clients: breaking('Breaking: a member that may be absent.'),
    reports: shapeReports,
  },
  'response-value-came': {
    title: 'Values that responses may have',
    implementers: harmless('Servers may show it.'),
    clients: breaking('Breaking: a value more to understand.'),
    reports: shapeReports,
  },
  'response-value-went': {
    title: 'Values that responses may not have any more',
    implementers: breaking('Breaking: a value that may not be shown.'),
    clients: clientsStay,
    reports: shapeReports,
  },
  'response-limit-changed': {
    title: 'Limits of responses that changed',
    implementers: breaking('Breaking where the limit is narrower.'),
    clients: breaking('Breaking where the limit is wider.'),
    reports: shapeReports,
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

export type ChangeKind = keyof typeof changeKinds;
