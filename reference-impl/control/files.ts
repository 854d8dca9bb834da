import { invalidField, notFound } from '../http/api-error.ts';
import { documents } from '../records/document-store.ts';
import { tenantOf } from '../store/platforms.ts';
import type { Command } from './commands.ts';

/**
 * The bytes of an uploaded document, for whoever wants to see that it arrived whole. The bytes are in the JSON, as
 * base64: nothing is ever served as what a client says it is.
 */
export const readDocumentFile: Command = (world, { platform, environment = 'sandbox', document }) => {
  if (typeof platform !== 'string' || (environment !== 'sandbox' && environment !== 'production'))
    throw invalidField('platform', 'Give platform (its id), environment and document (its id).');
  return world.store.transact(async (tx) => {
    const tenant = tenantOf(platform, environment);
    const found = await tx.collection(documents, tenant).get(String(document));
    const bytes = await tx.blobs(tenant).get(String(document));
    if (!found || !bytes) throw notFound('No such document.');
    const { fileName, inner } = found;
    const { mediaType, size, sha256 } = inner;
    return { fileName, mediaType, size, sha256, base64: bytes.toString('base64') };
  }, 'read');
};
