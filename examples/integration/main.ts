import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import type { Context } from './context.ts';
import { askable, perform } from './driver.ts';
import { startIntegration, type Integration } from './integration.ts';
import { asObject, rowsOf, textOf, type Json } from './json.ts';
import { settingsFrom } from './settings.ts';

/**
 * The integration as a program. `psi certify` sets the environment. It is driven
 * - by requests on standard input, one JSON object to a line (`--stdin`);
 * - by the same requests over HTTP (`--http PORT`);
 * - by the tasks in PSI_TASK, without either: it does them in order, makes the file PSI_DONE, listens until it is asked to
 *   stop, and writes what it believes to the file PSI_BELIEFS.
 */
const name = { name: 'example integration', version: '1.0.0', asks: askable };

interface Session {
  readonly answer: (request: Json) => Promise<Json>;
  readonly close: () => Promise<void>;
}

/** One integration at a time: `hello` starts it, with the environment of the process or with what `hello` says. */
const createSession = (): Session => {
  let running: Integration | undefined;
  const close = async (): Promise<void> => {
    await running?.close();
    running = undefined;
  };
  const hello = async (said: Json): Promise<Json> => {
    await close();
    const environment = {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(asObject(said['environment'])).map(([key, value]) => [key, String(value)]),
      ),
    };
    running = await startIntegration(settingsFrom(environment));
    return { ok: name };
  };
  const act = async (ask: string, asked: Json): Promise<Json> => {
    if (ask === 'hello') return hello(asked);
    if (ask === 'bye') {
      await close();
      return { ok: {} };
    }
    if (running === undefined) return { refused: { message: 'Say hello first.' } };
    return perform(running.context, ask, asked);
  };
  return {
    answer: async (request) => ({
      id: request['id'],
      ...(await act(textOf(request, 'ask') ?? '', asObject(request['with'])).catch((error: unknown) => ({
        refused: { message: (error as Error).message },
      }))),
    }),
    close,
  };
};

const serveStdin = async ({ answer, close }: Session): Promise<void> => {
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '')
      process.stdout.write(`${JSON.stringify(await answer(asObject(JSON.parse(line))))}\n`);
  await close();
};

const answerHttp = async (
  { answer }: Session,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const asked = asObject(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(await answer(asked)));
};

const serveHttp = (session: Session, port: number): void => {
  createServer((request, response) => {
    answerHttp(session, request, response).catch(() => response.writeHead(400).end());
  }).listen(port, '127.0.0.1');
};

/** The beliefs about everything that the tasks named: questions of the protocol, each with its answer. */
const beliefsOf = async (context: Context, questions: readonly Json[]): Promise<readonly Json[]> => {
  const beliefs: Json[] = [];
  for (const question of questions)
    beliefs.push({
      ...question,
      ...(await perform(context, textOf(question, 'ask') ?? '', asObject(question['with']))),
    });
  return beliefs;
};

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });

const performTasks = async (): Promise<void> => {
  const { context, close } = await startIntegration(settingsFrom(process.env));
  const task = asObject(JSON.parse(process.env['PSI_TASK'] ?? '{}'));
  const stopped = ended();
  for (const { ask, with: asked } of rowsOf(task, 'asks')) {
    const { ok, ...trouble } = await perform(context, String(ask), asObject(asked));
    // An answer may hold what nobody else may see: it is not printed.
    process.stdout.write(`${JSON.stringify({ ask, with: asked, isDone: ok !== undefined, ...trouble })}\n`);
  }
  // From here on it only listens.
  const done = process.env['PSI_DONE'];
  if (done !== undefined) writeFileSync(done, '');
  await stopped;
  const file = process.env['PSI_BELIEFS'];
  if (file !== undefined)
    writeFileSync(file, JSON.stringify(await beliefsOf(context, rowsOf(task, 'questions'))));
  await close();
};

const [mode, port = '0'] = process.argv.slice(2);
if (mode === '--stdin') await serveStdin(createSession());
else if (mode === '--http') serveHttp(createSession(), Number(port));
else await performTasks();
