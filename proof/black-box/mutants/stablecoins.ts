import { isMembers, textAt, type Json } from '../../rewriting/json.ts';
import { derived, must, ofSection, type BlackBoxMutant } from '../mutant.ts';
import { codes, edits, isAccepted } from '../defects/answers.ts';
import { editsPages, losesARow } from '../defects/lists.ts';

const found = ofSection('Errors > 404', {
  'unknown-provider-account-has-another-code': {
    defect: 'Reading a provider account that does not exist answers 404 with the code REFERENCE_NOT_FOUND.',
    breaks: must.minor('The code is STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND.'),
    behaviour: () => codes('stablecoins.getProviderAccount', 404, 'REFERENCE_NOT_FOUND'),
  },
});

const catalogue = ofSection('Endpoints > Operation catalogue', {
  'oldest-operations-first': {
    defect: 'Stablecoin operations are listed with the oldest first.',
    breaks: must.minor('Stablecoin operations are listed newest first.'),
    behaviour: editsPages('stablecoins.listOperations', (page, rows) => {
      page['data'] = rows.toReversed();
    }),
  },
  'operations-lost-between-pages': {
    defect: 'Every page of stablecoin operations after the first lacks its first row.',
    breaks: derived.major('Stablecoin operations are listed with cursor pagination.'),
    behaviour: losesARow('stablecoins.listOperations'),
  },
  'secret-of-a-provider-account-shown': {
    defect: 'Reading a provider account shows the secret that it was linked with.',
    breaks: derived.critical(
      'The secret of a provider account is a credential of the platform; nothing says that it can be read.',
    ),
    behaviour: () => {
      const secrets = new Map<string, Json | undefined>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          if (call.operation === 'stablecoins.linkProviderAccount' && isMembers(call.body))
            secrets.set(id, call.body['apiClientSecret']);
          if (call.operation === 'stablecoins.getProviderAccount' && secrets.has(id))
            answer.body['apiClientSecret'] = secrets.get(id);
        },
      };
    },
  },
  'burn-is-listed-as-a-mint': {
    defect: 'A burn operation is listed as a mint.',
    breaks: derived.major('Mint and burn operations are listed as what they are.'),
    behaviour: editsPages('stablecoins.listOperations', (_page, rows) => {
      for (const row of rows) if (row['operationType'] === 'BURN') row['operationType'] = 'MINT';
    }),
  },
  'amount-of-an-operation-is-a-unit-more': {
    defect: 'Reading a stablecoin operation shows one unit more than was asked for.',
    breaks: derived.critical('An operation mints or burns the amount that was asked for.'),
    behaviour: edits(['stablecoins.getOperation'], (operation) => {
      const amount = textAt(operation, 'amount');
      if (/^\d+$/.test(amount)) operation['amount'] = String(BigInt(amount) + 1n);
    }),
  },
});

const retries = ofSection('Endpoints', {
  'mint-ignores-the-key': {
    defect: 'A mint that is sent again with the same Idempotency-Key is made again.',
    breaks: must.critical('Unsafe retries use the Idempotency-Key request header.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'stablecoins.mint' && call.headers['idempotency-key'] !== undefined)
          call.headers['idempotency-key'] = crypto.randomUUID();
        return undefined;
      },
    }),
  },
});

export const stablecoins: readonly BlackBoxMutant[] = [...found, ...catalogue, ...retries].map((mutant) => ({
  ...mutant,
  needs: 'stablecoins',
}));
