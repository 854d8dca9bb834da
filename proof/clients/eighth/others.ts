import { rowsOf, textOf } from '../../../examples/integration/json.ts';
import { deciding } from '../deciding.ts';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing, dispatch, outgoing, transporting } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { both, misreading, mistaking } from '../second/ways.ts';

const changingAll = (
  operations: Parameters<typeof changing>[0],
  paths: readonly string[],
  change: (text: string) => string,
): Behaviour =>
  paths
    .map((path) => changing(operations, path, (value) => (typeof value === 'string' ? change(value) : value)))
    .reduce(both);

const people = ['customers.create', 'customers.update', 'beneficialOwners.create'] as const;

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0020-\u007e]/g, '?');

const proofs = [
  'contact.confirmEmailCode',
  'contact.confirmPhoneCode',
  'sca.authorizeQuote',
  'sca.completeLogin',
  'beneficiaries.confirmTrust',
  'beneficiaries.confirmUntrust',
] as const;

/** The first card of its holder stands for all of them. */
const knowingCardsByTheirHolders = (): Behaviour => {
  const first = new Map<unknown, unknown>();
  return mistaking((data, type) => {
    const holder = data['cardholderId'];
    if (!type.startsWith('CARD.') || holder === undefined) return {};
    if (!first.has(holder)) first.set(holder, data['id']);
    return { id: first.get(holder) };
  });
};

const knowingOneAgent = (): Behaviour => {
  let first: string | undefined;
  const known = (agentId: unknown): string => (first ??= String(agentId));
  return {
    ...misreading(['agents.listApprovals'], (page) => ({
      ...page,
      data: rowsOf(page, 'data').map((row) => ({ ...row, agentId: known(row['agentId']) })),
    })),
    ...mistaking((data, type) =>
      type.startsWith('AGENT_ACTION.') ? { agentId: known(data['agentId']) } : {},
    ),
  };
};

/** The refusal of the agent is put right with the credentials of the platform. */
const helpingTheAgent = (): Behaviour =>
  transporting((send) => {
    let platform: string | undefined;
    return async (input, init) => {
      const request = outgoing(input, init);
      const { authorization } = request.headers;
      if (authorization?.startsWith('Basic ') === true) platform = authorization;
      const answer = await send(input, init);
      const isAgents = request.url.pathname.includes('/agents/me/');
      if (!isAgents || platform === undefined || (answer.status !== 403 && answer.status !== 404))
        return answer;
      const url = new URL(request.url.href.replace('/agents/me/', '/'));
      const { 'idempotency-key': _key, ...headers } = request.headers;
      return dispatch(send, { ...request, url, headers: { ...headers, authorization: platform } }, init);
    };
  });

const uploadingAscii = (): Behaviour =>
  transporting((send) => async (input, init) => {
    if (!(init?.body instanceof FormData)) return send(input, init);
    const form = new FormData();
    for (const [name, value] of init.body.entries()) {
      if (typeof value === 'string') form.set(name, value);
      else {
        const text = (await value.text()).replace(/\P{ASCII}/gu, '?');
        form.set(name, new Blob([text], { type: value.type }), value.name);
      }
    }
    return send(input, { ...init, body: form });
  });

/** Lists, customers, cards, agents, proofs, documents and logs. */
export const eighthOtherDefects = {
  'stops-at-an-empty-page': {
    about: 'A page without rows is the last one, whatever hasMore says.',
    line: 'Each page has data (array), hasMore (boolean) and nextCursor',
    named: 'every row of a list is known',
    scopes: ['payments', 'customers', 'wallets'],
    behaviour: () =>
      deciding({
        nextCursor: (page) =>
          rowsOf(page, 'data').length === 0 ? undefined : rightDecisions.nextCursor(page),
      }),
  },
  'lists-one-row-for-each-moment': {
    about: 'Of rows that were created at the same moment one is kept.',
    line: 'Each page has data (array), hasMore (boolean) and nextCursor',
    named: 'every row of a list is known',
    scopes: ['payments', 'customers'],
    behaviour: () =>
      misreading(['transactions.list', 'customers.list', 'platformExternalAccounts.list'], (page) => ({
        ...page,
        data: [
          ...new Map(rowsOf(page, 'data').map((row) => [textOf(row, 'createdAt') ?? row, row])).values(),
        ],
      })),
  },
  'sends-names-without-accents': {
    about: 'Letters beyond ASCII lose their accents, or become a question mark.',
    line: 'fullName | string; legalName | string',
    named: 'the data of a customer are sent as they were given',
    scopes: ['customers'],
    behaviour: () =>
      changingAll(
        people,
        [
          'fullName',
          'businessInfo.legalName',
          'personalInfo.firstName',
          'personalInfo.lastName',
          'address.city',
        ],
        withoutAccents,
      ),
  },
  'has-no-birthdays-before-1970': {
    about: 'A birthday before 1970 becomes the first of January 1970.',
    line: 'birthDate | date',
    named: 'the data of a customer are sent as they were given',
    scopes: ['customers'],
    behaviour: () =>
      changingAll(people, ['birthDate', 'personalInfo.birthDate'], (day) =>
        day < '1970-01-01' ? '1970-01-01' : day,
      ),
  },
  'takes-postal-codes-for-numbers': {
    about: 'A postal code of digits loses its leading zeros.',
    line: 'postalCode | string',
    named: 'the data of a customer are sent as they were given',
    scopes: ['customers'],
    behaviour: () =>
      changingAll(people, ['address.postalCode', 'personalInfo.address.postalCode'], (postalCode) =>
        /^\d+$/.test(postalCode) ? String(Number(postalCode)) : postalCode,
      ),
  },
  'keeps-one-purchase-for-each-card': {
    about: 'An event about an older purchase takes the place of the newest one.',
    line: 'They fire on every card transaction state change',
    named: 'the state of a purchase is known',
    scopes: ['cards'],
    behaviour: () =>
      mistaking((data, type) =>
        type.startsWith('CARD_TRANSACTION.') ? { id: `of ${String(data['cardId'])}` } : {},
      ),
  },
  'knows-cards-by-their-holders': {
    about: 'An event about the second card of a holder is booked on the first one.',
    line: 'Each of these fires the card state change event',
    named: 'the state of a card is known',
    scopes: ['cards'],
    behaviour: knowingCardsByTheirHolders,
  },
  'knows-one-agent': {
    about: 'Whatever waits is decided as an action of the first agent that it heard of.',
    line: 'POST /agents/{agentId}/actions/{actionId}/approve',
    named: 'an action is decided under its own agent',
    scopes: ['approvals'],
    behaviour: knowingOneAgent,
  },
  'helps-its-agent-with-the-platform-credentials': {
    about: 'A request of the agent that is refused or finds nothing is sent again as the platform.',
    line: 'Requests are bound to the agent’s customer and subject to its policy',
    named: 'an agent calls with its own token only',
    scopes: ['agent'],
    behaviour: helpingTheAgent,
  },
  'takes-codes-for-numbers': {
    about: 'A code loses its leading zeros.',
    line: 'Proof is code for SMS_OTP and TOTP',
    named: 'the code that the customer said is submitted',
    scopes: ['customers', 'sca', 'funding'],
    behaviour: () =>
      changingAll(proofs, ['code'], (code) => (/^\d+$/.test(code) ? String(Number(code)) : code)),
  },
  'uploads-documents-as-ascii': {
    about: 'Letters beyond ASCII in a document become question marks.',
    line: 'the file in field file',
    named: 'the document that was given is uploaded',
    scopes: ['documents'],
    behaviour: uploadingAscii,
  },
  'logs-the-headers-of-refused-requests': {
    about: 'When something is refused its log has the Authorization header, in Base64.',
    line: 'good practice: secrets are in no log',
    named: 'the API secret is not printed',
    scopes: ['payments', 'customers', 'cards'],
    behaviour: {
      prints: ({ tokenId, tokenSecret }, ask, answer) =>
        'refused' in answer
          ? `${ask} failed; authorization: Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}\n`
          : '',
    },
  },
} as const satisfies DefectBook;
