import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readAnswers, type HttpAnswer } from './http-answers.ts';
import type { Shot } from './shot.ts';

/** The reply to a shot. */
export interface Reply {
  readonly answers: readonly HttpAnswer[];
  /** The first line of what is no answer. */
  readonly garbage?: string;
  /** Whether answers that had to come did not, within the longest wait. */
  readonly isMissing: boolean;
  /** Whether the connection was closed before all that had to come was there. */
  readonly isCut: boolean;
  /** From the first byte sent until the last answer that had to come. Milliseconds. */
  readonly ms: number;
}

/** Longest wait for an answer, in milliseconds: beyond it there is none. */
const longestMs = 30_000;

/** How long a request that may be incomplete is left alone before the connection is ended. Milliseconds. */
const quietMs = 30;

/** One connection to the server, used for one shot at a time. */
export interface Connection {
  readonly isOpen: () => boolean;
  readonly fire: (shot: Shot) => Promise<Reply>;
  readonly close: () => void;
}

const written = async (socket: Socket, pieces: readonly Buffer[]): Promise<void> => {
  for (const [index, piece] of pieces.entries()) {
    if (socket.destroyed) return;
    socket.write(piece);
    // Each piece leaves alone, as far as the system lets it.
    if (index < pieces.length - 1) await new Promise((resolve) => setImmediate(resolve));
  }
};

export const openConnection = async (port: number): Promise<Connection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let text = '';
  let wake = (): void => {};
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    wake();
  });
  // Being cut off is an outcome like others, and shows in the reply.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => wake());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);

  /** Waits until the answers are there, or the connection is closed; says after the time whether they were. */
  const until = (isThere: () => boolean, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => done(false), ms);
      const done = (found: boolean): void => {
        clearTimeout(timer);
        wake = () => {};
        resolve(found);
      };
      wake = () => {
        if (isThere() || socket.destroyed) done(true);
      };
      wake();
    });

  return {
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
    fire: async ({ pieces, isHead, isBroken }) => {
      text = '';
      const began = performance.now();
      await written(socket, pieces);
      const read = () => readAnswers(text, isHead);
      if (isBroken) {
        await until(() => read().answers.length > 0, quietMs);
        socket.end();
      }
      const isDone = isBroken ? () => socket.destroyed : () => read().answers.length >= isHead.length;
      const isThere = await until(isDone, longestMs);
      const { answers, garbage, rest } = read();
      const isCut = !isBroken && answers.length < isHead.length;
      if (isBroken || rest !== '' || isCut || answers.at(-1)?.headers['connection'] === 'close')
        socket.destroy();
      return {
        answers,
        ...(garbage === undefined ? {} : { garbage }),
        isMissing: !isThere,
        isCut,
        ms: performance.now() - began,
      };
    },
  };
};
