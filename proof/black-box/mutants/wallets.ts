import { copyOf, isMembers, knownOf, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { answerOf, edits, editsRefusals, editsResources, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { sameCaller } from '../defects/requests.ts';

const signatureHeader = 'service-wallet-signature';
const requestHeader = 'request-id';
const goodSignature = 'sandbox-valid-signature';

const signing = ofSection('Authentication', [
  {
    name: 'session-revoked-without-a-signature',
    defect: 'Revoking a session needs no signature: the first request revokes it.',
    breaks: 'Revoking a session is a two-step signed retry.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'request-id-is-not-needed',
    defect: 'Refreshing a session accepts a signature without the Request-Id.',
    breaks: 'A signed retry without Request-Id is 401 with the code REQUEST_ID_MISSING.',
    severity: 'major',
    stated: 'must',
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
  {
    name: 'missing-wallet-signature-has-another-code',
    defect: 'A signed retry of an export without a signature answers 401 with the code UNAUTHORIZED.',
    breaks: 'The code is WALLET_SIGNATURE_MISSING.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      editsRefusals(['internalAccounts.export'], 401, (body) => {
        if (body['code'] === 'WALLET_SIGNATURE_MISSING') body['code'] = 'UNAUTHORIZED';
      }),
  },
  {
    name: 'malformed-wallet-signature-is-400',
    defect: 'Revoking a session with a signature that cannot be parsed answers 400.',
    breaks: 'WALLET_SIGNATURE_MALFORMED is 401.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      editsRefusals(['sessions.revoke'], 401, (body, answer) => {
        if (body['code'] !== 'WALLET_SIGNATURE_MALFORMED') return;
        answer.status = 400;
        body['status'] = 400;
      }),
  },
  {
    name: 'any-wallet-signature-will-do',
    defect: 'Changing the privacy of a wallet accepts any text as its signature.',
    breaks: 'A signature that cannot be parsed or verified is 401.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'internalAccounts.update' && call.headers[signatureHeader] !== undefined)
          call.headers[signatureHeader] = goodSignature;
        return undefined;
      },
    }),
  },
  {
    name: 'retry-with-another-body-accepted',
    defect: 'The signed retry of an export is accepted with another body than was signed.',
    breaks: 'A signature over a different body is 401 with the code WALLET_SIGNATURE_BODY_MISMATCH.',
    severity: 'critical',
    stated: 'must',
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
]);

const sessions = ofSection('Authentication', [
  {
    name: 'verified-credential-opens-no-session',
    defect: 'Verifying a credential answers with a session that is nowhere listed.',
    breaks: 'A session is created each time a credential is verified.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      editsPages('sessions.list', (page) => {
        page['data'] = [];
      }),
  },
  {
    name: 'revoked-session-still-listed',
    defect: 'A session that was revoked is still listed.',
    breaks: 'A session stays active until its expiry or until it is revoked.',
    severity: 'major',
    stated: 'must',
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
]);

const wallet = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'exported-credentials-are-plain-text',
    defect: 'Exporting a wallet answers with its seed phrase in plain text.',
    breaks: 'The exported credentials are encrypted to the clientPublicKey of the request.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      edits(['internalAccounts.export'], (body) => {
        if (body['encryptedWalletCredentials'] !== undefined)
          body['encryptedWalletCredentials'] = 'abandon abandon abandon abandon abandon art';
      }),
  },
  {
    name: 'wallet-privacy-is-not-stored',
    defect: 'The privacy of a wallet is answered as changed and reads as before.',
    breaks: 'Update mutable fields: the wallet privacy setting.',
    severity: 'major',
    stated: 'derived',
    behaviour: () =>
      editsResources(['internalAccounts.listForCustomer'], (account) => {
        if (account['privateEnabled'] === true) account['privateEnabled'] = false;
      }),
  },
  {
    name: 'challenge-is-not-reissued',
    defect: 'Re-issuing the challenge of a credential answers 404.',
    breaks: 'The challenge of a credential can be re-issued.',
    severity: 'major',
    stated: 'must',
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
]);

const keys = ofSection('States and transitions > Delegated signing key', [
  {
    name: 'delegated-keys-listed-without-a-filter',
    defect: 'Delegated keys can be listed without accountId and fundingSourceId.',
    breaks: 'Listing delegated keys needs at least one of accountId and fundingSourceId.',
    severity: 'minor',
    stated: 'must',
    behaviour: () => ({
      after: (call, answer) => {
        const { query } = call;
        if (call.operation !== 'delegatedKeys.list' || answer.status !== 400) return;
        if (!query.has('accountId') && !query.has('fundingSourceId'))
          Object.assign(answer, answerOf(200, { data: [], hasMore: false, nextCursor: null }));
      },
    }),
  },
  {
    name: 'revoked-key-answers-200',
    defect: 'Revoking a delegated key answers 200 with a body.',
    breaks: 'Revoking an ACTIVE key ends with a 204 response.',
    severity: 'minor',
    stated: 'must',
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation === 'delegatedKeys.revoke' && answer.status === 204)
          Object.assign(answer, answerOf(200, { status: 'REVOKED' }));
      },
    }),
  },
  {
    name: 'revoked-key-reads-active',
    defect: 'A delegated key that was revoked reads ACTIVE.',
    breaks: 'Revoking makes the key REVOKED.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      editsResources(['delegatedKeys.get', 'delegatedKeys.list'], (key) => {
        if (key['status'] === 'REVOKED') key['status'] = 'ACTIVE';
      }),
  },
]);

export const wallets = [...signing, ...sessions, ...wallet, ...keys];
