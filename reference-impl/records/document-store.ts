import { notFound } from '../http/api-error.ts';
import { beneficialOwners, ownersOf } from './beneficial-owner-store.ts';
import { activeCustomerOf, customers, unknownCustomer } from './customer-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { JsonObject } from '../../spec/json.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** The members of a form about the paper in its file. */
export interface DocumentMetadata {
  readonly documentType: string;
  readonly country: string;
  readonly side?: 'FRONT' | 'BACK';
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
}

/** Members of a document that the server keeps and no answer shows. */
interface Inner {
  /** The bytes are in the store's blobs, under the id of the document. */
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  /** Whether a verification has used it: it cannot be deleted then. */
  readonly isSubmitted: boolean;
}

/** A document as it is stored, its bytes apart. */
export interface StoredDocument extends DocumentMetadata, Document {
  /** A customer or a beneficial owner. */
  readonly documentHolder: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly inner: Inner;
}

export const documents = defineCollection<StoredDocument>('documents', ['documentHolder']);

/** A document as its platform sees it. Its bytes are for the provider alone. */
export const documentView = replaceable(
  (_work: Work, { inner: _inner, ...document }: StoredDocument): JsonObject => document,
);

/** The document with this id. Raises 404; the document has no code of its own for it. */
export const documentOf = async (work: Work, id: string): Promise<StoredDocument> => {
  const document = await work.collection(documents).get(id);
  if (!document) throw notFound('No such document.');
  return document;
};

/** Raises 404 for a holder that is neither a customer nor a beneficial owner, and 410 for a deleted customer. */
export const mustBeHolder = replaceable(async (work: Work, id: string): Promise<void> => {
  if (await work.collection(beneficialOwners).get(id)) return;
  if (await work.collection(customers).get(id)) return void (await activeCustomerOf(work, id));
  throw id.startsWith('Customer:') ? unknownCustomer(work) : notFound('No such holder of documents.');
});

/** Notes that a verification uses what a customer and its owners have handed in: it cannot be deleted any more. */
export const submitDocumentsOf = async (work: Work, customerId: string): Promise<void> => {
  const owners = await ownersOf(work, customerId);
  const holders = [customerId, ...owners.map(({ id }) => id)];
  const rows = work.collection(documents);
  for (const document of await rows.find({ where: { documentHolder: { in: holders } } }))
    await rows.update({ ...document, inner: { ...document.inner, isSubmitted: true } });
};
