import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { longestMs } from '../support/longest.ts';
import { clientOf, type Token } from '../support/server.ts';
import { identifiedPerson } from '../../kit/fixtures/people.ts';

type Api = ReturnType<typeof clientOf>;

interface Announced {
  readonly url: string;
  readonly sandbox: Token;
}

/** The log of `psi mock` while something is done with it. */
const logOf = async (act: (api: Api) => Promise<void>): Promise<string> => {
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), 'mock', '--port', '0', '--json'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [line] = (await new Promise<readonly string[]>((resolve) =>
    createInterface(child.stdout).once('line', (text) => resolve([text])),
  )) as readonly [string];
  try {
    const { url, sandbox } = JSON.parse(line) as Announced;
    await act(clientOf(url, sandbox));
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return log;
};

const post = async (api: Api, to: string, body: JsonObject = {}): Promise<JsonObject> => {
  const answer = await api.post(to).send(body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as JsonObject;
};

/** Asks until a card can be revealed: its issuer takes a moment. */
const reveal = async (api: Api, card: unknown): Promise<string> => {
  let link: unknown;
  await expect(async () => {
    link = (await post(api, `/cards/${String(card)}/reveal`))['panEmbedUrl'];
  }).toPass({ timeout: longestMs });
  return String(link);
};

const issueCard = async (api: Api, cardholderId: unknown): Promise<unknown> => {
  const accounts = await api.get('/customers/internal-accounts').query({ customerId: String(cardholderId) });
  const [account] = (accounts.body as { data: readonly { id: string }[] }).data;
  let card: unknown;
  await expect(async () => {
    card = (await post(api, '/cards', { cardholderId, form: 'VIRTUAL', fundingSources: [account?.id] }))[
      'id'
    ];
  }).toPass({ timeout: longestMs });
  return card;
};

test('links that open something for whoever has them are in no log', async () => {
  const links: string[] = [];

  const log = await logOf(async (api) => {
    const { id } = await post(api, '/customers', identifiedPerson);
    const { kycUrl } = await post(api, `/customers/${String(id)}/kyc-link`);
    expect((await fetch(String(kycUrl), { method: 'POST' })).status).toBe(200);
    const panEmbedUrl = await reveal(api, await issueCard(api, id));
    expect((await fetch(panEmbedUrl)).status).toBe(200);
    links.push(String(kycUrl), panEmbedUrl);
  });

  expect(log).toContain('/card-processor/embed');
  expect(log).toContain('/kyc-provider');
  const tokens = links.map((link) => new URL(link).searchParams.get('token') ?? '');
  expect(tokens.map((token) => token.length > 20)).toEqual([true, true]);
  expect(tokens.filter((token) => log.includes(token))).toEqual([]);
});
