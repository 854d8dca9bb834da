import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Behaviour } from '../in-process-client.ts';
import { besides, dispatch, outgoing, rewriting, transporting } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';

/** Every request with its headers is added to a file beside what the integration keeps. */
const writingALog = (): Behaviour => {
  let file = '';
  return {
    beforeStart: ({ stateFile }) => {
      file = path.join(path.dirname(stateFile), 'requests.log');
    },
    transport: (send) => async (input, init) => {
      const { method, url, headers, text } = outgoing(input, init);
      appendFileSync(file, `${method} ${url.href} ${JSON.stringify(headers)} ${text ?? ''}\n`);
      return send(input, init);
    },
  };
};

/** Before its first request after a start it makes a token of its own, which nobody ever deletes or uses. */
const leavingTokens = (): Behaviour =>
  transporting((send) => {
    let hasOne = false;
    return async (input, init) => {
      if (!hasOne) {
        hasOne = true;
        const first = outgoing(input, init);
        const wanted = { name: 'integration', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] };
        await (await dispatch(send, besides(first, 'POST', '/tokens', wanted))).text();
      }
      return send(input, init);
    };
  });

/** What is wrong with how secrets are kept. */
export const credentialDefects = {
  'writes-its-credentials-to-a-log': {
    about: 'Every request is written to a log in its work folder, with the Authorization header.',
    line: 'good practice: credentials are not written to logs',
    named: 'no secret is in what the client writes',
    scopes: ['payments', 'agent'],
    behaviour: writingALog,
  },
  'names-its-secret-in-its-user-agent': {
    about: 'The User-Agent has the credentials in it, so that they are in every log on the way.',
    line: 'BasicAuth: HTTP Basic, username is the API token id, password is the API client secret',
    named: 'credentials are in the Authorization header only',
    scopes: ['payments', 'customers'],
    behaviour: rewriting('all', ({ headers }) => {
      const encoded = (headers['authorization'] ?? '').split(' ')[1] ?? '';
      const plain = Buffer.from(encoded, 'base64').toString('utf8');
      return { headers: { ...headers, 'user-agent': `partner/2.1 (${plain})` } };
    }),
  },
  'leaves-a-token-at-each-start': {
    about: 'At each start an API token with every permission is made, and neither used nor deleted.',
    line: 'API tokens: create, get, list, delete; good practice: no credentials that nobody needs',
    named: 'API tokens are not made without need, or are deleted',
    scopes: ['payments'],
    behaviour: leavingTokens,
  },
} as const satisfies DefectBook;
