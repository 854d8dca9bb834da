import { textAt } from '../../rewriting/json.ts';
import { must, ofSection } from '../mutant.ts';
import { dataOf, drops, ofType, rewritesWebhooks, typeOf } from '../defects/webhooks.ts';

/** A test webhook that somebody asked for by sandbox.sendTestWebhook, not one of a new address. */
const testsAsked = () => {
  let asked = 0;
  return {
    hooks: {
      before: (call: { readonly operation: string | undefined }) => {
        if (call.operation === 'sandbox.sendTestWebhook') asked += 1;
        return undefined;
      },
      after: (call: { readonly operation: string | undefined }) => {
        if (call.operation === 'sandbox.sendTestWebhook') asked -= 1;
      },
    },
    isAsked: () => asked > 0,
  };
};

export const otherWebhooks = ofSection('Events > Other webhooks', {
  'invitation-claimed-webhook-missing': {
    defect: 'The claim of an invitation is not announced.',
    breaks: must.major('A webhook is sent when an invitation is claimed.'),
    behaviour: drops(ofType('INVITATION.CLAIMED')),
  },
  'approval-webhook-missing': {
    defect: 'An agent action that waits for approval is not announced.',
    breaks: must.critical('A webhook is sent when an agent action is pending approval.'),
    behaviour: drops(ofType('AGENT_ACTION.PENDING_APPROVAL')),
  },
  'funding-source-event-is-partial': {
    defect: 'The webhook about the funding sources of a card has its id and its funding sources only.',
    breaks: must.minor('The payload of the funding source change is the full card.'),
    behaviour: rewritesWebhooks(ofType('CARD.FUNDING_SOURCE_CHANGE'), (body, { id, fundingSources }) => {
      body['data'] = { id, fundingSources };
    }),
  },
  'unfreezing-is-not-announced': {
    defect: 'A card that goes from FROZEN to ACTIVE is not announced; its other changes are.',
    breaks: must.major('Each change of the state of a card fires the card state change event.'),
    behaviour: () => {
      const states = new Map<string, string>();
      return drops((delivery) => {
        if (typeOf(delivery) !== 'CARD.STATE_CHANGE') return false;
        const id = textAt(dataOf(delivery), 'id');
        const before = states.get(id);
        states.set(id, textAt(dataOf(delivery), 'state'));
        return before === 'FROZEN' && states.get(id) === 'ACTIVE';
      });
    },
  },
  'card-authorization-not-announced': {
    defect: 'CARD_TRANSACTION.AUTHORIZED is never sent.',
    breaks: must.major('A webhook is sent at every state change of a card transaction.'),
    behaviour: drops(ofType('CARD_TRANSACTION.AUTHORIZED')),
  },
  'partial-settlement-is-announced-as-settled': {
    defect: 'A partial settlement of a card transaction is announced as CARD_TRANSACTION.SETTLED.',
    breaks: must.major('The type of a partial settlement is CARD_TRANSACTION.PARTIALLY_SETTLED.'),
    behaviour: rewritesWebhooks(ofType('CARD_TRANSACTION.PARTIALLY_SETTLED'), (body) => {
      body['type'] = 'CARD_TRANSACTION.SETTLED';
    }),
  },
  'acknowledgement-202-counts-as-rejection': {
    defect: 'An incoming payment that is acknowledged with 202 is rejected.',
    breaks: must.critical('An incoming payment can be acknowledged with 202 and approved or rejected later.'),
    behaviour: () => ({
      webhook: async (delivery, { post }) => {
        const status = await post(delivery);
        return typeOf(delivery) === 'INCOMING_PAYMENT.PENDING' && status === 202 ? 403 : status;
      },
    }),
  },
  'test-webhook-sent-twice': {
    defect: 'A new webhook address gets two test webhooks.',
    breaks: must.minor('A new webhook address gets a one-time test webhook.'),
    behaviour: () => ({
      webhook: async (delivery, { post }) => {
        if (typeOf(delivery) === 'TEST')
          await post({ ...delivery, body: { ...delivery.body, id: `Webhook:${crypto.randomUUID()}` } });
        return post(delivery);
      },
    }),
  },
  'new-webhook-address-is-not-tested': {
    defect: 'A new webhook address gets no test webhook.',
    breaks: must.major('An update with a webhook URL triggers a one-time test webhook.'),
    behaviour: () => {
      const tests = testsAsked();
      return { ...tests.hooks, ...drops((delivery) => typeOf(delivery) === 'TEST' && !tests.isAsked()) };
    },
  },
  'asked-test-webhook-is-not-sent': {
    defect: 'Sending a test webhook answers that it was received, and sends nothing.',
    breaks: must.minor('Sandbox: send a test webhook.'),
    behaviour: () => {
      const tests = testsAsked();
      return { ...tests.hooks, ...drops((delivery) => typeOf(delivery) === 'TEST' && tests.isAsked()) };
    },
  },
});
