import type { Call } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, put, rowsOf, type Json, type Members } from '../../rewriting/json.ts';
import { edits, isAccepted } from '../defects/answers.ts';
import { inArea } from '../second/defect.ts';

export const wallets = inArea('wallets and stablecoins', [
  {
    name: 'revoking-a-session-ends-all',
    defect: 'Once a session of a wallet is revoked, its other sessions are listed no more.',
    about: 'A session stays active until its expiresAt passes or it is revoked.',
    line: 'L410',
    stated: 'stated',
    severity: 'major',
    behaviour: () => {
      const revoked = { any: false };
      return {
        after: (call, answer) => {
          if (call.operation === 'sessions.revoke' && answer.status === 204) revoked.any = true;
          if (call.operation === 'sessions.list' && revoked.any && isMembers(answer.body))
            put(answer.body, 'data', []);
        },
      };
    },
  },
  {
    name: 'wallet-exported-twice-by-one-signature',
    defect: 'A signed retry of an export that was accepted once is accepted again.',
    about: 'The first request is answered with a challenge, which the signed retry answers.',
    line: 'L409',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => {
      const accepted = new Map<string, Json | undefined>();
      const keyOf = (call: Call): string => `${call.path} ${call.headers['request-id'] ?? ''}`;
      return {
        after: (call, answer) => {
          if (call.operation !== 'internalAccounts.export' || call.headers['request-id'] === undefined)
            return;
          const known = accepted.get(keyOf(call));
          if (isAccepted(answer) && answer.status === 200) accepted.set(keyOf(call), copyOf(answer.body));
          else if (answer.status === 401 && known !== undefined)
            Object.assign(answer, { status: 200, body: copyOf(known) });
        },
      };
    },
  },
  {
    name: 'later-pages-of-operations-run-backwards',
    defect: 'Pages after the first of the operations of a stablecoin are oldest first.',
    about: 'Operations are listed newest first.',
    line: 'L388',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      edits(['stablecoins.listOperations'], (page, call) => {
        if (call.query.has('cursor')) page['data'] = rowsOf(page).toReversed();
      }),
  },
  {
    name: 'operations-without-the-burns',
    defect: 'The list of the operations of a stablecoin shows its mints only.',
    about: 'Mint and burn operations are listed.',
    line: 'L388',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      edits(['stablecoins.listOperations'], (page) => {
        page['data'] = rowsOf(page).filter((row: Members) => row['operationType'] !== 'BURN');
      }),
  },
]);
