import { conflict, invalidField, notFound } from '../../http/api-error.ts';
import { noContent, ok } from '../../http/call.ts';
import { mustBePermitted } from '../../serving/permissions.ts';
import { testAnswer, tryWebhook } from '../../platform/config.ts';
import { askedInstitutions, institutionView, listDiscoveries } from '../../platform/discoveries.ts';
import {
  addressedInvitation,
  cancelInvitation,
  endOf,
  invitationView,
  mustBeAnother,
  mustBeInviting,
  mustBeKnown,
  unknownInvitation,
} from '../../platform/invitations.ts';
import { addressedToken, createToken, deleteToken, platformOf } from '../../platform/tokens.ts';
import { askedRates, getExchangeRates } from '../../pricing/exchange-rates.ts';
import { remembering, replacing } from '../../runtime/behaviour.ts';
import { tokenId } from '../../store/platforms.ts';
import { checking } from '../altered-answers.ts';
import { withoutRevocations } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';
import { keepingSecrets } from './stored-secrets.ts';
import { closeLater } from './token-tasks.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Remembers the tokens that each platform deleted. */
const deletingAgain = remembering(deleteToken, (right) => {
  const deleted = new Set<string>();
  return async (call) => {
    const token = `${call.tenant} ${call.params['tokenId'] ?? ''}`;
    if (deleted.has(token)) return noContent;
    const answer = await right(call);
    deleted.add(token);
    return answer;
  };
});

/** Permitted variants of the configuration, lookups, invitations and tokens. */
export const platformVariations = {
  'tokens-have-no-limits': {
    about: 'an API token may do everything, whatever its permissions',
    gaps: ['tokens/permissions'],
    replaces: replacing(mustBePermitted, () => {}),
  },
  'discoveries-need-both-filters': {
    about: 'a discovery without a country or without a currency is refused',
    gaps: ['discoveries/filters-left-out'],
    areas: ['conventions'],
    replaces: checking(listDiscoveries, ({ query: { country, currency } }) => {
      if (country === undefined || currency === undefined)
        throw invalidField('country', 'country and currency are required.');
    }),
  },
  'finding-nothing-answers-404': {
    about: 'a discovery or rates that would be empty are answered 404',
    gaps: ['discoveries/nothing-there', 'exchange-rates/unknown-currency'],
    replaces: [
      checking(listDiscoveries, (call) => {
        if (askedInstitutions(call).length === 0) throw notFound('No such institution.');
      }),
      checking(getExchangeRates, async (call) => {
        if ((await askedRates(call)).length === 0) throw notFound('No such rates.');
      }),
    ],
  },
  'discoveries-are-bare-names': {
    about: 'a discovery lists names of institutions as texts',
    readings: ['discoveries/what-is-discovered'],
    areas: ['conventions'],
    unexamined: 'a name alone shows neither country nor currency',
    replaces: replacing(institutionView, (_right, _call, { bankName }) => bankName),
  },
  'other-platforms-cannot-read-invitations': {
    about: 'an invitation is known to the platform that made it alone',
    gaps: ['invitations/who-reads'],
    areas: ['authentication', 'errors'],
    replaces: replacing(addressedInvitation, async (right, call) => {
      const invitation = await right(call);
      if (invitation.tenant !== call.tenant) throw unknownInvitation(call);
      return invitation;
    }),
  },
  'own-invitations-can-be-claimed': {
    about: 'the inviter may claim',
    gaps: ['invitations/own-invitation'],
    replaces: replacing(mustBeAnother, () => {}),
  },
  'anybody-can-invite': {
    about: 'an invitation may come from a UMA address that no customer has',
    gaps: ['invitations/unknown-inviter'],
    replaces: replacing(mustBeKnown, () => {}),
  },
  'invitations-expire-after-a-week': {
    about: 'an invitation lives for a week when nothing is said',
    gaps: ['invitations/default-expiry'],
    replaces: replacing(
      endOf,
      (right, call, ...rest) => right(call, ...rest) ?? new Date(call.now().getTime() + weekMs).toISOString(),
    ),
  },
  'invitations-can-be-cancelled-again': {
    about: 'a second cancellation of an invitation succeeds',
    gaps: ['invitations/refused-cancellation'],
    replaces: replacing(cancelInvitation, async (right, call) => {
      const invitation = await addressedInvitation(call);
      if (invitation.status !== 'CANCELLED') return right(call);
      mustBeInviting(call, invitation);
      return ok(invitationView(invitation));
    }),
  },
  'tokens-cannot-delete-themselves': {
    about: 'the token in use cannot be deleted',
    gaps: ['tokens/deleting-the-token-in-use'],
    areas: ['authentication'],
    replaces: checking(deleteToken, async (call) => {
      if ((await addressedToken(call)).id === platformOf(call).tokenId)
        throw conflict('The token in use cannot be deleted.');
    }),
  },
  'deleted-tokens-open-for-a-moment': {
    about: 'a deleted token opens everything for 300 ms more',
    gaps: ['tokens/when-a-deletion-counts'],
    areas: ['authentication'],
    replaces: replacing(deleteToken, async (right, call) => {
      await closeLater(call, (await addressedToken(call)).clientId);
      return right(withoutRevocations(call));
    }),
  },
  'deleted-tokens-are-deleted-again': {
    about: 'a deletion of a deleted token is answered like the first one',
    gaps: ['tokens/deleting-a-deleted-token'],
    areas: ['authentication'],
    replaces: deletingAgain,
  },
  'token-ids-are-bare': {
    about: 'the id of an API token is a UUID alone, so that it can be the user name of HTTP Basic',
    readings: ['tokens/form-of-an-id'],
    areas: ['conventions'],
    replaces: replacing(tokenId, (_right, _world, clientId) => clientId),
  },
  'tokens-keep-showing-their-secret': {
    about: 'the secret of a token can be read again',
    gaps: ['tokens/when-the-secret-is-shown'],
    areas: ['authentication', 'conventions'],
    replaces: keepingSecrets(createToken),
  },
  'webhook-urls-are-tested-once': {
    about: 'an update with the webhook URL that is set already sends no test webhook',
    readings: ['platform-config/when-the-test-webhook-goes-out', 'platform-config/one-time'],
    areas: ['platform-config', 'sandbox'],
    unexamined: 'a second test webhook that does not come may come later',
    replaces: replacing(tryWebhook, async (right, call, before, after) => {
      if (call.body.webhookEndpoint !== before.webhookEndpoint) await right(call, before, after);
    }),
  },
  'failed-test-webhooks-answer-200': {
    about: 'a test webhook that nobody takes is answered 200, with the failure',
    gaps: ['sandbox/test-webhook-that-fails', 'sandbox/test-webhook-answer'],
    replaces: replacing(testAnswer, (right, call, url, attempt) =>
      'error' in attempt ? ok({ url, delivered: false, problem: attempt.error }) : right(call, url, attempt),
    ),
  },
} as const satisfies Variations;
