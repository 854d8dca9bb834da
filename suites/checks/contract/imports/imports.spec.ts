import type { Exchange } from '../../../../spec/results/exchange.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { expectRoundTrip } from '../../../kit/assertions/round-trip.ts';
import { readCustomer, updateCustomer } from '../../../kit/fixtures/customers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import {
  brokenFile,
  importedCustomers,
  jobIdIn,
  peopleOfManyNames,
  readJob,
  someBusinesses,
  requireKnownColumns,
  somePeople,
  upload,
  withoutLastBreak,
} from '../../../kit/fixtures/imports.ts';
import { readUntil, requireArrival } from '../../../kit/fixtures/read-until.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { wantsOne } from '../../../kit/check/late.ts';
import { waitFor } from '../../../target/waits.ts';
import { target } from '../../../kit/check/run.ts';

const needs = ['imports', 'state'] as const;

const statusOf = (job: Exchange): string => String(memberOf(job, 'status', { absent: undefined }));

const hasSucceeded = (job: Exchange): boolean => /complet|success|done/i.test(statusOf(job));

/** Whether a job has ended, as far as the words of its status tell: the document shows none. */
const isOver = (job: Exchange): boolean => hasSucceeded(job) || /fail|error|abort/i.test(statusOf(job));

covers({ needs: ['imports'] }, [
  // The service has an operation that takes a CSV file of customers.
  'customer-imports/operation-upload',
  // The service has an operation that reads a bulk import job.
  'customer-imports/operation-get-job',
  // The answer to an upload leads to the job that works through the file.
  'customer-imports/upload-leads-to-its-job',
  // Reading a bulk import job shows its status.
  'customer-imports/job-tells-its-status',
]).test(
  'a CSV file is uploaded and leads to a job that shows its status',
  async ({ api, cleanup, check }) => {
    const people = somePeople();

    const uploaded = await upload(api, people.text);
    requireKnownColumns(uploaded);
    check.accepted('customer-imports/operation-upload', uploaded, 'a CSV file of customers');
    const jobId = jobIdIn(requireSuccess(uploaded, 'Uploading a CSV file'));
    const job = await readJob(api, jobId);

    check.accepted('customer-imports/operation-get-job', job, 'reading a bulk import job');
    check.accepted('customer-imports/upload-leads-to-its-job', job, 'reading the job of an upload');
    check.member('customer-imports/job-tells-its-status', job, 'status').isText();
    await importedCustomers(api, cleanup, people);
  },
);

covers({ needs }, [
  // The rows of an uploaded CSV file become customers.
  'customer-imports/csv-rows-become-customers',
]).test('the rows of a CSV file become customers', async ({ api, cleanup, check }) => {
  for (const people of [somePeople(3), withoutLastBreak(somePeople())]) {
    const uploaded = await upload(api, people.text);
    requireKnownColumns(uploaded);
    requireSuccess(uploaded, 'Uploading a CSV file');

    const { missing, pages } = await importedCustomers(api, cleanup, people);

    // How long a job takes is not shown: who is not there yet may come, unless the job is over.
    const job = missing.length > 0 ? await readJob(api, jobIdIn(uploaded)) : undefined;
    if (job !== undefined)
      requireArrival(isOver(job), 'The job of a CSV file is not over', job, {
        wait: waitFor(target(), 'import'),
      });
    check
      .response('customer-imports/csv-rows-become-customers', [uploaded, ...pages])
      .that(
        missing.length === 0,
        `a customer for each of ${people.platformCustomerIds.join(', ')}`,
        `none for ${missing.join(', ')}`,
      );
  }
});

covers({ needs }, [
  // A customer that a row of a CSV file became has the name and the day of birth of that row, quoted or
  // not.
  'customer-imports/customers-have-the-values-of-their-rows',
]).test('the customers of a CSV file have the values of their rows', async ({ api, cleanup, check }) => {
  const file = peopleOfManyNames();
  const uploaded = await upload(api, file.text);
  requireKnownColumns(uploaded);
  requireSuccess(uploaded, 'Uploading a CSV file');

  const { ids } = await importedCustomers(api, cleanup, file);

  // Which rows become customers is another rule's matter.
  if (ids.size === 0)
    throw new Inconclusive('no-occasion', 'No row of the file became a customer.', uploaded);
  for (const { platformCustomerId, fullName, birthDate } of file.people) {
    const customerId = ids.get(platformCustomerId);
    if (customerId === undefined) continue;
    // A job may list its customers before all of their members are there.
    const whole = await readUntil(
      () => readCustomer(api, customerId),
      (_body, shown) =>
        ['fullName', 'birthDate'].every(
          (name) => typeof memberOf(shown, name, { absent: undefined }) === 'string',
        ),
    );
    const read = requireSuccess(whole, 'Reading a customer');
    expectRoundTrip(check, 'customer-imports/customers-have-the-values-of-their-rows', [uploaded, read], {
      fullName,
      birthDate,
    });
  }
});

covers({ needs }, [
  // A customer that a row of a CSV file became has the name and the day of birth of that row, quoted or
  // not.
  'customer-imports/customers-have-the-values-of-their-rows',
]).test('the businesses of a CSV file have the names of their rows', async ({ api, cleanup, check }) => {
  const file = someBusinesses();
  const uploaded = await upload(api, file.text);
  requireKnownColumns(uploaded);
  requireSuccess(uploaded, 'Uploading a CSV file');

  const { ids } = await importedCustomers(api, cleanup, file);

  // The columns of businesses are assumed, and a target may need more of them.
  if (ids.size === 0)
    throw new Inconclusive('no-occasion', 'No row of the file became a customer.', uploaded);
  for (const { platformCustomerId, legalName } of file.businesses) {
    const customerId = ids.get(platformCustomerId);
    if (customerId === undefined) continue;
    const read = requireSuccess(await readCustomer(api, customerId), 'Reading a customer');
    check
      .member('customer-imports/customers-have-the-values-of-their-rows', read, '/businessInfo/legalName')
      .equals(legalName);
  }
});

covers({ needs }, [
  // A member changed by an update has its new value when the customer is read.
  'customers/update-changes-the-customer',
]).test('a customer of a CSV file is updated like any other', async ({ api, cleanup, check }) => {
  const people = somePeople(1);
  const uploaded = await upload(api, people.text);
  requireKnownColumns(uploaded);
  requireSuccess(uploaded, 'Uploading a CSV file');
  const { ids } = await importedCustomers(api, cleanup, people);
  const [customerId] = ids.values();
  if (customerId === undefined)
    throw new Inconclusive('no-occasion', 'No row of the file became a customer.', uploaded);
  const change = { customerType: 'INDIVIDUAL', fullName: 'Ada Okafor' };

  const updated = requireSuccess(await updateCustomer(api, customerId, change), 'Updating a customer');

  const read = await readUntil(
    () => readCustomer(api, customerId),
    (_body, shown) => memberOf(shown, 'fullName', { absent: undefined }) === change.fullName,
  );
  expectRoundTrip(check, 'customers/update-changes-the-customer', [updated, read], change);
});

covers({ needs: [...needs, 'webhooks'] }, [
  // A bulk import job that completes sends a webhook.
  'customer-imports/completion-is-announced',
]).test('a webhook announces a job that completes', async ({ api, cleanup, check, inbox }) => {
  const people = somePeople();
  const uploaded = await upload(api, people.text);
  requireKnownColumns(uploaded);
  const jobId = jobIdIn(requireSuccess(uploaded, 'Uploading a CSV file'));
  const { missing } = await importedCustomers(api, cleanup, people);
  if (missing.length > 0)
    throw new Inconclusive('state-not-reached', `The job added nobody for ${missing.join(', ')}.`, uploaded);

  const announced = await inbox.mentioning(jobId, { until: (came) => came.length > 0 });

  check
    .evidence('customer-imports/completion-is-announced', uploaded)
    .wants('announced', true, wantsOne(jobId))
    .that(announced.length > 0, `a webhook about the completed job ${jobId}`, 'none');
});

covers({ needs: [...needs, 'webhooks'] }, [
  // A bulk import job that fails sends a webhook.
  'customer-imports/failure-is-announced',
]).test('a webhook announces a job that fails', async ({ api, cleanup, check, inbox }) => {
  const people = somePeople(1);
  const good = await upload(api, people.text);
  requireKnownColumns(good);
  await importedCustomers(api, cleanup, people);
  const uploaded = await upload(api, brokenFile());
  if (!isAccepted(uploaded))
    throw new Inconclusive('no-trigger', 'A file that is no CSV to its end starts no job.', uploaded);
  const jobId = jobIdIn(uploaded);

  const announced = await inbox.mentioning(jobId, { until: (came) => came.length > 0 });

  const job = await readJob(api, jobId);
  if (announced.length === 0 && hasSucceeded(job))
    throw new Inconclusive('no-trigger', 'A file that is no CSV to its end makes no job fail.', job);
  check
    .evidence('customer-imports/failure-is-announced', [uploaded, job])
    .wants('announced', true, wantsOne(jobId))
    .that(announced.length > 0, `a webhook about the failed job ${jobId}`, 'none');
});

covers({ needs }, [
  // Naming a bulk upload job that does not exist is answered with BULK_UPLOAD_JOB_NOT_FOUND.
  'errors/bulk-upload-job-not-found',
]).test('a bulk import job that never was is not found', async ({ api, cleanup, check }) => {
  const people = somePeople(1);
  const uploaded = await upload(api, people.text);
  requireKnownColumns(uploaded);
  const jobId = jobIdIn(requireSuccess(uploaded, 'Uploading a CSV file'));
  requireSuccess(await readJob(api, jobId), 'Reading a bulk import job');

  const read = await readJob(api, unknownLike(jobId));

  const shown = { status: 404, code: 'BULK_UPLOAD_JOB_NOT_FOUND' };
  check.rejectedWith('errors/bulk-upload-job-not-found', read, shown);
  await importedCustomers(api, cleanup, people);
});

covers({ needs: [...needs, 'credentials'] }, [
  // Reading a resource with the credentials of another platform is refused.
  'authentication/platforms-do-not-read-each-other',
]).test('a bulk import job is for its own platform alone', async ({ api, cleanup, check }) => {
  const people = somePeople(1);
  const uploaded = await upload(api, people.text);
  requireKnownColumns(uploaded);
  const jobId = jobIdIn(requireSuccess(uploaded, 'Uploading a CSV file'));
  requireSuccess(await readJob(api, jobId), 'Reading a bulk import job');
  requireSuccess(await api.call('customers.list', { as: 'otherPlatform' }), 'Listing as the other platform');

  const read = await readJob(api, jobId, 'otherPlatform');

  const rule = 'authentication/platforms-do-not-read-each-other';
  check.rejected(rule, read, 'reading the bulk import job of another platform');
  await importedCustomers(api, cleanup, people);
});
