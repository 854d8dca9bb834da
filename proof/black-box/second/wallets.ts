import { copyOf, isMembers, rowsOf, textAt, type Json } from '../../rewriting/json.ts';
import { edits, editsRefusals, editsResources, isAccepted } from '../defects/answers.ts';
import { sameCaller } from '../defects/requests.ts';
import { alsoLists, opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const signature = 'service-wallet-signature';
const requestId = 'request-id';
const goodSignature = 'sandbox-valid-signature';

export const wallets = ofSection('embedded wallets', {
  'credential-revoked-without-a-signature': {
    defect: 'Revoking a credential needs no signature: the first request revokes it.',
    breaks: derived.critical(
      'Embedded-wallet actions use a signed retry; the first request is answered with a challenge.',
      'L409',
    ),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'credentials.revoke' || answer.status !== 202) return;
        const signed = { [signature]: goodSignature, [requestId]: textAt(answer.body, 'requestId') };
        const done = await ask('DELETE', call.path, undefined, { ...sameCaller(call), ...signed });
        if (isAccepted(done)) Object.assign(answer, done);
      },
    }),
  },
  'wallet-exported-without-a-signature': {
    defect: 'Exporting the credentials of a wallet needs no signature: the first request answers them.',
    breaks: derived.critical(
      'Embedded-wallet actions use a signed retry; the first request is answered with a challenge.',
      'L409',
    ),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'internalAccounts.export' || answer.status !== 202) return;
        const signed = { [signature]: goodSignature, [requestId]: textAt(answer.body, 'requestId') };
        const done = await ask('POST', call.path, call.body, { ...sameCaller(call), ...signed });
        if (isAccepted(done)) Object.assign(answer, done);
      },
    }),
  },
  'export-goes-to-the-first-key': {
    defect: 'Every export of a wallet answers what was encrypted to the clientPublicKey of its first export.',
    breaks: must.critical(
      'Exported credentials are encrypted to the clientPublicKey in the request.',
      'L380',
    ),
    behaviour: () => {
      const first = new Map<string, Json | undefined>();
      return edits(['internalAccounts.export'], (body, call) => {
        const own = body['encryptedWalletCredentials'];
        if (own === undefined) return;
        if (first.has(call.path)) body['encryptedWalletCredentials'] = copyOf(first.get(call.path));
        else first.set(call.path, own);
      });
    },
  },
  'wrong-signature-is-called-malformed': {
    defect: 'A signature of another key is refused with WALLET_SIGNATURE_MALFORMED.',
    breaks: must.minor(
      'WALLET_SIGNATURE_INVALID: verification against the registered credential failed.',
      'L473',
    ),
    behaviour: editsRefusals(
      ['internalAccounts.export', 'sessions.refresh', 'sessions.revoke'],
      401,
      (body) => {
        if (body['code'] === 'WALLET_SIGNATURE_INVALID') body['code'] = 'WALLET_SIGNATURE_MALFORMED';
      },
    ),
  },
  'sessions-of-every-wallet-listed': {
    defect: 'The sessions of one wallet are listed together with those of others.',
    breaks: derived.major('A session is one of a credential of one wallet.', 'L386'),
    behaviour: () => alsoLists('sessions.list', ['credentials.verify', 'sessions.list']),
  },
  'session-rows-without-an-expiry': {
    defect: 'Rows of the session list have no expiresAt.',
    breaks: derived.minor('A session stays active until its expiresAt passes or it is revoked.', 'L410'),
    behaviour: editsResources(['sessions.list'], (session) => {
      delete session['expiresAt'];
    }),
  },
  'new-session-has-ended-already': {
    defect: 'Verifying a credential answers a session whose expiresAt is an hour ago.',
    breaks: derived.major(
      'Verifying a credential issues a session that is active until its expiresAt.',
      'L410',
    ),
    behaviour: editsResources(['credentials.verify'], (session) => {
      if (textAt(session, 'id').startsWith('Session:'))
        session['expiresAt'] = new Date(Date.now() - 3_600_000).toISOString();
    }),
  },
  'revoked-credential-is-still-listed': {
    defect: 'A credential that was revoked is still listed.',
    breaks: derived.major('Authentication credentials can be revoked.', 'L386'),
    behaviour: () => {
      const revoked = new Set<string>();
      const known = new Map<string, Json>();
      return {
        after: (call, answer) => {
          if (call.operation === 'credentials.revoke' && answer.status === 204)
            revoked.add(call.params['id'] ?? '');
          if (call.operation !== 'credentials.list' || !isMembers(answer.body)) return;
          const rows = rowsOf(answer.body);
          for (const row of rows) known.set(textAt(row, 'id'), copyOf(row));
          const accountId = call.query.get('accountId') ?? '';
          const ghosts = [...revoked]
            .map((id) => known.get(id))
            .filter((one) => textAt(one, 'accountId') === accountId);
          answer.body['data'] = [...rows, ...ghosts.filter((one) => one !== undefined)];
        },
      };
    },
  },
  'delegated-keys-of-other-accounts-listed': {
    defect: 'The delegated keys of one account are listed together with those of others.',
    breaks: must.minor('Delegated keys are listed by accountId or fundingSourceId.', 'L386'),
    behaviour: () => alsoLists('delegatedKeys.list', ['delegatedKeys.create', 'delegatedKeys.get']),
  },
  'other-platform-revokes-a-delegated-key': {
    defect: 'A delegated key can be revoked by any platform that knows its id.',
    breaks: derived.critical('A delegated key signs for an account of one platform.', 'L7'),
    behaviour: () => opensToOthers('delegatedKeys.revoke'),
  },
});
