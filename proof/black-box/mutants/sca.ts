import { at, isMembers, knownOf, put, rowsOf, textAt, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection, type BlackBoxMutant } from '../mutant.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { accepts, rewrites } from '../defects/requests.ts';

const goodCode = '123456';

const codes = ofSection('Authentication', {
  'sca-answers-outside-its-regions': {
    defect: 'Listing the factors of a customer outside the SCA regions answers with an empty list.',
    breaks: must.major('For customers outside SCA-regulated regions the SCA operations answer 409.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation === 'sca.listFactors' && answer.status === 409)
          Object.assign(answer, answerOf(200, { data: [], hasMore: false, nextCursor: null, factors: [] }));
      },
    }),
  },
  'any-code-completes-an-sca-login': {
    defect: 'Any code completes an SCA login by SMS.',
    breaks: must.critical('code is the proof for SMS_OTP.'),
    behaviour: rewrites(['sca.completeLogin'], (body) => {
      if (body['factor'] === 'SMS_OTP' && typeof body['code'] === 'string') body['code'] = goodCode;
    }),
  },
  'any-code-authorizes-a-quote': {
    defect: 'Any code authorizes a quote.',
    breaks: must.critical('A quote in PENDING_AUTHORIZATION is satisfied by an SCA authorization proof.'),
    behaviour: rewrites(['sca.authorizeQuote'], (body) => {
      if (typeof body['code'] === 'string') body['code'] = goodCode;
    }),
  },
});

const quotes = ofSection('Resources and their fields > Quote', {
  'quote-challenge-lacks-its-expiry': {
    defect: 'The challenge of a quote does not say when it expires.',
    breaks: must.major('scaChallenge has factor and expiresAt.'),
    behaviour: edits(['quotes.create', 'quotes.get'], (quote) => {
      put(quote, 'scaChallenge.expiresAt', undefined);
    }),
  },
  'authorized-quote-still-waits': {
    defect: 'Reading a quote that was authorized shows PENDING_AUTHORIZATION.',
    breaks: must.major('The authorization proof satisfies the quote.'),
    behaviour: () => {
      const challenges = new Map<string, Members>();
      return edits(['quotes.create', 'quotes.get'], (quote) => {
        const id = textAt(quote, 'id');
        const challenge = quote['scaChallenge'];
        if (isMembers(challenge)) challenges.set(id, challenge);
        const known = challenges.get(id);
        if (known === undefined) return;
        quote['status'] = 'PENDING_AUTHORIZATION';
        quote['scaChallenge'] = known;
      });
    },
  },
});

const limits = ofSection('Limits', {
  'resending-a-code-extends-the-challenge': {
    defect: 'Resending the code of a quote moves the expiry of its challenge.',
    breaks: must.major('Resending a code does not extend the challenge.'),
    behaviour: () => {
      const resent = new Set<string>();
      return {
        after: (call, answer) => {
          const quoteId = call.params['quoteId'] ?? '';
          if (call.operation === 'sca.resendQuoteCode' && isAccepted(answer)) resent.add(quoteId);
          if (call.operation !== 'quotes.get' || !resent.has(quoteId) || !isMembers(answer.body)) return;
          const until = Date.parse(textAt(answer.body, 'scaChallenge.expiresAt'));
          if (!Number.isNaN(until))
            put(answer.body, 'scaChallenge.expiresAt', new Date(until + 300_000).toISOString());
        },
      };
    },
  },
});

const enrolment = ofSection('Endpoints > Operations whose path is given', {
  'sms-can-be-enrolled': {
    defect: 'Starting a factor enrollment accepts the type SMS_OTP.',
    breaks: must.minor('type is TOTP or PASSKEY.'),
    behaviour: () => accepts(['sca.startEnrollment'], 'type', (value) => value === 'SMS_OTP', 'TOTP'),
  },
  'trusting-answers-a-text': {
    defect: 'Finishing to trust a beneficiary answers trusted as a text.',
    breaks: must.minor('The answer is trusted: true.'),
    behaviour: edits(['beneficiaries.confirmTrust'], (body) => {
      body['trusted'] = body['trusted'] === true ? 'true' : 'false';
    }),
  },
  'untrusting-answers-trusted': {
    defect: 'Finishing to untrust a beneficiary answers trusted: true.',
    breaks: must.major('The answer is trusted: false.'),
    behaviour: edits(['beneficiaries.confirmUntrust'], (body) => {
      body['trusted'] = true;
    }),
  },
});

const catalogue = ofSection('Endpoints > Operation catalogue', {
  'trusted-beneficiary-can-be-deleted': {
    defect: 'An external account that is a trusted beneficiary can be deleted.',
    breaks: must.critical('A trusted beneficiary cannot be deleted until it is untrusted.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation === 'customerExternalAccounts.delete' && answer.status === 409)
          Object.assign(answer, answerOf(204));
      },
    }),
  },
  'deleted-passkey-still-listed': {
    defect: 'A PASSKEY factor that was deleted is still listed.',
    breaks: derived.major('An enrolled PASSKEY factor can be deleted.'),
    behaviour: () => {
      const known = new Map<string, Members>();
      const gone = new Set<string>();
      const listOf = (body: Members) => (Array.isArray(body['factors']) ? 'factors' : 'data');
      return {
        after: (call, answer) => {
          const id = call.params['credentialId'] ?? '';
          if (call.operation === 'sca.deleteFactor' && isAccepted(answer)) gone.add(id);
          if (call.operation !== 'sca.listFactors' || !isAccepted(answer) || !isMembers(answer.body)) return;
          const name = listOf(answer.body);
          const rows = rowsOf({ data: at(answer.body, name) ?? [] });
          for (const row of rows) known.set(textAt(row, 'credentialId'), row);
          const ghosts = knownOf(known, gone);
          answer.body[name] = [...rows, ...ghosts.filter((one) => !rows.includes(one))];
        },
      };
    },
  },
});

export const sca: readonly BlackBoxMutant[] = [
  ...codes,
  ...quotes,
  ...limits,
  ...enrolment,
  ...catalogue,
].map((mutant) => ({ ...mutant, needs: 'sca' }));
