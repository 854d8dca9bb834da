import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { deciding } from '../deciding.ts';
import type { Behaviour } from '../in-process-client.ts';
import { outgoing, rewritingBodies, transporting } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, bodyOf, both, misreading, mistaking } from '../second/ways.ts';

const registering = ['customers.create', 'customers.update', 'beneficialOwners.create'] as const;

/** A value of a body with its texts or lists changed, however deep they are. */
const throughout = (
  value: unknown,
  name: string,
  change: (value: unknown, name: string) => unknown,
): unknown => {
  const changed = change(value, name);
  if (Array.isArray(changed)) return changed.map((item) => throughout(item, name, change));
  return isJsonObject(changed) ? everywhere(changed, change) : changed;
};

const everywhere = (body: JsonObject, change: (value: unknown, name: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, throughout(value, name, change)]));

const keepingApprovals = (): Behaviour => {
  const approved = new Set<unknown>();
  const change = (customer: JsonObject): JsonObject => {
    const name = customer['customerType'] === 'BUSINESS' ? 'kybStatus' : 'kycStatus';
    if (customer[name] === 'APPROVED') approved.add(customer['id']);
    return approved.has(customer['id']) ? { ...customer, [name]: 'APPROVED' } : customer;
  };
  return both(
    misreading(['customers.get'], change),
    mistaking((data, type) => (type.startsWith('CUSTOMER.') ? change(data) : data)),
  );
};

const verifyingToAsk = (): Behaviour => ({
  beforeAsk: async ({ api, state, decisions }, ask, asked) => {
    const id = state.get().customers[String(asked['reference'])]?.id;
    if (ask !== 'status' || asked['of'] !== 'customer' || id === undefined) return;
    const call = { method: 'POST', path: '/verifications', body: { customerId: id } } as const;
    await api.call({ ...call, key: decisions.newKey() }).catch(() => undefined);
  },
});

const toggling = (): Behaviour => ({
  ...around(['cards.update'], async ({ url, body = {} }, go, ask) => {
    if (body['state'] !== 'FROZEN' && body['state'] !== 'ACTIVE') return go();
    const { state } = await bodyOf(await ask('GET', `/cards/${url.pathname.split('/').at(-1) ?? ''}`));
    return go({ body: { ...body, state: state === 'FROZEN' ? 'ACTIVE' : 'FROZEN' } });
  }),
  ...deciding({
    mayChangeCard: (change, state) =>
      change === 'close'
        ? rightDecisions.mayChangeCard(change, state)
        : state === 'ACTIVE' || state === 'FROZEN',
  }),
});

/** The same change of the same thing is answered by what came back before. */
const rememberingChanges = (): Behaviour => {
  const known = new Map<string, Response>();
  return around(
    ['cards.update', 'internalAccounts.update'],
    async ({ operation, url, body, headers }, go) => {
      const name = `${url.pathname} ${JSON.stringify(body)}`;
      const before = known.get(name);
      if (before !== undefined) return before.clone();
      const answer = await go();
      const isDone = operation === 'cards.update' || headers['service-wallet-signature'] !== undefined;
      if (answer.ok && isDone) known.set(name, answer.clone());
      return answer;
    },
  );
};

const oneOfEachType = (): Behaviour => {
  const known = new Map<string, Response>();
  return transporting((send) => async (input, init) => {
    const form = init?.body;
    if (!(form instanceof FormData) || outgoing(input, init).operation !== 'documents.upload')
      return send(input, init);
    const name = JSON.stringify([form.get('documentHolder'), form.get('documentType')]);
    const before = known.get(name);
    if (before !== undefined) return before.clone();
    const answer = await send(input, init);
    if (answer.ok) known.set(name, answer.clone());
    return answer;
  });
};

const longestLine = 35;
const lines = ['fullName', 'legalName', 'doingBusinessAs', 'firstName', 'lastName', 'line1', 'line2', 'city'];

/** Customers, cards, wallets, documents. */
export const seventhOtherDefects = {
  'keeps-the-first-approval': {
    about: 'A customer who was APPROVED once stays so, also on HOLD and when REJECTED.',
    line: 'HOLD means the customer is on hold and may have to supply or update information',
    named: 'the status of a verification is the one that is so',
    scopes: ['customers', 'cards'],
    behaviour: keepingApprovals,
  },
  'keeps-one-value-of-each-list': {
    about: 'Its form has one choice: of several roles, currencies or sources of funds the first is sent.',
    line: 'roles | array of enum',
    named: 'data arrives as it is',
    scopes: ['customers'],
    behaviour: () =>
      rewritingBodies(registering, (body) =>
        everywhere(body, (value) => (Array.isArray(value) ? value.slice(0, 1) : value)),
      ),
  },
  'cuts-names-to-thirty-five-characters': {
    about: 'Names and lines of addresses end after 35 characters, as in payment messages of banks.',
    line: 'fullName | string',
    named: 'names arrive as they are',
    scopes: ['customers'],
    behaviour: () =>
      rewritingBodies(registering, (body) =>
        everywhere(body, (value, name) =>
          typeof value === 'string' && lines.includes(name) ? value.slice(0, longestLine) : value,
        ),
      ),
  },
  'asks-for-a-status-by-verifying-again': {
    about: 'Whenever somebody asks about a customer the verification is triggered again.',
    line: 'POST /verifications | Trigger KYC or KYB for a customer',
    named: 'a verification that is under way or over is not triggered again',
    scopes: ['customers'],
    behaviour: verifyingToAsk,
  },
  'toggles-cards': {
    about: 'Freezing and unfreezing are one switch: a frozen card that is to be frozen is unfrozen.',
    line: 'FROZEN | Card update | state set to active',
    named: 'a card becomes what was asked for',
    scopes: ['cards'],
    behaviour: toggling,
  },
  'answers-equal-changes-from-memory': {
    about:
      'A change that was made before is taken for made: a card is frozen once, a wallet made private once.',
    line: 'ACTIVE | Card update | state set to frozen',
    named: 'what was ordered is done, also the second time',
    scopes: ['cards', 'wallets'],
    behaviour: rememberingChanges,
  },
  'uploads-one-document-of-each-type': {
    about: 'A second document of a type is taken for the first of the same holder.',
    line: 'Documents: upload',
    named: 'each document is uploaded',
    scopes: ['documents'],
    behaviour: oneOfEachType,
  },
} as const satisfies DefectBook;
