import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, everyone, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** A message of the service to somebody: the sandbox has no mail server, so testers read it from here. */
export interface Message extends Document {
  /** An address or a number. */
  readonly to: string;
  readonly channel: 'email' | 'phone';
  readonly code: string;
  readonly sentAt: string;
}

/** Of every platform: the control plane asks by the contact alone. */
export const messages = defineCollection<Message>('messages', ['to']);

/** How many messages to one contact are kept: the newest. */
const keptPerContact = 5;

/** Sends a code in the sandbox. The control plane shows it. */
export const sendMessage = replaceable(
  async (work: Work, message: Omit<Message, 'id' | 'sentAt'>): Promise<void> => {
    const sent = work.tx.collection(messages, everyone);
    await sent.insert({
      id: `Message:${work.world.ids.orderedUuid()}`,
      ...message,
      sentAt: work.now().toISOString(),
    });
    const old = await sent.find({ where: { to: message.to }, order: 'newest' });
    for (const { id } of old.slice(keptPerContact)) await sent.delete(id);
  },
);
