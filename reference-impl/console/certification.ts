import { invalidField } from '../http/api-error.ts';
import type { Command } from '../control/commands.ts';
import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';

/** How far a certification is: one that watches the traffic of this server, or one that plays scenarios elsewhere. */
interface CertificationNews extends Document {
  readonly id: 'news';
  readonly client: string;
  readonly right: number;
  readonly wrong: number;
  readonly unseen: number;
  /** The page of a watch. */
  readonly page?: string;
  /** Scenarios: how many were played, and how many will be. */
  readonly played?: number;
  readonly planned?: number;
  /** Real time. */
  readonly atMs: number;
}

const news = defineCollection<CertificationNews>('certification_news');

/** A run that has been silent for longer has ended. Milliseconds. */
const silentMs = 20_000;

const count = (value: unknown, name: string): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw invalidField(name, `${name} must be a count.`);
};

const isOwnPage = (value: unknown): value is string =>
  typeof value === 'string' && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\//.test(value);

/** Takes the news of a certification that runs; the console shows them. Repeat it at least every ten seconds. */
export const tellCertification: Command = (world, said) => {
  const { client, right, wrong, unseen, page, played, planned } = said;
  if (typeof client !== 'string') throw invalidField('client', 'Give client: the name of what is certified.');
  if (page !== undefined && !isOwnPage(page))
    throw invalidField('page', 'page must be an address on this machine.');
  const row: CertificationNews = {
    id: 'news',
    client: client.slice(0, 200),
    right: count(right, 'right'),
    wrong: count(wrong, 'wrong'),
    unseen: count(unseen, 'unseen'),
    ...(page !== undefined && { page }),
    ...(planned !== undefined && { played: count(played, 'played'), planned: count(planned, 'planned') }),
    atMs: Date.now(),
  };
  return world.store.transact(async (tx) => {
    const rows = tx.collection(news, everyone);
    await ((await rows.get('news')) ? rows.update(row) : rows.insert(row));
    return row;
  });
};

/** The latest news, or null. */
export const readCertification = async (tx: Tx): Promise<Omit<CertificationNews, 'id' | 'atMs'> | null> => {
  const latest = await tx.collection(news, everyone).get('news');
  if (!latest || latest.atMs < Date.now() - silentMs) return null;
  const { id: _id, atMs: _atMs, ...shown } = latest;
  return shown;
};
