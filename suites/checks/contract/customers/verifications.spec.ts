import { listedIn, missingIn, wronglyMissing } from '../../../kit/assertions/missing-data.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { someCompleteBusiness, verify } from '../../../kit/fixtures/verifications.ts';
import { completePerson } from '../../../kit/fixtures/people.ts';

covers([
  // POST /verifications starts the verification of a customer.
  'verifications/operation-create',
]).test('a verification can be asked for', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, completePerson);
  check.accepted('verifications/operation-create', await verify(api, id), 'a verification');
});

covers({ needs: ['state'] }, [
  // The verification of a customer that does not exist is answered with USER_NOT_FOUND.
  'verifications/unknown-customer-is-not-found',
]).test('a verification of nobody is not found', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, completePerson);
  requireSuccess(await verify(api, id), 'Asking for the verification of a customer');

  const answer = await verify(api, `Customer:${freshUuid()}`);
  check.code('verifications/unknown-customer-is-not-found', answer, 'USER_NOT_FOUND');
});

covers({ needs: ['state'] }, [
  // POST /verifications for an INDIVIDUAL customer triggers KYC.
  'verifications/individual-triggers-kyc',
  // After KYC of a complete INDIVIDUAL customer was triggered, its kycStatus is not UNVERIFIED.
  'verifications/kyc-shows-in-kyc-status',
  // The answer for a customer whose data is complete holds no MISSING_FIELD error.
  'verifications/complete-customer-misses-nothing',
]).test('the verification of a complete person begins their KYC', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, completePerson);

  const answer = await verify(api, id);
  const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');

  const triggers = 'verifications/individual-triggers-kyc';
  if (!check.accepted(triggers, answer, 'the verification of a complete person')) return;
  const missing = missingIn(answer);
  const wrongly = wronglyMissing(missing, completePerson);
  check
    .response('verifications/complete-customer-misses-nothing', answer, '/errors')
    .that(wrongly.length === 0, 'no MISSING_FIELD for what the person has', wrongly.join(', '));
  if (missing.length > 0)
    throw new Inconclusive('request-refused', `The target needs more of a person: ${missing.join()}`, answer);
  check
    .member('verifications/kyc-shows-in-kyc-status', read, 'kycStatus')
    .is('not to be UNVERIFIED', (status) => status !== 'UNVERIFIED' && status !== undefined);
});

covers({ needs: ['state'] }, [
  // POST /verifications for a BUSINESS customer triggers KYB.
  'verifications/business-triggers-kyb',
  // After KYB of a complete BUSINESS customer was triggered, its kybStatus is not UNVERIFIED.
  'verifications/kyb-shows-in-kyb-status',
]).test('the verification of a complete business begins its KYB', async ({ api, cleanup, check }) => {
  const id = await someCompleteBusiness(api, cleanup);

  const answer = await verify(api, id);
  const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');

  const triggers = 'verifications/business-triggers-kyb';
  if (!check.accepted(triggers, answer, 'the verification of a complete business')) return;
  if (listedIn(answer).length > 0)
    throw new Inconclusive('request-refused', 'The target needs more of a business.', answer);
  check
    .member('verifications/kyb-shows-in-kyb-status', read, 'kybStatus')
    .is('not to be UNVERIFIED', (status) => status !== 'UNVERIFIED' && status !== undefined);
});
