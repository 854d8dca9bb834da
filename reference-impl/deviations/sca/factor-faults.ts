import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { invalidField, notFound } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { confirmEnrollment, startEnrollment } from '../../sca/enrollment.ts';
import { openEnrollments } from '../../sca/enrollment-store.ts';
import { passkeysOf, type EnrolledType } from '../../sca/factor-store.ts';
import { deleteFactor, listFactors } from '../../sca/factors.ts';
import { scaCustomerOf } from '../../sca/sca-customer.ts';
import { totpSecretOf, totpStepOf } from '../../sca/totp.ts';
import { registered } from '../../sca/webauthn.ts';
import { withBody } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { originOf } from './origin-of.ts';

/** Refuses to start the enrollment of a type. */
const refusingStart = (type: EnrolledType): Replacement =>
  replacing(startEnrollment, (right) => async (call) => {
    if (call.body.type === type) throw invalidField('type', `${type} cannot be enrolled.`);
    return right(call);
  });

const withData = (
  page: JsonObject,
  change: (rows: readonly unknown[]) => readonly unknown[],
): JsonObject => ({
  ...page,
  data: change(Array.isArray(page['data']) ? page['data'] : []),
});

/** A credential that nobody made. */
const invented = { credentialId: 'invented', publicKey: '', counter: 0 };

/** Faults in factors and their enrollment. */
export const scaFactorFaults = {
  'totp-cannot-be-enrolled': fault('sca/totp-can-be-enrolled', refusingStart('TOTP')),
  'passkey-cannot-be-enrolled': fault('sca/passkey-can-be-enrolled', refusingStart('PASSKEY')),
  'right-totp-code-is-refused': fault(
    'sca/totp-is-finished-by-secret-with-code',
    replacing(totpStepOf, () => () => undefined),
  ),
  'right-passkey-credential-is-refused': fault(
    'sca/passkey-is-finished-by-credential-with-origin',
    replacing(registered, () => async () => undefined),
  ),
  'totp-is-enrolled-without-secret': fault(
    'sca/totp-confirmation-needs-the-secret',
    overlooking({ at: 'TotpConfirmRequest', keyword: 'required', missing: 'secret' }),
    replacing(confirmEnrollment, (right) => async (call) => {
      if (call.body.type !== 'TOTP' || call.body.secret !== undefined) return right(call);
      const [open] = await openEnrollments(call, await scaCustomerOf(call), 'TOTP');
      const secret = open === undefined ? '' : totpSecretOf(call.world, open.id);
      return right({ ...call, body: { ...call.body, secret } });
    }),
  ),
  'totp-is-enrolled-without-code': fault(
    'sca/totp-confirmation-needs-the-code',
    overlooking({ at: 'TotpConfirmRequest', keyword: 'required', missing: 'code' }),
    replacing(totpStepOf, (right) => (call, secret, code) => (code === '' ? 0 : right(call, secret, code))),
  ),
  'any-totp-code-enrolls': fault(
    'sca/totp-confirmation-checks-the-code',
    replacing(totpStepOf, (right) => (call, secret, code) => right(call, secret, code) ?? 0),
  ),
  'passkey-is-enrolled-without-credential': fault(
    'sca/passkey-confirmation-needs-the-credential',
    overlooking({ at: 'PasskeyConfirmRequest', keyword: 'required', missing: 'credential' }),
    replacing(
      registered,
      (right) => async (work, ceremony) =>
        Object.keys(ceremony.json).length === 0 ? invented : right(work, ceremony),
    ),
    // A customer with such a passkey can enroll a real one.
    replacing(confirmEnrollment, (right) => async (call) => {
      const answer = await right(call);
      return call.body.credential === undefined && call.body.type === 'PASSKEY'
        ? { ...answer, body: { type: 'PASSKEY' } }
        : answer;
    }),
  ),
  'passkey-is-enrolled-without-origin': fault(
    'sca/passkey-confirmation-needs-the-origin',
    overlooking({ at: 'PasskeyConfirmRequest', keyword: 'required', missing: 'origin' }),
    replacing(
      registered,
      (right) => (work, ceremony) =>
        right(work, { ...ceremony, origin: ceremony.origin || originOf(ceremony.json) }),
    ),
  ),
  'enrolled-factor-is-not-listed': fault(
    'sca/listed-factor-was-enrolled',
    replacing(
      listFactors,
      (right) => async (call) =>
        withBody(await right(call), (page) =>
          withData(page, (rows) => rows.filter((row) => isJsonObject(row) && row['factor'] === 'SMS_OTP')),
        ),
    ),
  ),
  'started-enrollment-is-listed': fault(
    'sca/unfinished-enrollment-is-not-listed',
    replacing(listFactors, (right) => async (call) => {
      const customer = await scaCustomerOf(call);
      const open = [
        ...(await openEnrollments(call, customer, 'TOTP')),
        ...(await openEnrollments(call, customer, 'PASSKEY')),
      ].map(({ id, type }) => ({ factor: type, credentialId: id, name: 'not finished' }));
      return withBody(await right(call), (page) => withData(page, (rows) => [...rows, ...open]));
    }),
  ),
  'passkey-is-deleted-by-its-name': fault(
    'sca/passkey-is-deleted-by-credential-id',
    replacing(deleteFactor, (right) => async (call) => {
      const present = await passkeysOf(call, await scaCustomerOf(call));
      const named = present.find(({ name }) => name === call.params['credentialId']);
      if (named === undefined) throw notFound('This customer has no passkey of that name.');
      return right({ ...call, params: { ...call.params, credentialId: named.credentialId } });
    }),
  ),
} as const satisfies Faults;
