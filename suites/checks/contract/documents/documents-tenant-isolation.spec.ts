import type { OperationId } from '../../../../spec/operations.ts';
import type { CallOptions } from '../../../kit/http/client.ts';
import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import {
  addDocument,
  deleteDocument,
  readDocument,
  replaceDocument,
  replacementIdOf,
  someDocument,
  someHolder,
} from '../../../kit/fixtures/documents.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';

const as = 'otherPlatform' as const;

covers({ needs: ['documents', 'state', 'credentials'] }, [
  // Reading a resource with the credentials of another platform is refused.
  'authentication/platforms-do-not-read-each-other',
  // A list shows no resource of another platform.
  'authentication/platforms-do-not-list-each-other',
  // A change or a deletion with the credentials of another platform leaves the resource as it was.
  'authentication/platforms-do-not-change-each-other',
]).test('documents are for their own platform alone', async ({ api, cleanup, check }) => {
  const change = 'authentication/platforms-do-not-change-each-other';
  // The control: a document's own platform can do all this with it.
  const holder = await someHolder(api, cleanup);
  const ours = await someDocument(api, cleanup, holder);
  const replaced = requireSuccess(await replaceDocument(api, ours.id), 'Replacing a document');
  requireSuccess(await deleteDocument(api, replacementIdOf(replaced, ours.id)), 'Deleting a document');
  const { id } = await someDocument(api, cleanup, holder);
  requireSuccess(await readDocument(api, id), 'Reading a document');
  requireSuccess(await api.call('customers.list', { as }), 'Listing customers as the other platform');

  const read = await readDocument(api, id, as);
  const other = {
    call: (operation: OperationId, options?: CallOptions) => api.call(operation, { ...options, as }),
  };
  const query = await queryNeeded(other, 'documents.list', () => ({ documentHolder: holder }));
  const listed = await paginate(other, 'documents.list', { query });
  const tries = [
    await replaceDocument(api, id, undefined, as),
    await deleteDocument(api, id, as),
    await addDocument(api, cleanup, holder, { as }),
  ];
  const after = await readDocument(api, id);

  const reads = 'authentication/platforms-do-not-read-each-other';
  check.rejected(reads, read, 'reading a document of another platform');
  check
    .response('authentication/platforms-do-not-list-each-other', listed.pages)
    .that(!listed.ids.includes(id), `no row with the document ${id} of another platform`, 'such a row');
  for (const tried of tries) check.rejected(change, tried, `${tried.operation} by another platform`);
  check
    .response(change, [...tries, after])
    .that(isAccepted(after), 'the document to be there still', `status ${after.response.status}`);
});
