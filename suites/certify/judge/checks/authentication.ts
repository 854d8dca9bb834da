import { asJsonObject } from '../../../../spec/json.ts';
import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, type Exchange, type Recording } from '../recording.ts';
import { broken, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

const callerOf = (operation: OperationId | undefined): string | undefined =>
  operation && contract().operation(operation).auth;

const calledBy = ({ exchanges }: Recording, caller: string): readonly Exchange[] =>
  exchanges.filter(({ operation }) => callerOf(operation) === caller);

/** A scheme was sent, but perhaps another one than the operation asks for. */
const withScheme =
  (select: (recording: Recording) => readonly Exchange[], scheme: 'Basic' | 'Bearer'): Check =>
  (recording) =>
    select(recording)
      .filter(({ request }) => request.credential.scheme !== 'none')
      .map((exchange) => {
        const { scheme: sent } = exchange.request.credential;
        return sighted(
          sent === scheme,
          exchange,
          `${exchange.operation ?? ''} is called with ${sent}, not with ${scheme}.`,
        );
      });

const everyRequest: Check = ({ exchanges }) =>
  exchanges
    .filter(({ operation }) => operation !== undefined && callerOf(operation) !== 'none')
    .map((exchange) =>
      sighted(
        exchange.request.credential.scheme !== 'none',
        exchange,
        `${exchange.operation ?? ''} is called without a credential.`,
      ),
    );

const isSecret = (text: string): boolean => text.includes('«secret:');

/** An authenticator app is enrolled with the very secret that the service gave for it. */
const sharedSecret = '«secret:secret»';

const restOf = ({ request, operation }: Exchange): string => {
  const { authorization: _authorization, ...headers } = request.headers;
  const text = request.text ?? '';
  const body = operation === 'sca.confirmEnrollment' ? text.replaceAll(sharedSecret, '') : text;
  return `${JSON.stringify(headers)}${body}`;
};

const hammered: Check = ({ exchanges }) => {
  const refusals = new Map<string, number>();
  return exchanges
    .filter(({ status }) => status === 401)
    .map((exchange) => {
      const key = `${exchange.request.headers['authorization'] ?? ''} ${exchange.request.method} ${exchange.request.url}`;
      const count = (refusals.get(key) ?? 0) + 1;
      refusals.set(key, count);
      return sighted(count < 3, exchange, `The same request was refused with 401 for the ${count}. time.`);
    });
};

const redemptions = (recording: Recording): readonly Exchange[] =>
  callsOf(recording, 'agents.redeemDeviceCode');

const redeemedOnce: Check = (recording) => {
  const done = new Set<string>();
  return redemptions(recording).map((exchange) => {
    const code = exchange.params['code'] ?? '';
    const isAgain = done.has(code);
    if (isSeenAccepted(exchange)) done.add(code);
    return sighted(!isAgain, exchange, 'A device code that was redeemed is redeemed again.');
  });
};

/** The requests of an agent after its restart, if it had its token before. */
const stored: Check = (recording) => {
  const restart = recording.notes.findLast(({ what }) => what === 'started')?.n ?? 0;
  const wasKilled = recording.notes.some(({ what, n }) => what === 'killed' && n < restart);
  const had = redemptions(recording).some((exchange) => isSeenAccepted(exchange) && exchange.n < restart);
  if (!wasKilled || !had) return [];
  const redeemed = redemptions(recording).filter(({ n }) => n > restart);
  const calls = calledBy(recording, 'agent').filter(({ n }) => n > restart);
  return [
    ...redeemed.map((exchange) => broken(exchange, 'After its restart the agent redeems a code again.')),
    ...calls.map((exchange): Sighting =>
      sighted(
        exchange.request.credential.holder === 'agent',
        exchange,
        'After its restart the agent has no valid token.',
      ),
    ),
  ];
};

/** The output of a program, as far as psi saw it. A program that sent nothing had no secret in use to hide. */
const notPrinted: Check = (recording) => {
  const isAtWork = calledBy(recording, 'platform').length + calledBy(recording, 'agent').length > 0;
  return recording.notes
    .filter(({ what }) => what === 'output')
    .flatMap((note) => {
      const found = note.about['secrets'];
      const names = Array.isArray(found) ? found.map(String) : [];
      return names.length === 0 && !isAtWork
        ? []
        : [sighted(names.length === 0, note, `The program printed ${names.join(', ')}.`)];
    });
};

/** The files that a program has left in its work folder, as far as psi saw them. */
const notInFiles: Check = (recording) =>
  recording.notes
    .filter(({ what }) => what === 'files')
    .map((note) => {
      const found = note.about['secrets'];
      const names = Array.isArray(found) ? found.map(String) : [];
      return sighted(names.length === 0, note, `A file of the program has ${names.join(', ')}.`);
    });

/** The name of a new token, and whether it was used or deleted. The token of psi itself is not among them. */
const tokensInUse: Check = (recording) =>
  callsOf(recording, 'tokens.create')
    .filter(isSeenAccepted)
    .map((exchange) => {
      const id = String(exchange.got['id']);
      const isUsed = recording.exchanges.some(
        ({ opened, request: { credential } }) => opened >= exchange.n && credential.token === id,
      );
      const isDeleted = callsOf(recording, 'tokens.delete').some(({ params }) =>
        Object.values(params).includes(id),
      );
      return sighted(isUsed || isDeleted, exchange, `The token ${id} is neither used nor deleted.`);
    });

/** The requests with a code in their body, of which the address has it, too. */
const codesElsewhere: Check = ({ exchanges }) =>
  exchanges.flatMap((exchange) => {
    const { code } = asJsonObject(exchange.sent);
    if (typeof code !== 'string' || code.length < 4) return [];
    const query = exchange.request.url.split('?', 2)[1] ?? '';
    return [
      sighted(
        ![...new URLSearchParams(query).values()].includes(code),
        exchange,
        'The address has the code in it.',
      ),
    ];
  });

export const authenticationChecks = {
  'client/authentication/codes-are-in-no-address': codesElsewhere,
  'client/authentication/secrets-are-not-written-to-files': notInFiles,
  'client/authentication/tokens-are-made-for-use': tokensInUse,
  'client/authentication/secrets-are-not-printed': notPrinted,
  'client/authentication/every-request-has-a-credential': everyRequest,
  'client/authentication/customer-read-is-basic': withScheme((r) => callsOf(r, 'customers.get'), 'Basic'),
  'client/authentication/platform-operations-are-basic': withScheme((r) => calledBy(r, 'platform'), 'Basic'),
  'client/authentication/credential-is-valid': (recording) =>
    calledBy(recording, 'platform')
      .filter(({ request }) => request.credential.scheme === 'Basic')
      .map((exchange) =>
        sighted(
          exchange.request.credential.holder !== 'unknown',
          exchange,
          'The credential is none that the platform was given.',
        ),
      ),
  'client/authentication/credential-not-in-the-address': ({ exchanges }) =>
    exchanges.map((exchange) =>
      sighted(
        !isSecret(exchange.request.url),
        exchange,
        `A secret stands in the address: ${exchange.request.url}`,
      ),
    ),
  'client/authentication/secret-goes-nowhere-else': ({ exchanges }) =>
    exchanges.map((exchange) =>
      sighted(!isSecret(restOf(exchange)), exchange, 'A secret stands outside of the Authorization header.'),
    ),
  'client/authentication/refused-credential-is-not-hammered': hammered,
  'client/authentication/simulations-use-sandbox-credentials': ({ exchanges }) =>
    exchanges
      .filter(({ operation: id }) => id !== undefined && contract().operation(id).isSandboxOnly === true)
      .map((exchange) =>
        sighted(
          exchange.request.credential.holder !== 'production',
          exchange,
          `${exchange.operation ?? ''} is called with production credentials.`,
        ),
      ),
  'client/authentication/agent-operations-are-bearer': withScheme((r) => calledBy(r, 'agent'), 'Bearer'),
  'client/authentication/agent-token-is-the-redeemed-one': (recording) =>
    calledBy(recording, 'agent')
      .filter(({ request }) => request.credential.scheme === 'Bearer')
      .map((exchange) =>
        sighted(
          exchange.request.credential.holder === 'agent',
          exchange,
          'The token was never issued to an agent.',
        ),
      ),
  'client/authentication/agent-token-is-stored': stored,
  'client/authentication/device-code-is-redeemed-once': redeemedOnce,
} as const satisfies CheckBook;
