import { newestVersion } from '../../spec/contract/versions.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, jsonObjectIn, type JsonObject } from '../../spec/json.ts';
import { capabilities, capabilityNames } from '../../spec/capabilities.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { everyCapability } from '../../suites/target/defaults.ts';
import { triggers } from '../../suites/target/triggers.ts';
import { table } from './markdown.ts';

/** The published schema's part about one key: a schema, in JSON. */
type Described = JsonObject;

const schemaFile = path.join(packageRoot, 'suites/target/target.schema.json');

type Row = readonly [place: string, meaning: string];

const meaning = ({ description, default: otherwise }: Described): string => {
  const text = typeof description === 'string' ? description : '';
  return otherwise === undefined || text.includes('Default')
    ? text
    : `${text} Default: ${JSON.stringify(otherwise)}.`.trim();
};

/** The members of a schema, each with its own. */
const propertiesOf = (node: unknown): readonly (readonly [name: string, node: Described])[] => {
  const properties = isJsonObject(node) ? node['properties'] : undefined;
  return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, each]) =>
    isJsonObject(each) ? [[name, each] as const] : [],
  );
};

/** Every key below a place, in the order of the schema; capabilities and triggers have tables of their own. */
const rowsAt = (place: string, node: Described): readonly Row[] => {
  const own: readonly Row[] = node['description'] === undefined ? [] : [[`\`${place}\``, meaning(node)]];
  const { oneOf } = node;
  const keys = [...propertiesOf(node), ...(Array.isArray(oneOf) ? oneOf.flatMap(propertiesOf) : [])];
  return [
    ...own,
    ...(place === 'dialect.triggers' || place === 'capabilities'
      ? []
      : keys.flatMap(([name, each]) => rowsAt(place === '' ? name : `${place}.${name}`, each))),
    ...propertiesOf(node['additionalProperties']).flatMap(([name, each]) =>
      rowsAt(`${place}.*.${name}`, each),
    ),
  ];
};

const example = `\`\`\`yaml
name: acme sandbox
baseUrl: https://sandbox.example.com/${newestVersion}
credentials:
  sandbox: { tokenId: '\${PSI_TOKEN_ID}', tokenSecret: '\${PSI_TOKEN_SECRET}' }
dialect:
  operations:
    customers.create: { method: PUT, path: /people }
    customerExternalAccounts.create: { path: '/people/{customerId}/payees' } # filled in from the assumed body
  parameters:
    '*': { limit: page_size, cursor: after }
  members:
    InternalAccount: { /balance/amount: /available/minor, /balance/currency/code: /available/unit }
  values:
    ExternalAccountInfo: { /accountType: { EUR_ACCOUNT: sepa } }
  bodies:
    customerExternalAccounts.create:
      $drop: [/customerId]
      $rest: true
      where: { $rest: /accountInfo, kind: '\${/accountInfo/accountType}', number: '\${/accountInfo/iban|/accountInfo/accountNumber}' }
  statuses: { customers.delete: [202] }
  triggers: { payoutFails: '77', bankReturn: null }
  codes: { file: codes.jsonl }
  walletSigner: { command: node sign-wallet.js }
pacing: { requestsPerSecond: 50 }
webhooks:
  relay: { command: ssh box tail -n 0 -F deliveries.jsonl }
\`\`\``;

const waiting = `- A server with a control plane (\`controlUrl\`), as ours has, moves its clock when psi asks for it.
- On any other server the run begins these checks first. It runs everything else, and returns to them when their time has come.
- At the end it waits for them for at most \`timeouts.expiryMs\` (60 s). A check that needs longer is inconclusive, and its reason names the value to set. For quotes of five minutes, set 300000.
- A state or webhook that takes longer than \`timeouts.eventMs\` (15 s) leaves its rules inconclusive. Each kind can have its own limit: \`paymentMs\`, \`verificationMs\`, \`cardMs\`, \`importMs\`, \`codeMs\`, \`webhookMs\`.
- The run is faster with a payee whose quotes expire soon (\`dialect.triggers.quoteExpiresSoon\`).
- At the very end, psi reads final states once more. It also judges the rules that waited for a webhook, if the webhook came late. If it never came, the reason says so.`;

/** The page about everything that a target file can say, from its schema. */
export const dialectPage = (): string => {
  const schema = jsonObjectIn(readFileSync(schemaFile, 'utf8'));
  const rows = propertiesOf(schema).flatMap(([name, node]) => rowsAt(name, node));
  return `${[
    '# Target files',
    'Generated from [target.schema.json](target.schema.json) and `triggers.ts` beside it. Required are `baseUrl` and `credentials.sandbox`. `psi init` writes a target file. `psi doctor --target FILE` lists missing entries, and the rules that need them.',
    'Where the document shows no path, name or body, the suite uses the assumed interface of `spec/openapi`. Its client translates. Names that the document shows cannot be translated: such an entry is rejected, because it could hide a violation. Reports show what really went over the wire.',
    example,
    'Lists have no entry: the document says that every list answers with `data`, `hasMore` and `nextCursor`.',
    'Nor have wrapped answers: where the document shows no answer, psi reads `{ "card": { … } }` as the card in it. Pointers of `members` begin there.',
    '## Every key',
    table(['key', 'what it says'], rows),
    '## What needs time',
    'Some rules show only when a quote, challenge, session or invitation has expired.',
    waiting,
    '## Capabilities',
    table(
      ['capability', 'what the target does', 'default'],
      capabilityNames.map((name) => [`\`${name}\``, capabilities[name], `\`${everyCapability[name]}\``]),
    ),
    '## Triggers',
    'A trigger is a value that makes the sandbox do something. The table says whether what is sent must end with it or be equal to it. Where the row names nothing else, that is the identifier of the external account that is paid or charged. `null` says that the sandbox has no way; the rules that need it stay inconclusive.',
    table(
      ['trigger', 'what it provokes', 'what is sent', 'assumed'],
      Object.entries(triggers).map(([name, { about, matches, assumed }]) => [
        `\`${name}\``,
        about,
        matches === 'end' ? 'ends with it' : 'is exactly it',
        `\`${assumed}\``,
      ]),
    ),
  ].join('\n\n')}\n`;
};
