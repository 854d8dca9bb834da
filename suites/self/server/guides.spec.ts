import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { callsIn } from '../../../bench/guides/curl-calls.ts';
import { pagesIn } from '../../../bench/guides/pages.ts';
import { tableOf, workedIn } from '../../../bench/guides/table.ts';
import { walk } from '../../../bench/guides/walk.ts';
import { test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// How public guides of this family are written: samples of ids, a snippet, options of curl in every form.
const snippet = `
\`\`\`bash Card
curl https://api.example.com/grid/2025-10-13/cards/Card:abc -u "$ID:$SECRET"
curl -X PATCH "$GRID_BASE_URL/cards/Card:abc" -d '{"state": "FROZEN"}' # now it rests
\`\`\`
`;

const page = `
import Cards from '/snippets/cards.mdx';

  \`\`\`bash cURL
  NEW=$(curl -sS -X POST 'https://api.example.com/grid/2025-10-13/customers/external-accounts' \\
    -u "$ID:$SECRET" -H 'Content-Type: application/json' \\
    -d '{"currency": "COP", "accountInfo": {"accountType": "COP_ACCOUNT", "bankName": "Banco", "phoneNumber": "+573001234567",
      "beneficiary": {"beneficiaryType": "INDIVIDUAL", "fullName": "Sof\u00eda O'"'"'Neill"}}}' | jq .id)
  curl --request POST --url https://api.example.com/grid/2025-10-13/quotes --data '{
    "source": {"sourceType": "ACCOUNT", "accountId": "InternalAccount:e85dcbd6"},
    "destination": {"destinationType": "ACCOUNT", "accountId": "ExternalAccount:..."},
    "lockedCurrencySide": "SENDING", "lockedCurrencyAmount": 10000}'
  \`\`\`
\`\`\`bash
curl -X POST https://api.example.com/grid/2025-10-13/quotes/{quoteId}/execute; curl -X POST https://api.example.com/grid/2025-10-13/quotes/{quoteId}/execute
curl -G https://api.example.com/grid/2025-10-13/customers -d limit=1 -d cursor={cursor}
curl -F "documentHolder=Customer:1" -F documentType=PASSPORT -F country=US -F file=@./p.jpg https://api.example.com/grid/2025-10-13/documents
curl -X POST https://api.example.com/grid/2025-10-13/customers -d '{"customerType": "INDIVIDUAL", // a comment
}'
curl https://api.example.com/grid/2025-10-13/nothing/here
curl https://elsewhere.example.com/
\`\`\`
\`\`\`json
{ "curl": "https://api.example.com/grid/2025-10-13/customers" }
\`\`\`
<Cards />
`;

const guides = (): string => {
  const folder = temporaryDirectory();
  mkdirSync(path.join(folder, 'mintlify/snippets'), { recursive: true });
  writeFileSync(path.join(folder, 'mintlify/snippets/cards.mdx'), snippet);
  writeFileSync(path.join(folder, 'mintlify/start.mdx'), page);
  return folder;
};

test('the steps of a guide are read as a shell would, with the snippets that it imports', () => {
  const [start, ...others] = pagesIn(guides());
  const calls = callsIn(start?.text ?? '');

  expect(others).toEqual([]);
  expect(calls.map(({ method, target }) => `${method} ${target}`)).toEqual([
    'POST /customers/external-accounts',
    'POST /quotes',
    'POST /quotes/{quoteId}/execute',
    'POST /quotes/{quoteId}/execute',
    'GET /customers?limit=1&cursor={cursor}',
    'POST /documents',
    'POST /customers',
    'GET /nothing/here',
    'GET /cards/Card:abc',
    'PATCH /cards/Card:abc',
  ]);
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    accountInfo: { beneficiary: { fullName: "Sofía O'Neill" } },
  });
});

test('a guide that is right works on the mock, and each step that is not says why', async () => {
  const [start] = pagesIn(guides());
  const steps = await walk(start ?? { name: '', text: '' });
  const table = tableOf(steps);

  expect(workedIn(steps), table).toBe(8);
  expect(table).toContain('| start.mdx | 10 | 8 |');
  expect(table).toContain('| 1 | customers.create: the sample is no JSON | start.mdx |');
  expect(table).toContain('| 1 | no such operation: GET /nothing/here | start.mdx |');
});
