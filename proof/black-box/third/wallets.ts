import type { Call } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, put, rowsOf, type Json, type Members } from '../../rewriting/json.ts';
import { edits, isAccepted } from '../defects/answers.ts';
import { derived, must, ofSection } from '../mutant.ts';

export const wallets = ofSection('wallets and stablecoins', {
  'revoking-a-session-ends-all': {
    defect: 'Once a session of a wallet is revoked, its other sessions are listed no more.',
    breaks: must.major('A session stays active until its expiresAt passes or it is revoked.', 'L410'),
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
  'wallet-exported-twice-by-one-signature': {
    defect: 'A signed retry of an export that was accepted once is accepted again.',
    breaks: derived.critical(
      'The first request is answered with a challenge, which the signed retry answers.',
      'L409',
    ),
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
  'later-pages-of-operations-run-backwards': {
    defect: 'Pages after the first of the operations of a stablecoin are oldest first.',
    breaks: must.minor('Operations are listed newest first.', 'L388'),
    behaviour: edits(['stablecoins.listOperations'], (page, call) => {
      if (call.query.has('cursor')) page['data'] = rowsOf(page).toReversed();
    }),
  },
  'operations-without-the-burns': {
    defect: 'The list of the operations of a stablecoin shows its mints only.',
    breaks: must.major('Mint and burn operations are listed.', 'L388'),
    behaviour: edits(['stablecoins.listOperations'], (page) => {
      page['data'] = rowsOf(page).filter((row: Members) => row['operationType'] !== 'BURN');
    }),
  },
});
