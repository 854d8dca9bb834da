import type { Exchange } from '../../spec/results/exchange.ts';

type Answer = Exchange['response'];

/** Answers that come from something before the target, and one thing to do. */
const gateways: readonly (readonly [is: (answer: Answer) => boolean, remedy: string])[] = [
  [
    // As nginx, Go and Apache or Tomcat say it.
    ({ status, text }) =>
      status === 400 &&
      /plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server|speaking plain HTTP to an SSL|requires TLS/i.test(
        text,
      ),
    'TLS is spoken there: begin the address with https://',
  ],
  [
    ({ status }) => status === 407,
    'A proxy on the way asks for a user and a password: http://user:password@proxy:port in HTTP_PROXY or HTTPS_PROXY',
  ],
  [
    ({ status }) => status === 421,
    'The server there is not the one of this host: use the name that its certificate and its configuration have',
  ],
  [
    ({ status, headers }) => status === 426 && !/^h2/i.test(headers['upgrade'] ?? ''),
    'The server asks for another protocol: begin the address with https://',
  ],
  [({ status }) => status === 426, 'The server speaks HTTP/2 alone: psi speaks HTTP/1.1'],
  [({ status }) => status === 511, 'This network wants a sign-in first: open a page in a browser here'],
];

/** The remedy where a gateway answered in place of the target; undefined where none is known. */
export const gatewayRemedy = (answer: Answer): string | undefined => gateways.find(([is]) => is(answer))?.[1];

/** The schemes of a challenge that names others than HTTP Basic: "Digest"; undefined where Basic is among them. */
export const otherScheme = ({ headers }: Answer): string | undefined => {
  const schemes = [
    ...(headers['www-authenticate'] ?? '').matchAll(/(?:^|,)\s*([a-z][\w-]*)(?=\s+\w|\s*(?:,|$))/gi),
  ].map(([, scheme = '']) => scheme);
  return schemes.length === 0 || schemes.some((scheme) => /^basic$/i.test(scheme))
    ? undefined
    : schemes.join(', ');
};
