import { proxyVariable } from '../kit/http/connections.ts';
import type { Target } from '../target/target.ts';

/** The remedies for a connection that does not come about, by what Node says of it. */
const remedies: readonly (readonly [seen: RegExp, remedy: string])[] = [
  [
    /self.signed certificate|unable to (?:verify|get)|certificate chain/i,
    'Its certificate comes from an authority that this machine does not know. Name the file with that authority (PEM) in caFile of the target file, or in the environment variable NODE_EXTRA_CA_CERTS',
  ],
  [/certificate has expired/i, 'Its certificate has expired: it needs a new one'],
  [
    /altnames|Hostname\/IP does not match/i,
    'Its certificate is for another host: use the name that stands in it',
  ],
  [
    /wrong version number|packet length too long|EPROTO/i,
    'No TLS is spoken there: try the address with http:// or another port',
  ],
  [/ENOTFOUND|EAI_AGAIN/i, 'The name of the host is not known here: check it, or the network'],
  [/ECONNREFUSED/i, 'Nothing listens at that port: start the target, or correct the port'],
  [
    /does not match the HTTP\/1\.1 protocol \((?:Expected HTTP|Invalid status|Invalid HTTP)/i,
    'The service there speaks no HTTP/1.1: it may be HTTP/2 alone, TLS (try https://), or another service',
  ],
  [/\b407\b/, 'The proxy asks for a user and a password: http://user:password@proxy:port'],
];

/** Of a request that was answered by nothing but the wish to come later: what was seen, without advice for a whole run. */
const limited = / was answered 429 .*?(?=\. The run is faster)/;

/** That a target cannot be reached, what was seen, and one thing to do. */
export const unreachable = (target: Target, seen: string): string => {
  const [asked] = limited.exec(seen) ?? [];
  if (asked !== undefined)
    return `the target at ${target.baseUrl} is not ready: the first request${asked}. It limits this token or this machine: come back later, or ask for a higher limit`;
  const remedy = remedies.find(([pattern]) => pattern.test(seen))?.[1];
  const variable = proxyVariable(target);
  const proxy =
    variable === undefined
      ? []
      : [`Requests go by the proxy of ${variable}; NO_PROXY lists the hosts that need none`];
  return [
    `the target at ${target.baseUrl} cannot be reached: ${seen.replace(/\.$/, '')}`,
    ...(remedy === undefined ? [] : [remedy]),
    ...proxy,
  ].join('. ');
};
