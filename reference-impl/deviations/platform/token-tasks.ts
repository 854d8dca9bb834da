import type { TaskHandler, Work } from '../../runtime/work.ts';

const kind = 'token.close';

/** How long a deleted token opens everything still. Virtual milliseconds. */
const openMs = 300;

/** Has a token opened nothing any more a moment later. */
export const closeLater = (work: Work, clientId: string): Promise<void> =>
  work.schedule({ kind, dueAt: new Date(work.now().getTime() + openMs), payload: { clientId } });

/** The scheduler's tasks for deviations of tokens. */
export const tokenDeviationTasks = {
  [kind]: ({ world, tx }, { clientId }) => world.credentials.revoke(tx, String(clientId)),
} as const satisfies Readonly<Record<string, TaskHandler>>;
