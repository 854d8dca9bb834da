import { contract } from '../../spec/contract/in-use.ts';

/** A base address as the suite uses it, or one sentence that says why it cannot be used. */
export type BaseAddress = { readonly address: string } | { readonly problem: string };

/** Where something is, without what may be secret: no user, no password, no query, no fragment. */
export const withoutSecrets = (text: string, base?: string): string => {
  if (!URL.canParse(text, base)) return 'an address that cannot be read';
  const { protocol, host, pathname } = new URL(text, base);
  return `${protocol}//${host}${pathname}`;
};

/** The parts that a base address cannot hold, and what to do with them. */
const foreignParts: readonly (readonly [is: (url: URL) => boolean, problem: string])[] = [
  [
    ({ username, password }) => username !== '' || password !== '',
    'holds a user name or a password. Remove them: psi authenticates with the API token of the credentials alone',
  ],
  [({ search }) => search !== '', 'holds a query. Remove it: psi adds the parameters of each operation'],
  [({ hash }) => hash !== '', 'holds a fragment (#…). Remove it: no server ever sees one'],
];

/** Reads a base address: scheme and host in any case, with or without slashes at the end. A problem never repeats a secret. */
export const baseAddress = (text: string): BaseAddress => {
  const written = text.trim();
  if (!URL.canParse(written) || !/^https?:\/\//i.test(written))
    return {
      problem: `is no http or https address. Write one like https://sandbox.example.com/${contract().version}`,
    };
  const url = new URL(written);
  const found = foreignParts.find(([is]) => is(url));
  return found === undefined
    ? { address: withoutSecrets(written).replace(/\/+$/, '') }
    : { problem: `(${withoutSecrets(written)}) ${found[1]}` };
};
