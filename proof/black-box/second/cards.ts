import { copyOf, isMembers, rowsOf, textAt, type Json } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources } from '../defects/answers.ts';
import { losesARow } from '../defects/lists.ts';
import { rewrites, sameCaller } from '../defects/requests.ts';
import { dataOf, drops, ofType, rewritesWebhooks } from '../defects/webhooks.ts';
import { acceptsInstead, cardViews, idIn, opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

export const cards = ofSection('cards', {
  'state-filter-is-lost-beside-the-cardholder': {
    defect: 'The card list ignores state where cardholderId is given too.',
    breaks: must.minor(
      'Cards are listed by cardholder, funding source, state and platform card identifier.',
      'L387',
    ),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'cards.list' && call.query.has('cardholderId')) call.query.delete('state');
        return undefined;
      },
    }),
  },
  'funding-source-filter-sees-the-first-one-only': {
    defect: 'The filter of the card list by funding source finds only cards whose first source it is.',
    breaks: derived.minor('Cards are listed by funding-source internal account.', 'L387'),
    behaviour: edits(['cards.list'], (page, call) => {
      const account = call.query.get('accountId');
      if (account === null) return;
      page['data'] = rowsOf(page).filter(
        ({ fundingSources }) => Array.isArray(fundingSources) && fundingSources[0] === account,
      );
    }),
  },
  'card-pages-lose-a-row': {
    defect: 'Every page of cards after the first lacks its first row.',
    breaks: derived.major('Lists return pages that follow one another.', 'L309'),
    behaviour: losesARow('cards.list'),
  },
  'update-of-both-changes-the-state-only': {
    defect: 'An update of state and fundingSources together changes the state only.',
    breaks: must.major('A card update sets state and/or fundingSources.', 'L357'),
    behaviour: rewrites(['cards.update'], (body) => {
      if (body['state'] !== undefined) delete body['fundingSources'];
    }),
  },
  'funding-sources-pile-up': {
    defect: 'An update of fundingSources keeps those that the card had before.',
    breaks: derived.critical('A card update sets fundingSources.', 'L357'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'cards.update' || !isMembers(call.body)) return undefined;
        const { fundingSources: next } = call.body;
        if (!Array.isArray(next) || next.length === 0) return undefined;
        const read = await ask('GET', `/cards/${idIn(call)}`, undefined, sameCaller(call));
        const before = isMembers(read.body) ? read.body['fundingSources'] : undefined;
        if (Array.isArray(before)) call.body['fundingSources'] = [...new Set([...next, ...before])];
        return undefined;
      },
    }),
  },
  'update-of-nothing-is-accepted': {
    defect: 'A card update with neither state nor fundingSources answers 200 with the card.',
    breaks: must.minor('At least one of state and fundingSources must be supplied.', 'L357'),
    behaviour: acceptsInstead('cards.update', [400], async (call, _answer, { ask }) => {
      if (!isMembers(call.body) || 'state' in call.body || 'fundingSources' in call.body) return undefined;
      return ask('GET', `/cards/${idIn(call)}`, undefined, sameCaller(call));
    }),
  },
  'frozen-cards-change-sources-silently': {
    defect: 'The change of the funding sources of a frozen card is not announced.',
    breaks: must.minor('An update of fundingSources fires the funding-source-change event.', 'L357'),
    behaviour: drops(
      (delivery) => ofType('CARD.FUNDING_SOURCE_CHANGE')(delivery) && dataOf(delivery)['state'] === 'FROZEN',
    ),
  },
  'closed-card-is-opened-again': {
    defect: 'A closed card can be set to ACTIVE, and reads so.',
    breaks: derived.critical('From CLOSED no transition leads away.', 'L281'),
    behaviour: () => {
      const opened = new Set<string>();
      const opening = acceptsInstead('cards.update', [409], async (call, _answer, { ask }) => {
        if (textAt(call.body, 'state') !== 'ACTIVE') return undefined;
        const read = await ask('GET', `/cards/${idIn(call)}`, undefined, sameCaller(call));
        if (textAt(read.body, 'state') !== 'CLOSED') return undefined;
        opened.add(idIn(call));
        return read;
      });
      const shown = editsResources(cardViews, (card) => {
        if (opened.has(textAt(card, 'id'))) card['state'] = 'ACTIVE';
      });
      return {
        after: async (call, answer, server) => {
          await opening.after?.(call, answer, server);
          await shown.after?.(call, answer, server);
        },
      };
    },
  },
  'card-event-carries-a-reveal-url': {
    defect: 'The webhook about the state of a card carries a URL that shows its number.',
    breaks: must.critical('The card resource never carries a reveal URL.', 'L208'),
    behaviour: rewritesWebhooks(ofType('CARD.STATE_CHANGE'), (_body, data) => {
      data['panEmbedUrl'] = `https://processor.example/embed?card=${textAt(data, 'id')}`;
    }),
  },
  'reveal-url-is-good-for-a-year': {
    defect: 'A reveal URL expires a year later.',
    breaks: must.major('A reveal mints a short-lived signed URL.', 'L356'),
    behaviour: edits(['cards.reveal'], (body) => {
      body['expiresAt'] = new Date(Date.now() + 365 * 86_400_000).toISOString();
    }),
  },
  'reveal-of-the-card-before': {
    defect: 'A reveal answers the URL of the card that was revealed before.',
    breaks: derived.critical('A reveal mints a URL for the card.', 'L356'),
    behaviour: () => {
      const last: { card: string; url: Json | undefined } = { card: '', url: undefined };
      return edits(['cards.reveal'], (body, call) => {
        const own = copyOf(body['panEmbedUrl']);
        if (last.card !== '' && last.card !== idIn(call)) body['panEmbedUrl'] = copyOf(last.url);
        Object.assign(last, { card: idIn(call), url: own });
      });
    },
  },
  'other-platform-reveals-a-card': {
    defect: 'A card can be revealed by any platform that knows its id.',
    breaks: derived.critical('A card belongs to a customer of one platform.', 'L7'),
    behaviour: () => opensToOthers('cards.reveal'),
  },
  'other-platform-closes-a-card': {
    defect: 'A card can be frozen and closed by any platform that knows its id.',
    breaks: derived.critical('A card belongs to a customer of one platform.', 'L7'),
    behaviour: () => opensToOthers('cards.update'),
  },
  'card-event-has-the-state-before': {
    defect: 'The webhook about the state of a card carries the state that the card had before.',
    breaks: derived.major('Each change of state fires the card state change event.', 'L283'),
    behaviour: () => {
      const states = new Map<string, string>();
      return rewritesWebhooks(ofType('CARD.STATE_CHANGE'), (_body, data) => {
        const id = textAt(data, 'id');
        const state = textAt(data, 'state');
        data['state'] = states.get(id) ?? 'PROCESSING';
        states.set(id, state);
      });
    },
  },
  'rejected-card-has-no-reason': {
    defect: 'A card that the issuer rejected is CLOSED and names no reason.',
    breaks: must.minor('The closure reason is ISSUER_REJECTED.', 'L278'),
    behaviour: editsResources(cardViews, (card) => {
      if (card['stateReason'] === 'ISSUER_REJECTED') card['stateReason'] = null;
    }),
  },
  'card-without-approved-kyc-is-a-server-error': {
    defect: 'Issuing a card to a cardholder whose KYC is not approved answers 500 with INTERNAL_ERROR.',
    breaks: must.minor('CARDHOLDER_KYC_NOT_APPROVED rejects the issue.', 'L501'),
    behaviour: acceptsInstead('cards.issue', [400, 403, 409, 422], (_call, answer) =>
      textAt(answer.body, 'code') === 'CARDHOLDER_KYC_NOT_APPROVED'
        ? answerOf(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong.' })
        : undefined,
    ),
  },
});
