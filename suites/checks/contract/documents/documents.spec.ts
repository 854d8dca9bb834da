import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { documentMetadata } from '../../../../generators/documents.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { readUntilGone } from '../../../kit/fixtures/read-until.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import { expectNarrowing } from '../../../kit/assertions/narrowing.ts';
import { expectRoundTrip } from '../../../kit/assertions/round-trip.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { property } from '../../../kit/assertions/property.ts';
import {
  addDocument,
  deleteDocument,
  documentsOnceListed,
  formOf,
  kindsOfDocuments,
  passport,
  readDocument,
  replaceDocument,
  replacementIdOf,
  someBusinessAndOwner,
  someDocument,
  someHolder,
  someOwnerAsHolder,
  someOwnersOfOneBusiness,
} from '../../../kit/fixtures/documents.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['documents', 'state'] as const;

covers({ needs: ['documents'] }, [
  // A document can be read.
  'documents/operation-get',
  // Documents can be listed.
  'documents/operation-list',
  // A document can be deleted.
  'documents/operation-delete',
]).test('a document is read, listed and deleted', async ({ api, cleanup, check }) => {
  const documentHolder = await someHolder(api, cleanup);
  const { id } = await someDocument(api, cleanup, documentHolder);

  const read = await readDocument(api, id);
  const query = await queryNeeded(api, 'documents.list', () => ({ documentHolder }));
  const listed = await api.call('documents.list', { query });
  const deleted = await deleteDocument(api, id);

  check.accepted('documents/operation-get', read, 'reading a document');
  check.accepted('documents/operation-list', listed, 'listing documents');
  check.accepted('documents/operation-delete', deleted, 'deleting a document');
});

/** The members of a form are assumed: a few combinations are enough. */
const mostForms = 8;

covers({ needs }, [
  // A document reads with the metadata that it was uploaded with.
  'documents/metadata-is-read-back',
]).test('an uploaded document reads with its metadata', async ({ api, cleanup, check }) => {
  const judge = async (metadata: Readonly<Record<string, string>>, found: Check): Promise<void> => {
    const holder = await someHolder(api, cleanup);
    const uploaded = await addDocument(api, cleanup, holder, { form: formOf(metadata, holder) });
    const id = memberOf(requireSuccess(uploaded, 'Uploading a document'), 'id');
    requireMember(typeof id === 'string', 'An uploaded document shows no id', uploaded);
    const read = requireSuccess(await readDocument(api, String(id)), 'Reading a document');
    expectRoundTrip(found, 'documents/metadata-is-read-back', [uploaded, read], metadata);
  };
  await property(
    check,
    { name: 'documents', arbitrary: documentMetadata, cases: mostForms, examples: [passport] },
    judge,
  );
});

covers({ needs }, [
  // An uploaded document is found under its id.
  'documents/is-found-after-upload',
  // An uploaded document is listed.
  'documents/is-listed-after-upload',
  // A list filtered by holder has every document of that holder.
  'documents/holder-filter-finds-its-documents',
]).test(
  'an uploaded document is found under its id, in the list, and among those of its holder',
  async ({ api, cleanup, check }) => {
    const holder = await someHolder(api, cleanup);
    const first = await someDocument(api, cleanup, holder);
    const { id, exchange } = await someDocument(api, cleanup, holder, kindsOfDocuments[1]);

    const read = await readDocument(api, id);
    const query = await queryNeeded(api, 'documents.list', () => ({ documentHolder: holder }));
    const { found, page } = await findListedAs('present', api, 'documents.list', id, query);
    const { ids, pages } = await documentsOnceListed(api, holder, [first.id, id]);

    check.accepted('documents/is-found-after-upload', read, 'reading an uploaded document');
    check.member('documents/is-found-after-upload', read, 'id').equals(id);
    check
      .response('documents/is-listed-after-upload', [exchange, page])
      .that(found === 'present', `a row with the id ${id}`, 'no such row on any page');
    const lost = [first.id, id].filter((each) => !ids.includes(each));
    check
      .response('documents/holder-filter-finds-its-documents', [exchange, ...pages])
      .that(lost.length === 0, `every document of ${holder}`, `a list without ${lost.join(' and ')}`);
  },
);

covers({ needs }, [
  // A list filtered by holder has documents of that holder only.
  'documents/list-filters-by-holder',
]).test('a list by holder has the documents of nobody else', async ({ api, cleanup, check }) => {
  const customer = await someHolder(api, cleanup);
  const owner = await someOwnerAsHolder(api, cleanup);
  const [sister, brother] = await someOwnersOfOneBusiness(api, cleanup);
  // Whether a business holds what its owners do is left open; an owner holds nothing of the business.
  const [business, itsOwner] = await someBusinessAndOwner(api, cleanup);
  const holders = [
    [customer, owner],
    [owner, customer],
    [sister, brother],
    [business, itsOwner],
  ] as const;

  for (const [match, miss] of holders) {
    const { id } = await someDocument(api, cleanup, match);
    await expectNarrowing(api, check, 'documents/list-filters-by-holder', {
      operation: 'documents.list',
      parameter: 'documentHolder',
      match,
      miss,
      id,
    });
  }
});

covers({ needs }, [
  // A replaced document is found under the id that the replacement answers with, else under its own.
  'documents/replacement-keeps-the-id',
  // A replaced document still belongs to its holder.
  'documents/replacement-keeps-the-holder',
  // A replaced document reads with the metadata of the replacement.
  'documents/replacement-takes-the-new-metadata',
  // A replacement makes no second document.
  'documents/replacement-adds-no-document',
]).test('a replacement takes the place of its document', async ({ api, cleanup, check }) => {
  const holder = await someHolder(api, cleanup);
  const { id } = await someDocument(api, cleanup, holder);
  const other = { documentType: 'DRIVERS_LICENSE', country: 'DE', documentNumber: 'D7654321' };

  const replaced = requireSuccess(await replaceDocument(api, id, formOf(other)), 'Replacing a document');
  const replacement = replacementIdOf(replaced, id);
  cleanup.add('documents.delete', replacement);
  const read = await readDocument(api, replacement);
  const { ids, pages } = await documentsOnceListed(api, holder, [replacement]);

  check.accepted('documents/replacement-keeps-the-id', read, 'reading a replaced document');
  const shown = memberOf(requireSuccess(read, 'Reading a replaced document'), 'documentHolder');
  requireMember(shown !== undefined, 'A document does not show its holder', read);
  const keeps = 'documents/replacement-keeps-the-holder';
  check.member(keeps, read, 'documentHolder').equals(holder);
  expectRoundTrip(check, 'documents/replacement-takes-the-new-metadata', [replaced, read], other);
  check
    .response('documents/replacement-adds-no-document', [replaced, ...pages])
    .that(
      ids.length === 1,
      `${replacement} and nothing else among the documents of ${holder}`,
      ids.join(', ') || 'nothing',
    );
});

covers({ needs }, [
  // A deleted document cannot be read any more.
  'documents/is-not-found-after-deletion',
  // A deleted document is no longer listed.
  'documents/is-not-listed-after-deletion',
]).test('a deleted document is neither found nor listed', async ({ api, cleanup, check }) => {
  const holder = await someHolder(api, cleanup);
  const { id } = await someDocument(api, cleanup, holder);
  requireSuccess(await readDocument(api, id), 'Reading a document');
  const query = await queryNeeded(api, 'documents.list', () => ({ documentHolder: holder }));
  requireSuccess(await api.call('documents.list', { query }), 'Listing documents');
  const deleted = requireSuccess(await deleteDocument(api, id), 'Deleting a document');

  const read = await readUntilGone(() => readDocument(api, id));
  const { found, page } = await findListedAs('missing', api, 'documents.list', id, {
    documentHolder: holder,
  });

  check.gone('documents/is-not-found-after-deletion', read);
  check
    .response('documents/is-not-listed-after-deletion', [deleted, page])
    .that(found === 'missing', `no row with the id ${id}`, 'the row is still there');
});

covers({ needs }, [
  // Reading, replacing or deleting a document that does not exist is answered with status 404 or 403.
  'documents/unknown-document-is-not-found',
]).test('a document that does not exist is not found', async ({ api, cleanup, check }) => {
  const rule = 'documents/unknown-document-is-not-found';
  const { id } = await someDocument(api, cleanup, await someHolder(api, cleanup));
  requireSuccess(await readDocument(api, id), 'Reading a document');
  const replaced = requireSuccess(await replaceDocument(api, id), 'Replacing a document');
  requireSuccess(await deleteDocument(api, replacementIdOf(replaced, id)), 'Deleting a document');
  const unknown = unknownLike(id);

  for (const ask of [readDocument, deleteDocument]) check.unknown(rule, await ask(api, unknown));
  check.unknown(rule, await replaceDocument(api, unknown));
});

covers({ needs }, [
  // An upload for a holder that does not exist is refused.
  'documents/unknown-holder-is-refused',
]).test('a document of nobody is refused', async ({ api, cleanup, check }) => {
  const rule = 'documents/unknown-holder-is-refused';
  const { exchange } = await someDocument(api, cleanup, await someHolder(api, cleanup));
  requireSuccess(exchange, 'Uploading a document');

  for (const resource of ['Customer', 'BeneficialOwner']) {
    const uploaded = await addDocument(api, cleanup, `${resource}:${freshUuid()}`);
    check.rejected(rule, uploaded, `a document of an unknown ${resource}`);
  }
});
