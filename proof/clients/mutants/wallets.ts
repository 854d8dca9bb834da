import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { dispatch, outgoing, rewriting, setting, transporting, type Outgoing } from '../rewriting.ts';
import { deciding } from '../deciding.ts';

const signedHeader = 'service-wallet-signature';
const inPrivacy: readonly OperationId[] = ['internalAccounts.update'];

const isLeg = ({ headers }: Outgoing): boolean => signedHeader in headers || 'request-id' in headers;

/** Changes signed repetitions, and leaves the first requests as they are. */
const signing = (change: (leg: Outgoing) => Partial<Outgoing>): Behaviour =>
  rewriting(inPrivacy, (request) => (isLeg(request) ? change(request) : {}));

const withHeader = (name: string, value: string | undefined): Behaviour =>
  signing(({ headers }) => {
    const { [name]: _before, ...others } = headers;
    return { headers: value === undefined ? others : { ...others, [name]: value } };
  });

/** A signature that can be read, by a key that nobody knows. */
const stampOfAnotherKey = (): string =>
  Buffer.from(
    JSON.stringify({
      publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: '3006020101020101',
    }),
  ).toString('base64url');

/** Signs what it signed before. */
const signsTheFirstPayloadAgain = (): Behaviour => {
  let first: string | undefined;
  return signing(({ headers }) => {
    first ??= headers[signedHeader];
    return { headers: { ...headers, [signedHeader]: first ?? '' } };
  });
};

/** Mutants in signed retries. */
export const walletMutants = {
  'repeats-without-a-signature': {
    rule: 'client/wallets/retry-has-the-signature',
    scenarios: ['wallet-is-made-private'],
    behaviour: () => withHeader(signedHeader, undefined),
  },
  'repeats-without-its-request-id': {
    rule: 'client/wallets/retry-echoes-the-request-id',
    scenarios: ['wallet-is-made-private'],
    behaviour: () => withHeader('request-id', undefined),
  },
  'makes-up-a-request-id': {
    rule: 'client/wallets/retry-echoes-the-request-id',
    also: [
      'client/wallets/signature-is-of-the-credential',
      'client/wallets/challenge-is-answered-once',
      'client/requests/identifiers-come-from-the-service',
    ],
    scenarios: ['wallet-is-made-private'],
    behaviour: () => withHeader('request-id', `Request:${randomUUID()}`),
  },
  'changes-the-body-of-the-repetition': {
    rule: 'client/wallets/retry-repeats-the-body',
    also: ['client/wallets/signature-covers-the-payload'],
    scenarios: ['wallet-is-made-private'],
    behaviour: signing(({ body }) => ({ body: { privateEnabled: body?.['privateEnabled'] !== true } })),
  },
  'repeats-to-another-address': {
    rule: 'client/wallets/retry-repeats-the-request',
    also: ['client/wallets/signature-is-of-the-credential'],
    scenarios: ['wallet-is-made-private'],
    behaviour: signing(({ url }) => ({ url: new URL(`${url.href}?confirm=true`) })),
  },
  'writes-its-signature-down-wrong': {
    rule: 'client/wallets/signature-can-be-parsed',
    scenarios: ['wallet-is-made-private'],
    behaviour: () => withHeader(signedHeader, 'signature!'),
  },
  'signs-something-else': {
    rule: 'client/wallets/signature-covers-the-payload',
    scenarios: ['wallet-is-made-private'],
    behaviour: signsTheFirstPayloadAgain,
  },
  'signs-with-a-key-of-its-own': {
    rule: 'client/wallets/signature-is-of-the-credential',
    scenarios: ['wallet-is-made-private'],
    behaviour: () => withHeader(signedHeader, stampOfAnotherKey()),
  },
  'signs-before-there-is-anything-to-sign': {
    rule: 'client/wallets/first-leg-is-unsigned',
    also: ['client/wallets/signature-is-of-the-credential'],
    scenarios: ['wallet-is-made-private'],
    behaviour: rewriting(inPrivacy, ({ headers }) => ({
      headers: { 'request-id': `Request:${randomUUID()}`, [signedHeader]: stampOfAnotherKey(), ...headers },
    })),
  },
  'answers-a-challenge-twice': {
    rule: 'client/wallets/challenge-is-answered-once',
    also: ['client/wallets/signature-is-of-the-credential'],
    scenarios: ['wallet-is-made-private'],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const request = outgoing(input, init);
        const answer = await send(input, init);
        if (request.operation === 'internalAccounts.update' && isLeg(request))
          await (await dispatch(send, request, init)).text();
        return answer;
      }),
  },
  'answers-a-challenge-that-has-expired': {
    rule: 'client/wallets/challenge-is-answered-in-time',
    also: ['client/wallets/signature-is-of-the-credential'],
    behaviour: deciding({ isUsable: () => true }),
  },
  'signs-with-an-expired-session': {
    rule: 'client/wallets/expired-session-is-not-used',
    also: ['client/wallets/signature-is-of-the-credential'],
    behaviour: deciding({ isUsable: () => true }),
  },
  'signs-with-a-closed-session': {
    rule: 'client/wallets/revoked-session-is-not-used',
    also: ['client/wallets/signature-is-of-the-credential'],
    behaviour: deciding({ isClosed: () => false }),
  },
  'exports-without-a-key': {
    rule: 'client/wallets/export-names-its-key',
    behaviour: setting(['internalAccounts.export'], 'clientPublicKey', undefined),
  },
  'lists-the-keys-of-every-account': {
    rule: 'client/lists/delegated-keys-name-an-account',
    behaviour: rewriting(['delegatedKeys.list'], ({ url }) => {
      url.searchParams.delete('accountId');
      return { url };
    }),
  },
} as const satisfies MutantBook;
