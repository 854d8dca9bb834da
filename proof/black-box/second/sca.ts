import type { Call } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, knownOf, put, rowsOf, textAt, type Members } from '../../rewriting/json.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { acceptsInstead, alsoLists, idIn, opensToOthers } from './kit.ts';
import { inArea } from './defect.ts';

const needs = 'sca';

/** Replaces a code that is wrong, wherever it goes to this operation. */
const anyCode = (operation: string) => ({
  before: (call: { readonly operation: string | undefined; readonly body: unknown }) => {
    if (
      call.operation === operation &&
      typeof call.body === 'object' &&
      call.body !== null &&
      'code' in call.body
    )
      call.body.code = '123456';
    return undefined;
  },
});

export const sca = inArea('strong customer authentication', [
  {
    name: 'any-code-trusts-a-beneficiary',
    defect: 'Trusting a beneficiary is finished by any code.',
    about: 'The proof of SMS_OTP is the code that was sent.',
    line: 'L411',
    stated: 'follows',
    severity: 'critical',
    needs,
    behaviour: () => anyCode('beneficiaries.confirmTrust'),
  },
  {
    name: 'any-code-completes-a-login',
    defect: 'An SCA login is completed by any code.',
    about: 'The proof of SMS_OTP and TOTP is the code.',
    line: 'L411',
    stated: 'follows',
    severity: 'critical',
    needs,
    behaviour: () => anyCode('sca.completeLogin'),
  },
  {
    name: 'challenge-names-no-factor',
    defect: 'The scaChallenge of a quote has no factor.',
    about: 'scaChallenge has factor and expiresAt.',
    line: 'L202',
    stated: 'stated',
    severity: 'major',
    needs,
    behaviour: () =>
      edits(['quotes.create', 'quotes.get', 'quotes.execute'], (quote) => {
        put(quote, 'scaChallenge.factor', undefined);
      }),
  },
  {
    name: 'trusted-beneficiary-is-deleted',
    defect: 'Deleting an external account that is a trusted beneficiary answers 204.',
    about: 'A trusted beneficiary cannot be deleted until it is untrusted.',
    line: 'L381',
    stated: 'stated',
    severity: 'major',
    needs,
    behaviour: () => acceptsInstead('customerExternalAccounts.delete', [409], () => answerOf(204)),
  },
  {
    name: 'factors-of-a-customer-without-sca',
    defect: 'Listing the factors of a customer outside of SCA regions answers an empty list.',
    about: 'SCA operations answer 409 for customers outside of SCA-regulated regions.',
    line: 'L411',
    stated: 'stated',
    severity: 'minor',
    needs,
    behaviour: () =>
      acceptsInstead('sca.listFactors', [409], () =>
        answerOf(200, { data: [], factors: [], hasMore: false, nextCursor: null }),
      ),
  },
  {
    name: 'login-starts-where-sca-does-not-apply',
    defect: 'An SCA login can be started for a customer outside of SCA regions.',
    about: 'SCA operations answer 409 for customers outside of SCA-regulated regions.',
    line: 'L411',
    stated: 'stated',
    severity: 'minor',
    needs,
    behaviour: () =>
      acceptsInstead('sca.startLogin', [409], () => answerOf(200, { factor: 'SMS_OTP', challengeId: null })),
  },
  {
    name: 'confirmed-factor-is-not-enrolled',
    defect: 'TOTP is confirmed, and the list of factors does not show it.',
    about: 'Confirming finishes the enrollment of a factor; enrolled factors are listed.',
    line: 'L365',
    stated: 'follows',
    severity: 'major',
    needs,
    behaviour: () =>
      edits(['sca.listFactors'], (body) => {
        for (const name of ['data', 'factors']) {
          const factors = body[name];
          if (Array.isArray(factors)) body[name] = factors.filter((one) => textAt(one, 'factor') !== 'TOTP');
        }
      }),
  },
  {
    name: 'deleted-passkey-is-still-enrolled',
    defect: 'A passkey that was deleted is still among the factors.',
    about: 'An enrolled passkey can be deleted by its credential id.',
    line: 'L378',
    stated: 'follows',
    severity: 'critical',
    needs,
    behaviour: () => {
      const known = new Map<string, Members>();
      const deleted = new Set<string>();
      const keyOf = (call: Call, id: string): string => `${call.query.get('customerId') ?? ''} ${id}`;
      return {
        after: (call, answer) => {
          if (call.operation === 'sca.deleteFactor' && isAccepted(answer))
            deleted.add(keyOf(call, idIn(call)));
          if (call.operation !== 'sca.listFactors' || !isMembers(answer.body)) return;
          const rows = rowsOf(answer.body);
          for (const row of rows) known.set(keyOf(call, textAt(row, 'credentialId')), copyOf(row));
          const ghosts = [...deleted].filter((key) => key.startsWith(keyOf(call, '')));
          answer.body['data'] = [...rows, ...knownOf(known, ghosts)];
        },
      };
    },
  },
  {
    name: 'other-platform-authorizes-a-quote',
    defect: 'Any platform that knows a quote can submit the proof for it.',
    about: 'A quote belongs to the platform that created it.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    needs,
    behaviour: () => opensToOthers('sca.authorizeQuote'),
  },
]);

export const documents = inArea('documents', [
  {
    name: 'documents-of-every-holder-listed',
    defect: 'The documents of one holder are listed together with those of others.',
    about: 'Documents are listed by holder.',
    line: 'L379',
    stated: 'stated',
    severity: 'major',
    needs: 'documents',
    behaviour: () => alsoLists('documents.list', ['documents.upload', 'documents.get']),
  },
  {
    name: 'replaced-document-reads-as-before',
    defect: 'Replacing a document answers the new one; reading it shows the one before.',
    about: 'A document can be replaced.',
    line: 'L379',
    stated: 'follows',
    severity: 'major',
    needs: 'documents',
    behaviour: () => {
      const first = new Map<string, Members>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          if (call.operation === 'documents.upload') first.set(id, copyOf(answer.body));
          const before = first.get(id);
          if (call.operation === 'documents.get' && before !== undefined) answer.body = copyOf(before);
        },
      };
    },
  },
  {
    name: 'deleted-document-can-be-read',
    defect: 'A document that was deleted can still be read by its id.',
    about: 'A document can be deleted.',
    line: 'L379',
    stated: 'follows',
    severity: 'major',
    needs: 'documents',
    behaviour: () => {
      const known = new Map<string, Members>();
      const deleted = new Set<string>();
      return {
        after: (call, answer) => {
          const id = idIn(call);
          if (call.operation === 'documents.upload' && isMembers(answer.body))
            known.set(textAt(answer.body, 'id'), copyOf(answer.body));
          if (call.operation === 'documents.delete' && isAccepted(answer)) deleted.add(id);
          const ghost = known.get(id);
          if (
            call.operation === 'documents.get' &&
            answer.status === 404 &&
            deleted.has(id) &&
            ghost !== undefined
          )
            Object.assign(answer, answerOf(200, copyOf(ghost)));
        },
      };
    },
  },
  {
    name: 'other-platform-reads-a-document',
    defect: 'The entry of a document can be read by any platform that knows its id.',
    about: 'Documents belong to customers of one platform.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    needs: 'documents',
    behaviour: () => opensToOthers('documents.get'),
  },
  {
    name: 'owners-have-no-documents',
    defect: 'Uploading a document for a beneficial owner is refused.',
    about: 'Documents are uploaded for customers and beneficial owners.',
    line: 'L14',
    stated: 'stated',
    severity: 'major',
    needs: 'documents',
    behaviour: () => ({
      before: (call) =>
        call.operation === 'documents.upload' && call.raw.includes('BeneficialOwner:')
          ? answerOf(400, { status: 400, code: 'INVALID_INPUT', message: 'The holder is no customer.' })
          : undefined,
    }),
  },
]);
