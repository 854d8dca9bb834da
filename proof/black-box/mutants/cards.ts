import { at, copyOf, isMembers, rowsOf, textAt, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, edits, editsResources, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { ignoresParameters, refusal, sameCaller } from '../defects/requests.ts';

const lifecycle = ofSection('States and transitions > Card', {
  'frozen-card-stays-active': {
    defect: 'Freezing a card answers FROZEN, and the card stays ACTIVE.',
    breaks: must.critical('ACTIVE goes to FROZEN when the state is set to frozen.'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'cards.update' || at(call.body, 'state') !== 'FROZEN') return undefined;
        const card = await ask('GET', call.path, undefined, sameCaller(call));
        if (textAt(card.body, 'state') !== 'ACTIVE' || !isMembers(card.body)) return undefined;
        return answerOf(200, { ...card.body, state: 'FROZEN' });
      },
    }),
  },
  'closed-card-opens-again': {
    defect: 'A closed card that is set to ACTIVE is active again.',
    breaks: derived.critical('Nothing leads out of CLOSED.'),
    behaviour: () => {
      const opened = new Set<string>();
      return {
        after: async (call, answer, { ask }) => {
          const isOpening = call.operation === 'cards.update' && at(call.body, 'state') === 'ACTIVE';
          if (isOpening && answer.status === 409) {
            const card = await ask('GET', call.path);
            if (textAt(card.body, 'state') !== 'CLOSED') return;
            opened.add(call.params['id'] ?? '');
            Object.assign(answer, card);
          }
          for (const card of [answer.body, ...rowsOf(answer.body)])
            if (isMembers(card) && opened.has(textAt(card, 'id'))) card['state'] = 'ACTIVE';
        },
      };
    },
  },
  'frozen-card-cannot-be-closed': {
    defect: 'Closing a frozen card is refused.',
    breaks: must.major('Any state goes to CLOSED.'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'cards.update' || at(call.body, 'state') !== 'CLOSED') return undefined;
        const card = await ask('GET', call.path, undefined, sameCaller(call));
        return textAt(card.body, 'state') === 'FROZEN'
          ? refusal(409, 'INVALID_STATE_TRANSITION', 'The card is FROZEN.')
          : undefined;
      },
    }),
  },
  'rejected-card-stays-processing': {
    defect: 'A card that the issuer rejects reads PROCESSING for ever.',
    breaks: must.major('PROCESSING goes to CLOSED when the issuer rejects.'),
    behaviour: editsResources(['cards.get', 'cards.list'], (card) => {
      if (card['stateReason'] !== 'ISSUER_REJECTED') return;
      card['state'] = 'PROCESSING';
      card['stateReason'] = null;
    }),
  },
  'frozen-called-suspended': {
    defect: 'Reading a frozen card shows the state SUSPENDED.',
    breaks: must.major('The states are PROCESSING, ACTIVE, FROZEN and CLOSED.'),
    behaviour: edits(['cards.get'], (card) => {
      if (card['state'] === 'FROZEN') card['state'] = 'SUSPENDED';
    }),
  },
});

/** A card that the issuer never heard of. */
const pretended = (request: Members): Members => {
  const now = new Date().toISOString();
  return {
    ...copyOf(request),
    id: `Card:${crypto.randomUUID()}`,
    state: 'PROCESSING',
    stateReason: null,
    form: 'VIRTUAL',
    createdAt: now,
    updatedAt: now,
  };
};

const issuing = ofSection('Errors > Other errors that are shown', {
  'card-for-an-unapproved-holder': {
    defect: 'A card is issued for a cardholder whose KYC is not approved.',
    breaks: must.critical('A card can be issued only for a cardholder whose KYC status is APPROVED.'),
    behaviour: () => ({
      after: (call, answer) => {
        const isRejected = textAt(answer.body, 'code') === 'CARDHOLDER_KYC_NOT_APPROVED';
        if (call.operation === 'cards.issue' && isRejected && isMembers(call.body))
          Object.assign(answer, answerOf(201, pretended(call.body)));
      },
    }),
  },
  'unapproved-holder-has-another-code': {
    defect: 'A card for a cardholder whose KYC is not approved is refused with the code FORBIDDEN.',
    breaks: must.minor('The code is CARDHOLDER_KYC_NOT_APPROVED.'),
    behaviour: () => ({
      after: (call, { body }) => {
        if (call.operation === 'cards.issue' && textAt(body, 'code') === 'CARDHOLDER_KYC_NOT_APPROVED')
          if (isMembers(body)) body['code'] = 'FORBIDDEN';
      },
    }),
  },
});

const fields = ofSection('Resources and their fields > Card', {
  'card-without-a-funding-source': {
    defect: 'A card is issued with an empty list of funding sources.',
    breaks: must.major('At least one funding source is bound at creation.'),
    behaviour: () => {
      const bare = new Set<string>();
      return {
        before: async (call, { ask }) => {
          const sources = at(call.body, 'fundingSources');
          if (call.operation !== 'cards.issue' || !isMembers(call.body)) return undefined;
          if (!Array.isArray(sources) || sources.length > 0) return undefined;
          const holder = textAt(call.body, 'cardholderId');
          const accounts = await ask('GET', `/customers/internal-accounts?customerId=${holder}&currency=USD`);
          call.body['fundingSources'] = rowsOf(accounts.body).map((account) => textAt(account, 'id'));
          bare.add(holder);
          return undefined;
        },
        after: (call, answer) => {
          if (call.operation === 'cards.issue' && isMembers(answer.body) && isAccepted(answer))
            if (bare.delete(textAt(answer.body, 'cardholderId'))) answer.body['fundingSources'] = [];
        },
      };
    },
  },
  'card-carries-its-reveal-url': {
    defect: 'Reading a card shows a URL that reveals it.',
    breaks: must.critical('The card resource never carries a reveal URL.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'cards.get' || !isAccepted(answer) || !isMembers(answer.body)) return;
        const revealed = await ask('POST', `${call.path}/reveal`);
        if (isAccepted(revealed)) answer.body['panEmbedUrl'] = at(revealed.body, 'panEmbedUrl');
      },
    }),
  },
  'listed-cards-lack-funding-sources': {
    defect: 'Listing cards shows them without their funding sources.',
    breaks: must.minor('A card has a fundingSources array.'),
    behaviour: editsPages('cards.list', (_page, rows) => {
      for (const row of rows) delete row['fundingSources'];
    }),
  },
});

const operations = ofSection('Endpoints > Operations whose path is given', {
  'empty-card-update-accepted': {
    defect: 'An update of a card without state and funding sources is accepted.',
    breaks: must.minor('At least one of state and fundingSources must be supplied.'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'cards.update' || !isMembers(call.body)) return undefined;
        if (at(call.body, 'state') !== undefined || at(call.body, 'fundingSources') !== undefined)
          return undefined;
        const card = await ask('GET', call.path, undefined, sameCaller(call));
        return isAccepted(card) ? card : undefined;
      },
    }),
  },
  'reveal-url-lasts-a-year': {
    defect: 'The URL that reveals a card expires after a year.',
    breaks: derived.critical('The URL is short-lived.'),
    behaviour: edits(['cards.reveal'], (reveal) => {
      reveal['expiresAt'] = new Date(Date.parse(textAt(reveal, 'expiresAt')) + 31_536_000_000).toISOString();
    }),
  },
});

const lists = ofSection('Endpoints > Operation catalogue', {
  'card-state-filter-ignored': {
    defect: 'Listing cards ignores the filter by state.',
    breaks: must.minor('Cards can be filtered by state.'),
    behaviour: ignoresParameters('cards.list', ['state']),
  },
  'card-funding-source-filter-ignored': {
    defect: 'Listing cards ignores the filter by funding source.',
    breaks: must.minor('Cards can be filtered by funding-source internal account.'),
    behaviour: ignoresParameters('cards.list', ['accountId']),
  },
});

export const cards = [...lifecycle, ...issuing, ...fields, ...operations, ...lists];
