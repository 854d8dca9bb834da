import type { Call } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, knownOf, put, rowsOf, textAt, type Members } from '../../rewriting/json.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { acceptsInstead, alsoLists, idIn, opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

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

export const sca = ofSection('strong customer authentication', {
  'any-code-trusts-a-beneficiary': {
    defect: 'Trusting a beneficiary is finished by any code.',
    breaks: derived.critical('The proof of SMS_OTP is the code that was sent.', 'L411'),
    needs,
    behaviour: () => anyCode('beneficiaries.confirmTrust'),
  },
  'any-code-completes-a-login': {
    defect: 'An SCA login is completed by any code.',
    breaks: derived.critical('The proof of SMS_OTP and TOTP is the code.', 'L411'),
    needs,
    behaviour: () => anyCode('sca.completeLogin'),
  },
  'challenge-names-no-factor': {
    defect: 'The scaChallenge of a quote has no factor.',
    breaks: must.major('scaChallenge has factor and expiresAt.', 'L202'),
    needs,
    behaviour: edits(['quotes.create', 'quotes.get', 'quotes.execute'], (quote) => {
      put(quote, 'scaChallenge.factor', undefined);
    }),
  },
  'trusted-beneficiary-is-deleted': {
    defect: 'Deleting an external account that is a trusted beneficiary answers 204.',
    breaks: must.major('A trusted beneficiary cannot be deleted until it is untrusted.', 'L381'),
    needs,
    behaviour: acceptsInstead('customerExternalAccounts.delete', [409], () => answerOf(204)),
  },
  'factors-of-a-customer-without-sca': {
    defect: 'Listing the factors of a customer outside of SCA regions answers an empty list.',
    breaks: must.minor('SCA operations answer 409 for customers outside of SCA-regulated regions.', 'L411'),
    needs,
    behaviour: acceptsInstead('sca.listFactors', [409], () =>
      answerOf(200, { data: [], factors: [], hasMore: false, nextCursor: null }),
    ),
  },
  'login-starts-where-sca-does-not-apply': {
    defect: 'An SCA login can be started for a customer outside of SCA regions.',
    breaks: must.minor('SCA operations answer 409 for customers outside of SCA-regulated regions.', 'L411'),
    needs,
    behaviour: acceptsInstead('sca.startLogin', [409], () =>
      answerOf(200, { factor: 'SMS_OTP', challengeId: null }),
    ),
  },
  'confirmed-factor-is-not-enrolled': {
    defect: 'TOTP is confirmed, and the list of factors does not show it.',
    breaks: derived.major(
      'Confirming finishes the enrollment of a factor; enrolled factors are listed.',
      'L365',
    ),
    needs,
    behaviour: edits(['sca.listFactors'], (body) => {
      for (const name of ['data', 'factors']) {
        const factors = body[name];
        if (Array.isArray(factors)) body[name] = factors.filter((one) => textAt(one, 'factor') !== 'TOTP');
      }
    }),
  },
  'deleted-passkey-is-still-enrolled': {
    defect: 'A passkey that was deleted is still among the factors.',
    breaks: derived.critical('An enrolled passkey can be deleted by its credential id.', 'L378'),
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
  'other-platform-authorizes-a-quote': {
    defect: 'Any platform that knows a quote can submit the proof for it.',
    breaks: derived.critical('A quote belongs to the platform that created it.', 'L7'),
    needs,
    behaviour: () => opensToOthers('sca.authorizeQuote'),
  },
});

export const documents = ofSection('documents', {
  'documents-of-every-holder-listed': {
    defect: 'The documents of one holder are listed together with those of others.',
    breaks: must.major('Documents are listed by holder.', 'L379'),
    needs: 'documents',
    behaviour: () => alsoLists('documents.list', ['documents.upload', 'documents.get']),
  },
  'replaced-document-reads-as-before': {
    defect: 'Replacing a document answers the new one; reading it shows the one before.',
    breaks: derived.major('A document can be replaced.', 'L379'),
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
  'deleted-document-can-be-read': {
    defect: 'A document that was deleted can still be read by its id.',
    breaks: derived.major('A document can be deleted.', 'L379'),
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
  'other-platform-reads-a-document': {
    defect: 'The entry of a document can be read by any platform that knows its id.',
    breaks: derived.critical('Documents belong to customers of one platform.', 'L7'),
    needs: 'documents',
    behaviour: () => opensToOthers('documents.get'),
  },
  'owners-have-no-documents': {
    defect: 'Uploading a document for a beneficial owner is refused.',
    breaks: must.major('Documents are uploaded for customers and beneficial owners.', 'L14'),
    needs: 'documents',
    behaviour: () => ({
      before: (call) =>
        call.operation === 'documents.upload' && call.raw.includes('BeneficialOwner:')
          ? answerOf(400, { status: 400, code: 'INVALID_INPUT', message: 'The holder is no customer.' })
          : undefined,
    }),
  },
});
