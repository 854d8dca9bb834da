import { fourthOtherDefects } from '../fourth/others.ts';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf } from '../../../examples/integration/json.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { besides, changing, dispatch, outgoing, rewritingBodies, transporting } from '../rewriting.ts';
import { verifyingRespelt } from './respelt.ts';
import { telling } from '../second/ways.ts';

const dayMs = 24 * 3_600_000;

/** The day before, as a date at midnight is in a zone west of here. */
const dayBefore = (date: unknown): string =>
  new Date(Date.parse(String(date)) - dayMs).toISOString().slice(0, 10);

const asNumber = (text: unknown): string => String(Number(text));

/** Credits a refund for every event but a repetition of the last one. */
const rememberingTheLastEvent = (): Behaviour => {
  const credited = new Set<string>();
  let last = '';
  let surplus = 0;
  return {
    decisions: {
      acknowledgement: (event) => {
        const [id, data] = [textOf(event, 'id') ?? '', asObject(event['data'])];
        const payment = String(data['id']);
        if (event['type'] === 'OUTGOING_PAYMENT.REFUND_COMPLETED' && id !== last) {
          if (credited.has(payment)) surplus += Number(asObject(data['sentAmount'])['amount']);
          credited.add(payment);
        }
        last = id;
        return rightDecisions.acknowledgement(event);
      },
    },
    ...telling('balance', (ok) => ({ amount: Number(ok['amount']) + surplus })),
  };
};

/** Sets money aside for a payment, and does not free it when the payment is refused. */
const settingAside = (): Behaviour => {
  let aside = 0;
  return {
    answers: (ask, asked, answer) => {
      if (ask === 'pay' && 'refused' in answer) aside += Number(asked['amount']);
      return ask === 'balance' && 'ok' in answer
        ? { ok: { amount: Number(answer.ok['amount']) - aside } }
        : answer;
    },
  };
};

/** Takes a conflict for the end of a payment, and says so. */
const endingAtAConflict = (): Behaviour => {
  let hasMet = false;
  return {
    transport: (send) => async (input, init) => {
      const answer = await send(input, init);
      hasMet ||= answer.status === 409;
      return answer;
    },
    answers: (ask, _asked, answer) =>
      ask === 'status' && hasMet ? { ok: { status: 'FAILED', refund: null, failureReason: null } } : answer,
  };
};

const lookingUpOnce = (): Behaviour => {
  let first: Response | undefined;
  return transporting((send) => async (input, init) => {
    if (outgoing(input, init).operation !== 'lookups.umaAddress') return send(input, init);
    first ??= await send(input, init);
    return first.clone();
  });
};

/** Has every beneficiary of a customer trusted. */
const trustingEverybody = (): Behaviour =>
  transporting((send) => async (input, init) => {
    const request = outgoing(input, init);
    const answer = await send(input, init);
    if (request.operation !== 'beneficiaries.startTrust') return answer;
    const listed = await dispatch(send, besides(request, 'GET', '/customers/external-accounts?limit=50'));
    const rows = asJsonObject(JSON.parse(await listed.text()))['data'];
    for (const { id } of (Array.isArray(rows) ? rows : []).map(asJsonObject))
      if (!request.url.pathname.includes(String(id)))
        await (
          await dispatch(send, besides(request, 'POST', `/customers/external-accounts/${String(id)}/trust`))
        ).text();
    return answer;
  });

/** Faults in which a client changes what it was given, or takes more than was said. */
export const asGivenMutants = {
  'is-a-day-behind': {
    rule: 'client/customers/data-arrives-as-it-is',
    scenarios: ['individual-is-verified'],
    behaviour: changing(['customers.create'], 'birthDate', dayBefore),
  },
  'writes-postal-codes-as-numbers': {
    rule: 'client/customers/data-arrives-as-it-is',
    scenarios: ['individual-is-verified'],
    behaviour: changing(['customers.create', 'customers.update'], 'address.postalCode', asNumber),
  },
  'makes-shares-a-hundred': {
    rule: 'client/customers/data-arrives-as-it-is',
    scenarios: ['business-is-verified'],
    behaviour: rewritingBodies(['beneficialOwners.create'], (body) =>
      body['ownershipPercentage'] === 0 ? body : { ...body, ownershipPercentage: 100 },
    ),
  },
  'writes-routing-numbers-as-numbers': {
    rule: 'client/orders/account-arrives-as-it-is',
    // The service takes no such account.
    also: ['client/payments/completed-is-believed'],
    scenarios: ['transfer-completes'],
    behaviour: changing(['platformExternalAccounts.create'], 'accountInfo.routingNumber', asNumber),
  },
  'writes-codes-as-numbers': {
    rule: 'client/sca/code-is-the-one-that-was-said',
    scenarios: ['code-is-wrong'],
    behaviour: changing(['sca.authorizeQuote'], 'code', asNumber),
  },
  'trusts-everybody': {
    rule: 'client/sca/only-the-named-are-trusted',
    scenarios: ['payee-is-trusted'],
    behaviour: trustingEverybody,
  },
  'looks-up-once': {
    rule: 'client/orders/receiver-is-looked-up-first',
    scenarios: ['receivers-are-two'],
    behaviour: lookingUpOnce,
  },
  'remembers-the-last-event-alone': {
    rule: 'client/webhooks/duplicates-have-one-effect',
    scenarios: ['events-come-twice'],
    behaviour: rememberingTheLastEvent,
  },
  'sets-aside-for-ever': {
    rule: 'client/payments/balance-is-known',
    scenarios: ['payment-is-refused'],
    behaviour: settingAside,
  },
  'takes-a-conflict-for-a-failure': {
    rule: 'client/payments/unknown-outcome-is-found-out',
    scenarios: ['repetition-of-a-payment-is-refused'],
    behaviour: endingAtAConflict,
  },
  'trims-before-it-verifies': verifyingRespelt((text) => text.trim()),
  'writes-line-ends-of-its-own': {
    rule: 'client/documents/file-is-the-document',
    scenarios: ['document-is-uploaded'],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const file = init?.body instanceof FormData ? init.body.get('file') : null;
        if (!(init?.body instanceof FormData) || !(file instanceof Blob)) return send(input, init);
        const text = (await file.text()).replaceAll('\n', '\r\n');
        init.body.set('file', new Blob([text], { type: file.type }), 'document.pdf');
        return send(input, init);
      }),
  },
  'swaps-the-names-of-owners': {
    rule: 'client/customers/data-arrives-as-it-is',
    scenarios: ['business-is-verified'],
    behaviour: fourthOtherDefects['swaps-the-names-of-owners'].behaviour,
  },
} as const satisfies MutantBook;
