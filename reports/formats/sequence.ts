import { contract } from '../../spec/contract/in-use.ts';
import type { Evidence, RecordedExchange } from '../../spec/results/findings.ts';
import { decoded, identifiersIn, isIdentifier, requestText } from '../../spec/results/given-identifiers.ts';
import { weightOf } from '../judgement/blocking.ts';
import type { Report, RuleResult } from '../judgement/report.ts';
import { decisiveCheck } from '../judgement/violation-causes.ts';
import { quotedAs, quotedLines } from './quoted-lines.ts';
import { quoted } from '../../spec/shell-text.ts';
import { printable } from './escape-control-characters.ts';

/** A value that an answer gave out and that a later request sends: where it stood, and the variable that holds it. */
interface Given {
  readonly value: string;
  readonly variable: string;
  /** A path as jq reads it: `.data[0].id`. */
  readonly path: string;
  /** The exchange that gave it out. */
  readonly step: number;
}

/** The type of a webhook that we received; undefined for what was sent. */
export const webhookOf = (operation: string): string | undefined => /^webhook (.*)$/.exec(operation)?.[1];

/** Webhooks were received; nobody can send them again. */
const isSent = ({ operation, request }: RecordedExchange): boolean =>
  contract().isOperationId(operation) || /^https?:/.test(request.url);

/** Identifiers that one answer gives out and a later request sends. */
const givenIn = (exchanges: readonly RecordedExchange[]): readonly Given[] => {
  const given = new Map<string, Given>();
  for (const [step, { response }] of exchanges.entries()) {
    const later = exchanges
      .slice(step + 1)
      .map(requestText)
      .join('\n');
    for (const [value, path] of identifiersIn(response.body))
      if (!given.has(value) && later.includes(value))
        given.set(value, { value, path, step, variable: `id${given.size + 1}` });
  }
  return [...given.values()];
};

/** Values of a client's own choice that nothing may have twice: its identifiers of customers, and keys of attempts. */
const chosenIn = (exchanges: readonly RecordedExchange[]): readonly Given[] => {
  const values = exchanges.filter(isSent).flatMap(({ request: { body, headers } }) => [
    ...identifiersIn(body)
      .filter(([, path]) => path.endsWith('.platformCustomerId'))
      .map(([value]) => value),
    ...(headers['idempotency-key'] === undefined ? [] : [headers['idempotency-key']]),
  ]);
  return [...new Set(values)].map((value, index) => ({
    value,
    variable: `new${index + 1}`,
    path: '',
    step: -1,
  }));
};

/** The length of what takes the place of a value's end: two digits for its place, ten for the time. */
const renewed = 12;

const newLine = ({ value, variable }: Given, index: number): string =>
  `${variable}=${quoted(value.slice(0, -renewed))}${String(index + 10)}$(date +%s)`;

/** Text for a shell, in which earlier answers stand in place of the values that they gave. */
const shellText = (text: string, given: readonly Given[]): string => {
  return given.reduce(
    (made, { value, variable }) =>
      made.replaceAll(value, `'"$${variable}"'`).replaceAll(encodeURIComponent(value), `'"$${variable}"'`),
    quoted(text),
  );
};

const sentHeaders: ReadonlySet<string> = new Set(['content-type', 'accept', 'idempotency-key', 'request-id']);

const isOfAgent = ({ operation }: RecordedExchange): boolean =>
  operation.startsWith('agentSide.') || operation.startsWith('agent-side.');

const credentialOf = (exchange: RecordedExchange): readonly string[] => {
  if (exchange.request.headers['authorization'] === undefined) return [];
  return isOfAgent(exchange)
    ? ['-H "Authorization: $PSI_AUTHORIZATION"']
    : ['-u "$PSI_TOKEN_ID:$PSI_TOKEN_SECRET"'];
};

const curlOf = (exchange: RecordedExchange, given: readonly Given[]): string => {
  const { method, url, headers, body } = exchange.request;
  return [
    `curl -sS -X ${method} ${shellText(url, given)}`,
    ...credentialOf(exchange),
    ...Object.entries(headers)
      .filter(([name]) => sentHeaders.has(name))
      .map(([name, value]) => `-H ${shellText(`${name}: ${value}`, given)}`),
    ...(body === undefined
      ? []
      : [`-d ${shellText(typeof body === 'string' ? body : JSON.stringify(body), given)}`]),
  ].join(' ');
};

const stepOf = (exchange: RecordedExchange, step: number, all: readonly Given[]): readonly string[] => {
  const { operation, response, at } = exchange;
  if (!isSent(exchange)) return [`# ${step + 1}. ${operation} was received at ${at}`];
  const known = all.filter((one) => one.step < step);
  const own = all.filter((one) => one.step === step);
  return [
    `# ${step + 1}. ${operation} gave ${response.status}`,
    `answer=$(${curlOf(exchange, known)})`,
    `printf '%s\\n' "$answer"`,
    ...own.map(({ variable, path }) => `${variable}=$(printf '%s' "$answer" | jq -r '${path}')`),
  ];
};

const commented = (text: string): string => `# ${text.replaceAll(/\s+/g, ' ')}`;

/** Identifiers that a request sends and no kept answer gave out: the script sends them as they were. */
const notGiven = (exchanges: readonly RecordedExchange[], given: readonly Given[]): readonly string[] => {
  const sent = exchanges.flatMap((exchange, step) => {
    if (!isSent(exchange)) return [];
    const { request } = exchange;
    return [
      ...decoded(request.url)
        .split(/[/?&=]/)
        .filter((part) => isIdentifier(part)),
      ...identifiersIn(request.body).map(([value]) => value),
    ].filter((value) => !given.some((one) => one.value === value && one.step < step));
  });
  return [...new Set(sent)];
};

/**
 * The exchanges of a violation as a script for a shell with curl and jq: what an answer gave out, later requests send.
 * Credentials come from the environment.
 */
export const scriptOf = (rule: RuleResult, evidence: Evidence): string => {
  const { exchanges, expected, actual, leftOut } = printable(evidence);
  const chosen = chosenIn(exchanges);
  const given = [
    ...chosen,
    ...givenIn(exchanges).filter(({ value }) => !chosen.some((one) => one.value === value)),
  ];
  const missing = notGiven(exchanges, given);
  return [
    '#!/bin/sh',
    commented(`${rule.id}: ${rule.statement}`),
    '# It needs curl, jq, and PSI_TOKEN_ID with PSI_TOKEN_SECRET in the environment.',
    ...(exchanges.some(isOfAgent)
      ? [
          '# It needs PSI_AUTHORIZATION, too: "Bearer " and the token of the agent, which no report keeps. Each agent has its own.',
        ]
      : []),
    ...(exchanges.some(isSent)
      ? []
      : ['# No request led here: webhooks that the target sent by itself were received.']),
    ...(leftOut === undefined ? [] : [`# ${leftOut} exchanges were left out of the report.`]),
    ...(missing.length === 0 ? [] : [commented(`From the run, and sent unchanged: ${missing.join(', ')}`)]),
    'set -eu',
    ...(chosen.length === 0 ? [] : ['# Nothing may have these twice: each run of the script makes others.']),
    ...chosen.map(newLine),
    ...exchanges.flatMap((exchange, step) => ['', ...stepOf(exchange, step, given)]),
    '',
    commented(`Expected: ${expected}`),
    commented(`Actual: ${actual}`),
    '',
  ].join('\n');
};

const pairs = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([name, value]) => ({ name, value }));

const bodyText = (body: unknown): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);

const harEntry = ({ operation, request, response, at, ms }: RecordedExchange) => {
  const [sent, got] = [bodyText(request.body), bodyText(response.body)];
  const type = response.headers['content-type'] ?? 'application/json';
  return {
    startedDateTime: at,
    time: ms,
    comment: operation,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: URL.canParse(request.url)
        ? [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value }))
        : [],
      headersSize: -1,
      bodySize: Buffer.byteLength(sent),
      ...(request.body === undefined
        ? {}
        : { postData: { mimeType: request.headers['content-type'] ?? 'application/json', text: sent } }),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(response.headers),
      content: { size: Buffer.byteLength(got), mimeType: type, text: got },
      redirectURL: '',
      headersSize: -1,
      bodySize: Buffer.byteLength(got),
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
  };
};

/** Facts of the run that an archive has beside the exchanges; with fewer, `psi replay` cannot send them again. */
type Recorded = Pick<Report, 'suite'> & Partial<Pick<Report, 'contract' | 'target' | 'run'>>;

/** The exchanges of a violation as an HTTP archive (HAR 1.2), as browsers and proxies read it. */
export const archiveOf = (
  { suite, contract, target, run }: Recorded,
  rule: RuleResult,
  { exchanges, expected, actual, pointer }: Evidence,
): object => {
  const creator = { name: suite.name, version: suite.version };
  // A member for `psi replay`; other readers pass over a name that begins so.
  const { seed, prefix } = run ?? {};
  const { version } = contract ?? {};
  const _psi = {
    rule: rule.id,
    expected,
    actual,
    pointer,
    contract: version,
    base: target?.url,
    seed,
    prefix,
  };
  return { log: { version: '1.2', creator, entries: exchanges.map(harEntry), comment: rule.id, _psi } };
};

/** The same as the text of a file. */
export const harOf = (...of: Parameters<typeof archiveOf>): string =>
  `${JSON.stringify(archiveOf(...of), null, 1)}\n`;

const fence = (text: string, language: string): string => {
  const ticks = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
};

/** A violation as the text of an issue, in Markdown: what must hold, what was seen, how to see it again. */
export const issueOf = (report: Report, rule: RuleResult, evidence: Evidence): string => {
  const replay = decisiveCheck(rule)?.replay;
  const text = printable({ ...evidence, rule });
  const quoted = quotedLines(rule, report.contract.version)
    .map((line) => `> ${quotedAs(rule)}, ${line}`)
    .join('\n>\n');
  return `${[
    `### ${rule.id}`,
    rule.statement,
    ...(quoted.length === 0 ? [] : [quoted]),
    `- Section: ${rule.section}\n- Counts as: ${weightOf(rule)}\n- Seen by ${report.suite.name} ${report.suite.version}, seed ${report.run.seed}`,
    '**Expected**',
    fence(text.expected, ''),
    '**Actual**',
    fence(text.actual, ''),
    '**The requests**',
    fence(scriptOf(rule, evidence), 'sh'),
    ...(replay === undefined ? [] : ['**Again with psi**', fence(printable(replay), 'sh')]),
  ].join('\n\n')}\n`;
};
