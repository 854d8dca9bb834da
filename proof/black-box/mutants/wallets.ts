import { copyOf, isMembers, knownOf, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, edits, editsRefusals, editsResources, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { sameCaller } from '../defects/requests.ts';

const signatureHeader = 'service-wallet-signature';
const requestHeader = 'request-id';
const goodSignature = 'sandbox-valid-signature';

const signing = ofSection('Authentication', {
  'session-revoked-without-a-signature': {
    defect: 'Revoking a session needs no signature: the first request revokes it.',
    breaks: must.critical('Revoking a session is a two-step signed retry.'),
    behaviour: () => ({
      before: (call) => {
        // The second leg is sent on behalf of the client, below.
        if (call.operation === 'sessions.revoke' && call.headers[requestHeader] === undefined)
          delete call.headers[signatureHeader];
        return undefined;
      },
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'sessions.revoke' || answer.status !== 202) return;
        const signed = {
          [signatureHeader]: goodSignature,
          [requestHeader]: textAt(answer.body, 'requestId'),
        };
        Object.assign(answer, await ask('DELETE', call.path, undefined, { ...sameCaller(call), ...signed }));
      },
    }),
  },
  'request-id-is-not-needed': {
    defect: 'Refreshing a session accepts a signature without the Request-Id.',
    breaks: must.major('A signed retry without Request-Id is 401 with the code REQUEST_ID_MISSING.'),
    behaviour: () => {
      const challenges = new Map<string, string>();
      return {
        before: (call) => {
          const isSigned = call.headers[signatureHeader] !== undefined;
          const known = challenges.get(call.path);
          if (call.operation === 'sessions.refresh' && isSigned && known !== undefined)
            call.headers[requestHeader] ??= known;
          return undefined;
        },
        after: (call, answer) => {
          if (call.operation === 'sessions.refresh' && answer.status === 202)
            challenges.set(call.path, textAt(answer.body, 'requestId'));
        },
      };
    },
  },
  'missing-wallet-signature-has-another-code': {
    defect: 'A signed retry of an export without a signature answers 401 with the code UNAUTHORIZED.',
    breaks: must.minor('The code is WALLET_SIGNATURE_MISSING.'),
    behaviour: editsRefusals(['internalAccounts.export'], 401, (body) => {
      if (body['code'] === 'WALLET_SIGNATURE_MISSING') body['code'] = 'UNAUTHORIZED';
    }),
  },
  'malformed-wallet-signature-is-400': {
    defect: 'Revoking a session with a signature that cannot be parsed answers 400.',
    breaks: must.minor('WALLET_SIGNATURE_MALFORMED is 401.'),
    behaviour: editsRefusals(['sessions.revoke'], 401, (body, answer) => {
      if (body['code'] !== 'WALLET_SIGNATURE_MALFORMED') return;
      answer.status = 400;
      body['status'] = 400;
    }),
  },
  'any-wallet-signature-will-do': {
    defect: 'Changing the privacy of a wallet accepts any text as its signature.',
    breaks: must.critical('A signature that cannot be parsed or verified is 401.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'internalAccounts.update' && call.headers[signatureHeader] !== undefined)
          call.headers[signatureHeader] = goodSignature;
        return undefined;
      },
    }),
  },
  'retry-with-another-body-accepted': {
    defect: 'The signed retry of an export is accepted with another body than was signed.',
    breaks: must.critical(
      'A signature over a different body is 401 with the code WALLET_SIGNATURE_BODY_MISMATCH.',
    ),
    behaviour: () => {
      const bodies = new Map<string, Json | undefined>();
      return {
        before: (call) => {
          const requestId = call.headers[requestHeader] ?? '';
          if (call.operation === 'internalAccounts.export' && bodies.has(requestId))
            call.body = copyOf(bodies.get(requestId));
          return undefined;
        },
        after: (call, answer) => {
          if (call.operation === 'internalAccounts.export' && answer.status === 202)
            bodies.set(textAt(answer.body, 'requestId'), copyOf(call.body));
        },
      };
    },
  },
});

const sessions = ofSection('Authentication', {
  'verified-credential-opens-no-session': {
    defect: 'Verifying a credential answers with a session that is nowhere listed.',
    breaks: must.critical('A session is created each time a credential is verified.'),
    behaviour: editsPages('sessions.list', (page) => {
      page['data'] = [];
    }),
  },
  'revoked-session-still-listed': {
    defect: 'A session that was revoked is still listed.',
    breaks: must.major('A session stays active until its expiry or until it is revoked.'),
    behaviour: () => {
      const known = new Map<string, Members>();
      const revoked = new Set<string>();
      return {
        after: (call, answer) => {
          const id = call.params['id'] ?? '';
          if (call.operation === 'sessions.revoke' && answer.status === 204) revoked.add(id);
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          for (const session of [answer.body, ...rowsOf(answer.body)])
            if (textAt(session, 'id').startsWith('Session:'))
              known.set(textAt(session, 'id'), copyOf(session));
          if (call.operation !== 'sessions.list') return;
          const ghosts = knownOf(known, revoked);
          const own = ghosts.filter((one) => textAt(one, 'accountId') === call.query.get('accountId'));
          answer.body['data'] = [...rowsOf(answer.body), ...own];
        },
      };
    },
  },
});

const wallet = ofSection('Endpoints > Operation catalogue', {
  'exported-credentials-are-plain-text': {
    defect: 'Exporting a wallet answers with its seed phrase in plain text.',
    breaks: must.critical('The exported credentials are encrypted to the clientPublicKey of the request.'),
    behaviour: edits(['internalAccounts.export'], (body) => {
      if (body['encryptedWalletCredentials'] !== undefined)
        body['encryptedWalletCredentials'] = 'abandon abandon abandon abandon abandon art';
    }),
  },
  'wallet-privacy-is-not-stored': {
    defect: 'The privacy of a wallet is answered as changed and reads as before.',
    breaks: derived.major('Update mutable fields: the wallet privacy setting.'),
    behaviour: editsResources(['internalAccounts.listForCustomer'], (account) => {
      if (account['privateEnabled'] === true) account['privateEnabled'] = false;
    }),
  },
  'challenge-is-not-reissued': {
    defect: 'Re-issuing the challenge of a credential answers 404.',
    breaks: must.major('The challenge of a credential can be re-issued.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'credentials.reissueChallenge' || !isAccepted(answer)) return;
        Object.assign(
          answer,
          answerOf(404, { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Not found.' }),
        );
      },
    }),
  },
});

const keys = ofSection('States and transitions > Delegated signing key', {
  'delegated-keys-listed-without-a-filter': {
    defect: 'Delegated keys can be listed without accountId and fundingSourceId.',
    breaks: must.minor('Listing delegated keys needs at least one of accountId and fundingSourceId.'),
    behaviour: () => ({
      after: (call, answer) => {
        const { query } = call;
        if (call.operation !== 'delegatedKeys.list' || answer.status !== 400) return;
        if (!query.has('accountId') && !query.has('fundingSourceId'))
          Object.assign(answer, answerOf(200, { data: [], hasMore: false, nextCursor: null }));
      },
    }),
  },
  'revoked-key-answers-200': {
    defect: 'Revoking a delegated key answers 200 with a body.',
    breaks: must.minor('Revoking an ACTIVE key ends with a 204 response.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation === 'delegatedKeys.revoke' && answer.status === 204)
          Object.assign(answer, answerOf(200, { status: 'REVOKED' }));
      },
    }),
  },
  'revoked-key-reads-active': {
    defect: 'A delegated key that was revoked reads ACTIVE.',
    breaks: must.critical('Revoking makes the key REVOKED.'),
    behaviour: editsResources(['delegatedKeys.get', 'delegatedKeys.list'], (key) => {
      if (key['status'] === 'REVOKED') key['status'] = 'ACTIVE';
    }),
  },
});

export const wallets = [...signing, ...sessions, ...wallet, ...keys];
