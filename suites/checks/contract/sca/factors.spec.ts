import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { target } from '../../../kit/check/run.ts';
import { about, scaNeeds, someScaCustomer, type ScaCustomer } from '../../../kit/fixtures/sca-customers.ts';
import {
  confirmEnrollment,
  enrollPasskey,
  enrollTotp,
  isListed,
  listFactors,
  passkeyEnrollmentIn,
  startEnrollment,
  totpEnrollmentIn,
  type PasskeyIds,
} from '../../../kit/fixtures/sca-factors.ts';
import { assertionFor, challengeIdIn, completeLogin, startLogin } from '../../../kit/fixtures/sca-logins.ts';
import type { SoftwarePasskey } from '../../../kit/fixtures/software-authenticator.ts';
import { askAboutCustomer } from '../../../kit/fixtures/sca-requests.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import type { Client } from '../../../kit/http/client.ts';
import { readUntil, readUntilGone } from '../../../kit/fixtures/read-until.ts';
import { probeOf } from '../../../kit/http/probes.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

covers({ needs: ['sca'] }, [
  // The enrolled factors of a customer can be listed.
  'sca/operation-list-factors',
]).test('the factors of a customer can be listed', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);

  const listed = await api.call('sca.listFactors', about(customer));

  check.accepted('sca/operation-list-factors', listed, 'listing the factors of a customer');
});

const bodyFor = {
  TOTP: (started: Exchange) => totpEnrollmentIn(started).body,
  PASSKEY: (started: Exchange) => passkeyEnrollmentIn(started).body,
} as const;

/** The factors once one of them is listed, or is not: when a list follows is not shown. */
const factorsOnce = (api: Client, customer: ScaCustomer, type: string, wanted: boolean): Promise<Exchange> =>
  readUntil(
    () => listFactors(api, customer),
    (_, listed) => isListed(listed, type) === wanted,
  );

for (const type of ['TOTP', 'PASSKEY'] as const)
  covers({ needs: scaNeeds }, [
    // A factor whose enrollment is finished is listed.
    'sca/listed-factor-was-enrolled',
    // A factor whose enrollment is only started is not listed.
    'sca/unfinished-enrollment-is-not-listed',
  ]).test(`a ${type} is listed once its enrollment is finished`, async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);
    const started = requireSuccess(await startEnrollment(api, customer, type), 'Starting an enrollment');
    const before = await listFactors(api, customer);
    requireSuccess(await confirmEnrollment(api, customer, bodyFor[type](started)), 'Confirming it');

    const after = await factorsOnce(api, customer, type, true);

    const listed = (rule: RuleId, on: Exchange, wanted: boolean): boolean =>
      check
        .response(rule, on, '/data')
        .that(isListed(on, type) === wanted, `${type} ${wanted ? '' : 'not '}to be listed`);
    listed('sca/unfinished-enrollment-is-not-listed', before, false);
    listed('sca/listed-factor-was-enrolled', after, true);
  });

/** Ids of a passkey to delete; a target without a memory deletes that of the example. */
const somePasskeyIds = async (api: Client, customer: ScaCustomer): Promise<PasskeyIds> =>
  target().capabilities.state
    ? (await enrollPasskey(api, customer)).ids
    : { own: probeOf('sca.deleteFactor').path?.['credentialId'] ?? '' };

/** Deletes a passkey by the id that the target shows. Where it shows none, or refuses that, by WebAuthn's own. */
const deletePasskey = async (
  api: Client,
  customer: ScaCustomer,
  { shown, own }: PasskeyIds,
): Promise<Exchange> => {
  const by = (credentialId: string) =>
    api.call('sca.deleteFactor', { ...about(customer), path: { credentialId } });
  const first = await by(shown ?? own);
  const isLast = shown === undefined || shown === own || isAccepted(first);
  const second = isLast ? first : await by(own);
  requireMember(
    shown !== undefined || isAccepted(second),
    'Neither the confirmed enrollment nor the list shows the credentialId of a passkey',
    second,
  );
  return isAccepted(second) ? second : first;
};

covers({ needs: ['sca'] }, [
  // An enrolled factor can be deleted.
  'sca/operation-delete-factor',
  // An enrolled PASSKEY factor is deleted by its credential id.
  'sca/passkey-is-deleted-by-credential-id',
]).test('a passkey is deleted by its credential id', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  const ids = await somePasskeyIds(api, customer);

  const deleted = await deletePasskey(api, customer, ids);

  for (const rule of ['sca/operation-delete-factor', 'sca/passkey-is-deleted-by-credential-id'] as const)
    check.accepted(rule, deleted, 'deleting an enrolled passkey by its credential id');
});

const factorsOn = (listed: Exchange): readonly string[] =>
  rowsOf(listed).map((row) => String(memberOf(row, 'factor')));

/** Deleting one factor leaves the others. */
const touchesNoOther = 'conventions/changes-touch-what-they-name';

covers({ needs: scaNeeds }, [
  // A deleted PASSKEY factor is not listed any more.
  'sca/deleted-passkey-is-not-listed',
  touchesNoOther,
]).test('a deleted passkey is not listed', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  // An authenticator app is one more that must stay; the telephone may be listed anyway.
  await leavingOpen(check, [], async () => void (await enrollTotp(api, customer)));
  const { ids } = await enrollPasskey(api, customer);
  const before = await listFactors(api, customer);
  if (!isListed(before, 'PASSKEY'))
    throw new Inconclusive('not-shown', 'An enrolled passkey is not listed.', before);
  const deleted = requireSuccess(await deletePasskey(api, customer, ids), 'Deleting a passkey');

  const after = await factorsOnce(api, customer, 'PASSKEY', false);

  check
    .response('sca/deleted-passkey-is-not-listed', after, '/data')
    .that(!isListed(after, 'PASSKEY'), 'no PASSKEY to be listed');
  const others = factorsOn(before).filter((factor) => factor !== 'PASSKEY');
  check.evidence(touchesNoOther, [before, deleted, after]).that(
    others.every((factor) => factorsOn(after).includes(factor)),
    `${others.join(' and ')} to be listed still: the passkey was deleted`,
    factorsOn(after).join(' and '),
  );
});

covers({ needs: scaNeeds }, [
  // A deleted PASSKEY factor proves nothing any more.
  'sca/deleted-passkey-proves-nothing',
]).test('a deleted passkey proves nothing, beside the next one either', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  const logInWith = async (passkey: SoftwarePasskey): Promise<Exchange> => {
    const started = await startLogin(api, customer, 'PASSKEY');
    if (!isAccepted(started)) return started;
    const proof = { ...assertionFor(passkey, started), ...challengeIdIn(started) };
    return completeLogin(api, customer, 'PASSKEY', proof);
  };
  const passkey = await enrollPasskey(api, customer);
  requireSuccess(await logInWith(passkey), 'A login with a passkey');
  requireSuccess(await deletePasskey(api, customer, passkey.ids), 'Deleting a passkey');
  const rule = 'sca/deleted-passkey-proves-nothing';
  // When a passkey ends is not shown: a target that remembers passkeys may take a moment.
  const logInOnceGone = (): Promise<Exchange> => readUntilGone(() => logInWith(passkey));
  check.rejected(rule, await logInOnceGone(), 'a login with a passkey that was deleted');

  await leavingOpen(check, [], async () => {
    const next = await enrollPasskey(api, customer);
    const deleted = await logInOnceGone();
    await positiveControl('a login with the next passkey', logInWith(next));
    check.rejected(rule, deleted, 'a login with a deleted passkey after another one was enrolled');
  });
});

const knownCustomer = async (api: Client, cleanup: Cleanup): Promise<ScaCustomer> => {
  const customer = await someScaCustomer(api, cleanup);
  for (const answer of await askAboutCustomer(api, customer))
    await positiveControl('the same about a customer that exists', answer);
  return customer;
};

covers({ needs: scaNeeds }, [
  // An SCA operation for a customer that does not exist is answered with USER_NOT_FOUND.
  'sca/unknown-customer-is-not-found',
]).test(
  'an operation of SCA for a customer that does not exist is not found',
  async ({ api, cleanup, check }) => {
    const { id } = await knownCustomer(api, cleanup);

    const shown = { status: 404, code: 'USER_NOT_FOUND' };
    for (const answer of await askAboutCustomer(api, { id: unknownLike(id) }))
      check.rejectedWith('sca/unknown-customer-is-not-found', answer, shown);
  },
);
