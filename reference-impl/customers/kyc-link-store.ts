import { hashOf } from '../store/credentials.ts';
import { defineCollection, everyone, type Collection, type Document, type Tx } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Customer } from '../records/customer-store.ts';
import type { System } from '../runtime/system.ts';
import type { Work } from '../runtime/work.ts';

/** A link to the hosted page as it is stored, under the hash of its token: the token itself is in the link alone. */
export interface KycLink extends Document {
  readonly tenant: string;
  readonly customerId: string;
  readonly redirectUri?: string;
  readonly expiresAt: string;
  /** A link opens the page once, and the page is submitted once. */
  readonly state: 'fresh' | 'opened' | 'submitted';
  /** Hash of what the opened page submits with. */
  readonly sessionHash?: string;
}

const kycLinks = defineCollection<KycLink>('kyc_links', ['customerId']);

/** Links belong to everyone: whoever opens one has no credential. */
export const linksIn = (tx: Tx): Collection<KycLink> => tx.collection(kycLinks, everyone);

/** Virtual time. Assumed. */
const lifeMs = 24 * 3_600_000;

/** Makes a link for a customer. This is the only time that its token is seen. */
export const issueLink = replaceable(
  async (
    work: Work,
    { id: customerId }: Customer,
    redirectUri: string | undefined,
  ): Promise<{ readonly token: string; readonly expiresAt: string }> => {
    const token = `kyc_${work.world.ids.secret()}`;
    const expiresAt = new Date(work.now().getTime() + lifeMs).toISOString();
    await linksIn(work.tx).insert({
      id: hashOf(token),
      tenant: work.tenant,
      customerId,
      ...(redirectUri === undefined ? {} : { redirectUri }),
      expiresAt,
      state: 'fresh',
    });
    return { token, expiresAt };
  },
);

/** Notes that the page of a link was opened. `sessionHash` is of what the page submits with. */
export const noteOpened = replaceable(
  async (_world: System, tx: Tx, link: KycLink, sessionHash: string): Promise<void> => {
    await linksIn(tx).update({ ...link, state: 'opened', sessionHash });
  },
);
