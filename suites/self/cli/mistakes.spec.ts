import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

/** No token stands in the environment but the one that a mistake is about. */
const withoutToken = { PSI_TOKEN_ID: '', PSI_TOKEN_SECRET: '' };

const targetFile = (text: string): string => {
  const file = path.join(temporaryDirectory(), 'psi.target.yaml');
  writeFileSync(file, text);
  return file;
};

const credentials = { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' };

interface Mistake {
  readonly what: string;
  readonly args: () => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly says: RegExp;
}

const mistakes: readonly Mistake[] = [
  {
    what: 'a driver that is not there',
    // A port below 1024 is not taken by chance, and nothing listens at this one.
    args: () => ['certify', '--driver', 'http://127.0.0.1:1/'],
    status: 3,
    says: /^psi: The driver at http:\/\/127\.0\.0\.1:1\/ cannot be reached \(.*ECONNREFUSED.*\): start it, or/,
  },
  {
    what: 'no target',
    args: () => ['check'],
    status: 2,
    says: /psi check needs --target: `reference`.*`psi init` writes one\.\n\(`psi check --help` shows/,
  },
  {
    what: 'an address that names an unknown version',
    args: () => ['plan', '--target', 'https://sandbox.example.com/2099-12-31'],
    env: credentials,
    status: 0,
    says: /^psi: Version "2099-12-31" of the interface is not known here\. Known: [\d, -]+\. [\d-]+ is examined\.\n$/,
  },
  {
    what: 'an unknown version',
    args: () => ['variations', '--contract', '2099-12-31'],
    status: 2,
    says: /^psi: Version "2099-12-31" of the interface is not known here\. Known: [\d, -]+\.\n$/,
  },
  {
    what: 'an unknown option',
    args: () => ['check', '--target', 'reference', '--bogus'],
    status: 2,
    says: /unknown option '--bogus'/,
  },
  ...[
    ['check', '--tarjet', 'reference'],
    ['plan', '--tarjet', 'reference'],
    ['doctor', '--tarjet', 'reference'],
  ].map((args) => ({
    what: `a misspelt --target of ${args[0] ?? ''}`,
    args: () => args,
    status: 2,
    says: /unknown option '--tarjet'\n\(Did you mean --target\?\)/,
  })),
  ...(
    [
      [['check', '--spec', 'api.yaml'], '--openapi'],
      [['check', '--report-dir=out', '--target', 'reference'], '--report'],
      [['init', '--url', 'http://x'], '--base-url'],
      [['version'], '--version'],
    ] as const
  ).map(([args, meant]) => ({
    what: `${args[1] ?? args[0]}, as other tools call it,`,
    args: () => args,
    status: 2,
    says: new RegExp(`unknown .*\\n\\(Did you mean ${meant}\\?\\)\\n`),
  })),
  ...[
    ['check', '--target', ''],
    ['check', '--target', 'reference', '--report', ' '],
    ['check', '--target', 'reference', '--area', 'cards,'],
    ['gate', ''],
  ].map((args) => ({
    what: `an empty value of ${args.at(-2) ?? ''}`,
    args: () => args,
    status: 2,
    says: /^error: .* (?:is|has an) empty/,
  })),
  {
    what: 'a blank variable for an option',
    args: () => ['mock', '--port', '0'],
    env: { PSI_DATA: ' ' },
    status: 2,
    says: /'--data <where>' has an empty value/,
  },
  {
    what: 'a misspelt --evidence',
    args: () => ['verify', 'certificate.jws', '--evidense', 'out'],
    status: 2,
    says: /unknown option '--evidense'\n\(Did you mean --evidence\?\)/,
  },
  {
    what: 'a certificate without its evidence',
    args: () => ['verify', 'certificate.jws'],
    status: 2,
    says: /psi verify needs --evidence: the folder of the report/,
  },
  {
    what: 'help of an unknown command below another',
    args: () => ['help', 'report', 'shw'],
    status: 2,
    says: /Did you mean show/,
  },
  { what: 'an unknown command', args: () => ['chek'], status: 2, says: /Did you mean check/ },
  {
    what: 'an unknown rule',
    args: () => ['check', '--target', 'reference', '--only', 'customers/phone-number-is-e16'],
    status: 2,
    says: /no rule "customers\/phone-number-is-e16"\. Did you mean "customers\/phone-number-is-e164"/,
  },
  {
    what: 'a part of the name of a rule',
    args: () => ['check', '--target', 'reference', '--only', 'naics'],
    status: 2,
    says: /no rule "naics"\. Did you mean "customers\/naics-code-is-digits"/,
  },
  {
    what: 'a proxy without its scheme',
    args: () => ['check', '--target', 'http://nosuch.invalid/2025-10-13'],
    env: { ...credentials, HTTP_PROXY: '"127.0.0.1:1"' },
    status: 3,
    says: /ECONNREFUSED 127\.0\.0\.1:1[^]*Requests go by the proxy of HTTP_PROXY/,
  },
  {
    what: 'a withdrawn rule',
    args: () => ['check', '--target', 'reference', '--only', 'transfers/out-needs-an-amount'],
    status: 2,
    says: /rule "transfers\/out-needs-an-amount" was withdrawn\. The document does not say/,
  },
  {
    what: 'an unknown area',
    args: () => ['rules', '--area', 'customer'],
    status: 2,
    says: /Did you mean "customers"/,
  },
  {
    what: 'a test file that nobody knows',
    args: () => ['rules', '--test', 'nosuch.spec.ts'],
    status: 2,
    says: /No test of the suite is in a file named "nosuch\.spec\.ts"/,
  },
  {
    what: 'an unknown target',
    args: () => ['check', '--target', 'nosuch'],
    status: 2,
    says: /`nosuch` is neither a preset \(reference, prism\) nor a file in .*\. An address begins with http/,
  },
  {
    what: 'a URL without a token',
    args: () => ['check', '--target', 'http://127.0.0.1:1/2025-10-13'],
    status: 2,
    says: /PSI_TOKEN_ID and PSI_TOKEN_SECRET/,
  },
  {
    what: 'a target that is not there',
    args: () => ['check', '--target', 'http://127.0.0.1:1/2025-10-13'],
    env: credentials,
    status: 3,
    says: /The target at http:\/\/127\.0\.0\.1:1\/2025-10-13 cannot be reached/,
  },
  {
    what: 'a target file that is not YAML',
    args: () => ['doctor', '--target', targetFile('baseUrl: [\n')],
    status: 2,
    says: /is not valid YAML: .* at line 2, column 1\.\n/,
  },
  {
    what: 'a mistyped key in the target file',
    args: () => ['doctor', '--target', targetFile('baseUrl: http://x\ncredentials: { sandbx: {} }\n')],
    status: 2,
    says: /"sandbx" at credentials is not a key of a target file\. Did you mean "sandbox"/,
  },
  {
    what: 'a missing environment variable',
    args: () => [
      'doctor',
      '--target',
      targetFile('baseUrl: http://x\ncredentials: { sandbox: { tokenId: a, tokenSecret: "${NOPE}" } }\n'),
    ],
    status: 2,
    says: /needs the environment variable NOPE/,
  },
  {
    what: 'a dialect for an operation that does not exist',
    args: () => [
      'doctor',
      '--target',
      targetFile(
        'baseUrl: http://x\ncredentials: { sandbox: { tokenId: a, tokenSecret: b } }\ndialect: { operations: { customers.creat: { path: /c } } }\n',
      ),
    ],
    status: 2,
    says: /did you mean "customers\.create"/,
  },
  {
    what: 'a mistyped setting of the mock',
    args: () => ['mock', '--settings', targetFile('webhookSignatur: { form: hex }\n')],
    status: 2,
    says: /"webhookSignatur" at the top level is no setting\. Did you mean "webhookSignature"\?/,
  },
  {
    what: 'a form of signatures that there is not',
    args: () => ['mock', '--settings', targetFile('webhookSignature: { form: pem }\n')],
    status: 2,
    says: /webhookSignature\.form must be base64, hex, or json, not "pem"\./,
  },
  {
    what: 'a time for something that is not kept',
    args: () => ['mock', '--keep', 'delivery=30d'],
    status: 2,
    says: /--keep takes what is kept and how long, as in deliveries=30d, not "delivery=30d"\. Known are deliveries, requests/,
  },
  {
    what: 'a time for keys that is shorter than they are promised to work',
    args: () => ['mock', '--settings', targetFile('retention: { idempotencyKeys: 12h }\n')],
    status: 2,
    says: /: retention: How long idempotencyKeys are kept is at least 1d, not "12h"\./,
  },
  {
    what: 'a number that is none',
    args: () => ['check', '--target', 'reference', '--cases', 'many'],
    status: 2,
    says: /It must be an integer/,
  },
];

for (const { what, args, env, status, says } of mistakes)
  test(`${what} gets one clear sentence and exit code ${status}`, async () => {
    const { code, stderr } = await warmPsi(args(), { env: { ...withoutToken, ...env } });

    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(status);
  });
