import { isJsonObject } from '../../../spec/json.ts';
import { externalAccounts } from '../../accounts/external-account-store.ts';
import { deleteCustomerExternalAccount } from '../../accounts/external-accounts.ts';
import { invalidField } from '../../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../../http/call.ts';
import { errorAnswer } from '../../http/send.ts';
import { replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import {
  beneficiaryOf,
  confirmTrust,
  confirmUntrust,
  mustBeNew,
  setTrust,
  startTrust,
  startUntrust,
} from '../../sca/beneficiaries.ts';
import { waiting } from '../../sca/challenges.ts';
import type { Proof } from '../../sca/proofs.ts';
import { doesNotApply, isUnderSca } from '../../sca/sca-customer.ts';
import { whenRefused, withBody, without } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { isFor, isForBeneficiaries } from './operations-of-sca.ts';

const trustNow = async (call: Call, trusted: boolean): Promise<void> => {
  const { account } = await beneficiaryOf(call);
  await setTrust(call, account, trusted);
};

/** Starting does at once what finishing should, and finishing still answers as if nothing had been done. */
const startingDoes = (start: Replaceable<Handler>, trusted: boolean): readonly [Replacement, Replacement] => [
  replacing(start, async (right, call) => {
    const answer = await right(call);
    await trustNow(call, trusted);
    return answer;
  }),
  replacing(mustBeNew, (right, call, account, way) => {
    if (!isFor(call, 'beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust')) right(call, account, way);
  }),
];

/** A refused proof has the effect of a right one. */
const refusedProofDoes = (confirm: Replaceable<Handler<Proof>>, trusted: boolean): Replacement =>
  replacing(confirm, async (right, call) => {
    const answer: Answer = await right(call);
    if (answer.status >= 400) await trustNow(call, trusted);
    return answer;
  });

/** A refused proof is answered as a right one is, and has no effect. */
const refusedProofSays = (confirm: Replaceable<Handler<Proof>>, trusted: boolean): Replacement =>
  replacing(confirm, async (right, call) => {
    const answer: Answer = await right(call);
    return answer.status >= 400 ? ok({ trusted }) : answer;
  });

/** Faults in trusted beneficiaries. */
export const beneficiaryFaults = faultsOf({
  'trusted-beneficiaries/start-trust-returns-the-issued-challenge': {
    'issued-challenge-is-kept-back': replacing(startTrust, async (right, call) =>
      withBody(await right(call), (body) => without(body, 'scaChallenge')),
    ),
  },
  'trusted-beneficiaries/challenge-looks-like-that-of-a-quote': {
    'challenge-of-a-beneficiary-has-no-expiry': replacing(startTrust, async (right, call) =>
      withBody(await right(call), ({ scaChallenge, ...body }) => ({
        ...body,
        scaChallenge: isJsonObject(scaChallenge) ? without(scaChallenge, 'expiresAt') : scaChallenge,
      })),
    ),
  },
  'trusted-beneficiaries/refused-delete-keeps-the-account': {
    'refused-deletion-takes-effect': replacing(deleteCustomerExternalAccount, (right, call) =>
      whenRefused(
        () => right(call),
        ({ code }) => code === 'BENEFICIARY_TRUSTED',
        async (refusal) => {
          await call.collection(externalAccounts).delete(call.params['externalAccountId'] ?? '');
          return errorAnswer(call.world, refusal);
        },
      ),
    ),
  },
  'trusted-beneficiaries/started-trust-is-not-yet-trust': {
    'starting-to-trust-trusts': startingDoes(startTrust, true),
  },
  'trusted-beneficiaries/started-untrust-is-still-trust': {
    'starting-to-untrust-untrusts': startingDoes(startUntrust, false),
  },
  'trusted-beneficiaries/wrong-proof-does-not-trust': {
    'wrong-proof-trusts': refusedProofDoes(confirmTrust, true),
    'wrong-proof-is-answered-as-trust': refusedProofSays(confirmTrust, true),
  },
  'trusted-beneficiaries/wrong-proof-does-not-untrust': {
    'wrong-proof-untrusts': refusedProofDoes(confirmUntrust, false),
    'wrong-proof-is-answered-as-untrust': refusedProofSays(confirmUntrust, false),
    'challenge-of-another-ends-trust': replacing(waiting, (right, work, about) =>
      right(work, about.purpose === 'UNTRUST_BENEFICIARY' ? { purpose: about.purpose } : about),
    ),
  },
  'trusted-beneficiaries/no-challenge-outside-sca-regions': {
    'everybody-gets-a-challenge-for-trust': replacing(
      isUnderSca,
      (right, work, customer) => isFor(work, 'beneficiaries.startTrust') || right(work, customer),
    ),
  },
  'trusted-beneficiaries/answers-409-outside-sca-regions': {
    'trust-that-does-not-apply-answers-400': replacing(doesNotApply, (right, work) =>
      isForBeneficiaries(work)
        ? invalidField('externalAccountId', 'Its customer is outside the regions of SCA.')
        : right(work),
    ),
  },
});
