import type { Target } from '../../target/target.ts';
import { freshConnection } from './connections.ts';
import { NoAnswer, receive } from './receive.ts';

/** A page as its visitor gets it. */
export interface Page {
  readonly status: number;
  readonly text: string;
}

/**
 * Opens an address of the target as a browser does, without a credential and without following it elsewhere. Undefined
 * where it leads to another origin, which no run visits, or where no answer came.
 */
export const openPage = async (target: Target, url: URL): Promise<Page | undefined> => {
  if (url.origin !== new URL(target.baseUrl).origin) return undefined;
  const connection = freshConnection(target);
  try {
    const { status, body } = await receive(
      connection,
      {
        origin: url.origin,
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': 'psi', accept: 'text/html,*/*' },
      },
      { withinMs: target.timeouts.requestMs, bytes: target.limits.answerMegabytes * 1024 * 1024 },
    );
    return { status, text: body.toString('utf8') };
  } catch (cause) {
    if (cause instanceof NoAnswer) return undefined;
    throw cause;
  } finally {
    await connection.destroy();
  }
};
