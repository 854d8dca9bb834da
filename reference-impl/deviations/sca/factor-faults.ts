import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { invalidField, notFound } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { confirmEnrollment, startEnrollment } from '../../sca/enrollment.ts';
import { openEnrollments } from '../../sca/enrollment-store.ts';
import { passkeysOf, type EnrolledType } from '../../sca/factor-store.ts';
import { deleteFactor, listFactors } from '../../sca/factors.ts';
import { isUnderSca, scaCustomerOf } from '../../sca/sca-customer.ts';
import { totpSecretOf, totpStepOf } from '../../sca/totp.ts';
import { registered } from '../../sca/webauthn.ts';
import { withBody } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { originOf } from './origin-of.ts';

/** Refuses to start the enrollment of a type. */
const refusingStart = (type: EnrolledType): Replacement =>
  replacing(startEnrollment, async (right, call) => {
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
export const scaFactorFaults = faultsOf({
  'customers/region-is-the-jurisdiction': {
    'sca-follows-the-home-address': replacing(isUnderSca, (right, work, customer) =>
      right(work, { ...customer, region: String(asJsonObject(customer['address'])['country']) }),
    ),
  },
  'sca/totp-can-be-enrolled': {
    'totp-cannot-be-enrolled': refusingStart('TOTP'),
  },
  'sca/passkey-can-be-enrolled': {
    'passkey-cannot-be-enrolled': refusingStart('PASSKEY'),
  },
  'sca/totp-is-finished-by-secret-with-code': {
    'right-totp-code-is-refused': replacing(totpStepOf, () => undefined),
  },
  'sca/passkey-is-finished-by-credential-with-origin': {
    'right-passkey-credential-is-refused': replacing(registered, async () => undefined),
  },
  'sca/totp-confirmation-needs-the-secret': {
    'totp-is-enrolled-without-secret': [
      overlooking({ at: 'TotpConfirmRequest', keyword: 'required', missing: 'secret' }),
      replacing(confirmEnrollment, async (right, call) => {
        if (call.body.type !== 'TOTP' || call.body.secret !== undefined) return right(call);
        const [open] = await openEnrollments(call, await scaCustomerOf(call), 'TOTP');
        const secret = open === undefined ? '' : totpSecretOf(call.world, open.id);
        return right({ ...call, body: { ...call.body, secret } });
      }),
    ],
  },
  'sca/totp-confirmation-needs-the-code': {
    'totp-is-enrolled-without-code': [
      overlooking({ at: 'TotpConfirmRequest', keyword: 'required', missing: 'code' }),
      replacing(totpStepOf, (right, call, secret, code) => (code === '' ? 0 : right(call, secret, code))),
    ],
  },
  'sca/totp-confirmation-checks-the-code': {
    'any-totp-code-enrolls': replacing(
      totpStepOf,
      (right, call, secret, code) => right(call, secret, code) ?? 0,
    ),
  },
  'sca/passkey-confirmation-needs-the-credential': {
    'passkey-is-enrolled-without-credential': [
      overlooking({ at: 'PasskeyConfirmRequest', keyword: 'required', missing: 'credential' }),
      replacing(registered, async (right, work, ceremony) =>
        Object.keys(ceremony.json).length === 0 ? invented : right(work, ceremony),
      ),
      replacing(confirmEnrollment, async (right, call) => {
        const answer = await right(call);
        return call.body.credential === undefined && call.body.type === 'PASSKEY'
          ? { ...answer, body: { type: 'PASSKEY' } }
          : answer;
      }),
    ],
  },
  'sca/passkey-confirmation-needs-the-origin': {
    'passkey-is-enrolled-without-origin': [
      overlooking({ at: 'PasskeyConfirmRequest', keyword: 'required', missing: 'origin' }),
      replacing(registered, (right, work, ceremony) =>
        right(work, { ...ceremony, origin: ceremony.origin || originOf(ceremony.json) }),
      ),
    ],
  },
  'sca/listed-factor-was-enrolled': {
    'enrolled-factor-is-not-listed': replacing(listFactors, async (right, call) =>
      withBody(await right(call), (page) =>
        withData(page, (rows) => rows.filter((row) => isJsonObject(row) && row['factor'] === 'SMS_OTP')),
      ),
    ),
  },
  'sca/unfinished-enrollment-is-not-listed': {
    'started-enrollment-is-listed': replacing(listFactors, async (right, call) => {
      const customer = await scaCustomerOf(call);
      const open = [
        ...(await openEnrollments(call, customer, 'TOTP')),
        ...(await openEnrollments(call, customer, 'PASSKEY')),
      ].map(({ id, type }) => ({ factor: type, credentialId: id, name: 'not finished' }));
      return withBody(await right(call), (page) => withData(page, (rows) => [...rows, ...open]));
    }),
  },
  'sca/passkey-is-deleted-by-credential-id': {
    'passkey-is-deleted-by-its-name': replacing(deleteFactor, async (right, call) => {
      const present = await passkeysOf(call, await scaCustomerOf(call));
      const named = present.find(({ name }) => name === call.params['credentialId']);
      if (named === undefined) throw notFound('This customer has no passkey of that name.');
      return right({ ...call, params: { ...call.params, credentialId: named.credentialId } });
    }),
  },
});
