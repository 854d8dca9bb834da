import { isDateTime } from '../../../../spec/schema/formats.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { answerOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { requireTriggered } from '../../../kit/check/trigger.ts';
import {
  confirm,
  done,
  proofAfter,
  readBeneficiary,
  ready,
  removeBeneficiary,
  someBeneficiary,
  start,
  type Beneficiary,
} from '../../../kit/fixtures/beneficiaries.ts';
import { expectOwnChallenge, expectOwnPurpose } from '../../../kit/fixtures/beneficiary-proofs.ts';
import { challengeIn, smsProof, wrongSmsProof } from '../../../kit/fixtures/sca-challenges.ts';
import { otherName } from '../../../kit/fixtures/people.ts';
import { updateCustomer } from '../../../kit/fixtures/customers.ts';
import { scaNeeds, smsCode } from '../../../kit/fixtures/sca-customers.ts';
import { wasRejected } from '../../../kit/assertions/check.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

/** The rules of each way, and whether the beneficiary is trusted at its end. */
const rules = {
  trust: {
    start: 'trusted-beneficiaries/operation-start-trust',
    confirm: 'trusted-beneficiaries/operation-confirm-trust',
    returns: 'trusted-beneficiaries/confirmed-trust-returns-trusted',
    value: 'trusted-beneficiaries/confirmed-trust-is-true',
    wrong: 'trusted-beneficiaries/wrong-proof-does-not-trust',
    trusted: true,
  },
  untrust: {
    start: 'trusted-beneficiaries/operation-start-untrust',
    confirm: 'trusted-beneficiaries/operation-confirm-untrust',
    returns: 'trusted-beneficiaries/confirmed-untrust-returns-trusted',
    value: 'trusted-beneficiaries/confirmed-untrust-is-false',
    wrong: 'trusted-beneficiaries/wrong-proof-does-not-untrust',
    trusted: false,
  },
} as const;

/** Leaves the rest of a test where the code that answers a challenge is only assumed, and was refused. */
const requireCodeTaken = async (
  { customer }: Beneficiary,
  started: Exchange,
  finished: Exchange,
): Promise<void> => {
  if (challengeIn(started) === undefined) return;
  const instead = `it was answered ${answerOf(finished)}`;
  requireTriggered(await smsCode(customer), isAccepted(finished), instead, finished);
};

for (const way of ['trust', 'untrust'] as const) {
  const own = rules[way];

  covers({ needs: ['sca'] }, [own.start, own.confirm, own.returns, own.value]).test(
    `a customer starts to ${way} a beneficiary, and finishes with a proof`,
    async ({ api, cleanup, check }) => {
      const beneficiary = await ready(api, cleanup, way);

      const started = await start(api, beneficiary, way);
      check.succeeds(own.start, started, `starting to ${way} a beneficiary`);
      await leavingOpen(check, [own.confirm, own.returns, own.value], async () => {
        const finished = await confirm(api, beneficiary, way, await proofAfter(beneficiary, started));

        await requireCodeTaken(beneficiary, started, finished);
        check.accepted(own.confirm, finished, 'the proof that was asked for');
        const isThere = (value: unknown): boolean => value !== undefined;
        check.member(own.returns, finished, 'trusted').is('present', isThere);
        check.member(own.value, finished, 'trusted').equals(own.trusted);
      });
    },
  );

  covers({ needs: scaNeeds }, [
    own.wrong,
    // A wrong proof is answered with a client error.
    'sca/wrong-proof-is-refused',
  ]).test(`a wrong proof does not ${way} a beneficiary`, async ({ api, cleanup, check }) => {
    await done(api, await ready(api, cleanup, way), way);
    const beneficiary = await ready(api, cleanup, way);
    const started = requireSuccess(await start(api, beneficiary, way), `Starting to ${way}`);
    if (challengeIn(started) === undefined)
      throw new Inconclusive(
        'permitted-otherwise',
        'No challenge was issued, so no proof can be wrong.',
        started,
      );

    const proof = await wrongSmsProof(beneficiary.customer, started, 'the next code');
    const wrong = await confirm(api, beneficiary, way, proof);
    const removed = await removeBeneficiary(api, beneficiary);

    check.rejected('sca/wrong-proof-is-refused', wrong, 'a code that was not sent');
    check
      .evidence(own.wrong, [wrong, removed])
      .that(
        isAccepted(removed) === own.trusted,
        `a beneficiary that is ${own.trusted ? 'not trusted, and can' : 'still trusted, and cannot'} be deleted`,
        String(removed.response.status),
      );
    // Where the proof was taken, the answer says that the way is at its end, whatever a deletion does.
    if (isAccepted(wrong))
      check
        .response(own.wrong, wrong)
        .that(
          memberOf(wrong, 'trusted', { absent: undefined }) !== own.trusted,
          `no answer that says trusted: ${own.trusted}`,
          answerOf(wrong),
        );
    await ifThere(() => expectOwnChallenge({ api, cleanup, check, way, rule: own.wrong }));
    await ifThere(() => expectOwnPurpose({ api, cleanup, check, way, rule: own.wrong }));
  });
}

covers({ needs: scaNeeds }, [
  // Where a challenge is issued, starting to trust returns it as scaChallenge.
  'trusted-beneficiaries/start-trust-returns-the-issued-challenge',
  // The scaChallenge of a beneficiary has the members that the scaChallenge of a quote has.
  'trusted-beneficiaries/challenge-looks-like-that-of-a-quote',
]).test('the challenge that is issued is in the answer, as in a quote', async ({ api, cleanup, check }) => {
  const beneficiary = await someBeneficiary(api, cleanup);
  const started = requireSuccess(await start(api, beneficiary, 'trust'), 'Starting to trust');
  const challenge = challengeIn(started);

  const bare = await confirm(api, beneficiary, 'trust', {});
  const proven = await confirm(api, beneficiary, 'trust', await smsProof(beneficiary.customer, started));

  // A target that takes a proof and nothing less has issued a challenge. One that takes neither may have, too.
  const isIssued = !isAccepted(bare) && isAccepted(proven);
  if (challenge === undefined && !isAccepted(bare) && !isAccepted(proven))
    check.markInconclusive(
      'trusted-beneficiaries/start-trust-returns-the-issued-challenge',
      new Inconclusive('request-refused', `No proof was taken: ${answerOf(proven)}.`, proven),
    );
  check
    .response(
      'trusted-beneficiaries/start-trust-returns-the-issued-challenge',
      [bare, proven, started],
      '/scaChallenge',
    )
    .that(!isIssued || challenge !== undefined, 'a scaChallenge, for a proof is asked for', 'none');
  const { factor, expiresAt } = challenge ?? {};
  const looksAlike = typeof factor === 'string' && typeof expiresAt === 'string' && isDateTime(expiresAt);
  check
    .response('trusted-beneficiaries/challenge-looks-like-that-of-a-quote', started, '/scaChallenge')
    .that(
      challenge === undefined || looksAlike,
      'a scaChallenge with factor and expiresAt',
      JSON.stringify(challenge),
    );
});

covers({ needs: scaNeeds }, [
  // Deleting an external account of a customer is answered with an error while it is a trusted
  // beneficiary.
  'trusted-beneficiaries/trusted-account-cannot-be-deleted',
  // A trusted beneficiary can still be read after a refused delete.
  'trusted-beneficiaries/refused-delete-keeps-the-account',
  // A trusted account whose untrusting was started but not finished cannot be deleted.
  'trusted-beneficiaries/started-untrust-is-still-trust',
  // Once untrusted, a customer external account can be deleted.
  'trusted-beneficiaries/untrusted-account-can-be-deleted',
]).test('a trusted beneficiary cannot be deleted until it is untrusted', async ({ api, cleanup, check }) => {
  const untrusted = await someBeneficiary(api, cleanup);
  await positiveControl('deleting what was never trusted', removeBeneficiary(api, untrusted));
  const beneficiary = await someBeneficiary(api, cleanup);
  await done(api, beneficiary, 'trust');
  const refused = (rule: RuleId, on: Exchange, what: string): boolean => check.rejected(rule, on, what);

  const removed = await removeBeneficiary(api, beneficiary);
  const read = await readBeneficiary(api, beneficiary);
  refused('trusted-beneficiaries/trusted-account-cannot-be-deleted', removed, 'deleting what is trusted');
  // Trust is of the account, whatever becomes of the other data of whose it is.
  const renamed = await updateCustomer(api, beneficiary.customer.id, otherName);
  const reread = await readBeneficiary(api, beneficiary);
  // Where trust is shown, it may have lapsed with the name.
  const isTrusted = isAccepted(reread) && memberOf(reread, 'trusted', { absent: true }) !== false;
  if (isAccepted(renamed) && isTrusted)
    refused(
      'trusted-beneficiaries/trusted-account-cannot-be-deleted',
      await removeBeneficiary(api, beneficiary),
      'deleting what is trusted, after its customer was renamed',
    );
  if (wasRejected(check, 'trusted-beneficiaries/refused-delete-keeps-the-account', removed))
    check.accepted(
      'trusted-beneficiaries/refused-delete-keeps-the-account',
      read,
      'reading a beneficiary whose deletion was refused',
    );

  const rule = 'trusted-beneficiaries/started-untrust-is-still-trust';
  const free = 'trusted-beneficiaries/untrusted-account-can-be-deleted';
  await leavingOpen(check, [rule, free], async () => {
    const started = requireSuccess(await start(api, beneficiary, 'untrust'), 'Starting to untrust');
    const meanwhile = await removeBeneficiary(api, beneficiary);
    refused(rule, meanwhile, 'deleting a beneficiary whose untrusting was only started');

    await leavingOpen(check, [free], async () => {
      const proof = await proofAfter(beneficiary, started);
      requireSuccess(await confirm(api, beneficiary, 'untrust', proof), 'Finishing to untrust');
      const last = await removeBeneficiary(api, beneficiary);
      check.accepted(free, last, 'deleting a beneficiary that was untrusted');
    });
  });
});

covers({ needs: scaNeeds }, [
  // An account whose trusting was started but not finished can be deleted.
  'trusted-beneficiaries/started-trust-is-not-yet-trust',
]).test('a beneficiary whose trusting was only started can be deleted', async ({ api, cleanup, check }) => {
  const beneficiary = await someBeneficiary(api, cleanup);
  requireSuccess(await start(api, beneficiary, 'trust'), 'Starting to trust');

  const removed = await removeBeneficiary(api, beneficiary);

  const rule = 'trusted-beneficiaries/started-trust-is-not-yet-trust';
  check.accepted(rule, removed, 'deleting a beneficiary that is not trusted yet');
});

covers({ needs: scaNeeds }, [
  // Deleting an external account of a customer is answered with an error while it is a trusted
  // beneficiary.
  'trusted-beneficiaries/trusted-account-cannot-be-deleted',
]).test('a beneficiary that is trusted again cannot be deleted', async ({ api, cleanup, check }) => {
  const untrusted = await someBeneficiary(api, cleanup);
  await positiveControl('deleting what was never trusted', removeBeneficiary(api, untrusted));
  const beneficiary = await someBeneficiary(api, cleanup);
  for (const way of ['trust', 'untrust', 'trust'] as const) await done(api, beneficiary, way);

  const removed = await removeBeneficiary(api, beneficiary);

  const rule = 'trusted-beneficiaries/trusted-account-cannot-be-deleted';
  check.rejected(rule, removed, 'deleting what was untrusted and is trusted again');
});

covers({ needs: scaNeeds }, [
  // Deleting an external account of a customer is answered with an error while it is a trusted
  // beneficiary.
  'trusted-beneficiaries/trusted-account-cannot-be-deleted',
  // What makes, updates or deletes one of several things of a kind leaves the others as they were.
  'conventions/changes-touch-what-they-name',
]).test('trust is given and taken for one beneficiary alone', async ({ api, cleanup, check }) => {
  const trusted = await someBeneficiary(api, cleanup);
  const { customer } = trusted;
  const plain = await someBeneficiary(api, cleanup, customer);
  const kept = await someBeneficiary(api, cleanup, customer);
  const never = await someBeneficiary(api, cleanup, customer);
  await positiveControl('deleting what was never trusted', removeBeneficiary(api, never));
  await done(api, trusted, 'trust');

  const removed = await removeBeneficiary(api, plain);

  const one = 'conventions/changes-touch-what-they-name';
  check.accepted(one, removed, 'deleting what was not trusted: another account was');
  await done(api, kept, 'trust');
  const rule = 'trusted-beneficiaries/trusted-account-cannot-be-deleted';
  const earlier = await removeBeneficiary(api, trusted);
  check.rejected(rule, earlier, 'deleting what is trusted: another account was trusted since');
  if (isAccepted(earlier)) return;
  await done(api, trusted, 'untrust');
  const refused = await removeBeneficiary(api, kept);
  check.rejected(rule, refused, 'deleting what is trusted: another account was untrusted');
});
