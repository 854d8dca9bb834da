import { textAt } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
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

export const otherWebhooks = ofSection('Events > Other webhooks', [
  {
    name: 'invitation-claimed-webhook-missing',
    defect: 'The claim of an invitation is not announced.',
    breaks: 'A webhook is sent when an invitation is claimed.',
    severity: 'major',
    stated: 'must',
    behaviour: () => drops(ofType('INVITATION.CLAIMED')),
  },
  {
    name: 'approval-webhook-missing',
    defect: 'An agent action that waits for approval is not announced.',
    breaks: 'A webhook is sent when an agent action is pending approval.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => drops(ofType('AGENT_ACTION.PENDING_APPROVAL')),
  },
  {
    name: 'funding-source-event-is-partial',
    defect: 'The webhook about the funding sources of a card has its id and its funding sources only.',
    breaks: 'The payload of the funding source change is the full card.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(ofType('CARD.FUNDING_SOURCE_CHANGE'), (body, { id, fundingSources }) => {
        body['data'] = { id, fundingSources };
      }),
  },
  {
    name: 'unfreezing-is-not-announced',
    defect: 'A card that goes from FROZEN to ACTIVE is not announced; its other changes are.',
    breaks: 'Each change of the state of a card fires the card state change event.',
    severity: 'major',
    stated: 'must',
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
  {
    name: 'card-authorization-not-announced',
    defect: 'CARD_TRANSACTION.AUTHORIZED is never sent.',
    breaks: 'A webhook is sent at every state change of a card transaction.',
    severity: 'major',
    stated: 'must',
    behaviour: () => drops(ofType('CARD_TRANSACTION.AUTHORIZED')),
  },
  {
    name: 'partial-settlement-is-announced-as-settled',
    defect: 'A partial settlement of a card transaction is announced as CARD_TRANSACTION.SETTLED.',
    breaks: 'The type of a partial settlement is CARD_TRANSACTION.PARTIALLY_SETTLED.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(ofType('CARD_TRANSACTION.PARTIALLY_SETTLED'), (body) => {
        body['type'] = 'CARD_TRANSACTION.SETTLED';
      }),
  },
  {
    name: 'acknowledgement-202-counts-as-rejection',
    defect: 'An incoming payment that is acknowledged with 202 is rejected.',
    breaks: 'An incoming payment can be acknowledged with 202 and approved or rejected later.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => ({
      webhook: async (delivery, { post }) => {
        const status = await post(delivery);
        return typeOf(delivery) === 'INCOMING_PAYMENT.PENDING' && status === 202 ? 403 : status;
      },
    }),
  },
  {
    name: 'test-webhook-sent-twice',
    defect: 'A new webhook address gets two test webhooks.',
    breaks: 'A new webhook address gets a one-time test webhook.',
    severity: 'minor',
    stated: 'must',
    behaviour: () => ({
      webhook: async (delivery, { post }) => {
        if (typeOf(delivery) === 'TEST')
          await post({ ...delivery, body: { ...delivery.body, id: `Webhook:${crypto.randomUUID()}` } });
        return post(delivery);
      },
    }),
  },
  {
    name: 'new-webhook-address-is-not-tested',
    defect: 'A new webhook address gets no test webhook.',
    breaks: 'An update with a webhook URL triggers a one-time test webhook.',
    severity: 'major',
    stated: 'must',
    behaviour: () => {
      const tests = testsAsked();
      return { ...tests.hooks, ...drops((delivery) => typeOf(delivery) === 'TEST' && !tests.isAsked()) };
    },
  },
  {
    name: 'asked-test-webhook-is-not-sent',
    defect: 'Sending a test webhook answers that it was received, and sends nothing.',
    breaks: 'Sandbox: send a test webhook.',
    severity: 'minor',
    stated: 'must',
    behaviour: () => {
      const tests = testsAsked();
      return { ...tests.hooks, ...drops((delivery) => typeOf(delivery) === 'TEST' && tests.isAsked()) };
    },
  },
]);
