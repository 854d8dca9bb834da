import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { triggers } from '../../suites/target/triggers.ts';
import { table } from './markdown.ts';

/** What the published schema says of one key. */
interface Described {
  readonly description?: string;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | boolean;
  readonly oneOf?: readonly Described[];
}

const schema = (): Described & { readonly $defs: Readonly<Record<string, Described>> } =>
  JSON.parse(
    readFileSync(path.join(packageRoot, 'suites/target/target.schema.json'), 'utf8'),
  ) as Described & {
    readonly $defs: Readonly<Record<string, Described>>;
  };

type Row = readonly [place: string, meaning: string];

const meaning = ({ description = '', default: otherwise }: Described): string =>
  otherwise === undefined || description.includes('Default')
    ? description
    : `${description} Default: ${JSON.stringify(otherwise)}.`.trim();

/** Every key below a place, in the order of the schema; the triggers have a table of their own. */
const rowsAt = (place: string, node: Described): readonly Row[] => {
  const own: readonly Row[] = node.description === undefined ? [] : [[`\`${place}\``, meaning(node)]];
  const inner = typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined;
  const keys = [
    ...Object.entries(node.properties ?? {}),
    ...(node.oneOf ?? []).flatMap(({ properties = {} }) => Object.entries(properties)),
  ];
  return [
    ...own,
    ...(place === 'dialect.triggers' || place === 'capabilities'
      ? []
      : keys.flatMap(([name, each]) => rowsAt(place === '' ? name : `${place}.${name}`, each))),
    ...(inner?.properties === undefined
      ? []
      : Object.entries(inner.properties).flatMap(([name, each]) => rowsAt(`${place}.*.${name}`, each))),
  ];
};

const example = `\`\`\`yaml
name: acme sandbox
baseUrl: https://sandbox.example.com/2025-10-13
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

/** The page about everything that a target file can say, from its schema. */
export const dialectPage = (): string => {
  const { properties = {} } = schema();
  const rows = Object.entries(properties).flatMap(([name, node]) => rowsAt(name, node));
  return `${[
    '# Target files',
    'Generated from [target.schema.json](target.schema.json) and [triggers.ts](triggers.ts). What it must have is `baseUrl` and `credentials.sandbox`; `psi init` writes one, `psi doctor --target FILE` says what it leaves open and which rules that costs.',
    'The suite speaks the assumed interface of [spec/openapi](../../spec/openapi) wherever the document shows no path, name or body, and translates at one place, the client. What the document shows cannot be translated: such an entry is refused, for it could hide a violation. Reports show what really went over the wire.',
    example,
    'Lists have no entry: the document says that every list answers with `data`, `hasMore` and `nextCursor`.',
    '## Every key',
    table(['key', 'what it says'], rows),
    '## Triggers',
    'How the sandbox is made to do something. The value is the end of the identifier of the external account that is paid (or charged), of the name, number or identifier that is told, or the whole address or type. `null` says that there is no way: the rules that need it are inconclusive.',
    table(
      ['trigger', 'what it provokes', 'assumed'],
      Object.entries(triggers).map(([name, { about, assumed }]) => [`\`${name}\``, about, `\`${assumed}\``]),
    ),
  ].join('\n\n')}\n`;
};
