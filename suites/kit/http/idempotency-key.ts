import { freshUuid } from '../check/fresh-values.ts';

const name = 'idempotency-key';

type Headers = Readonly<Record<string, string>>;

interface Headed {
  readonly headers?: Headers;
}

export const hasKey = ({ headers = {} }: { readonly headers?: Readonly<Record<string, unknown>> }): boolean =>
  Object.keys(headers).some((header) => header.toLowerCase() === name);

/** The same request under no key. */
export const withoutKey = <T extends Headed>({
  headers: { [name]: _key, ...headers } = {},
  ...request
}: T): Omit<T, 'headers'> & { readonly headers: Headers } => ({
  ...request,
  headers,
});

/** The same request under a key that no other one has. */
export const withNewKey = <T extends Headed>(request: T): T & { readonly headers: Headers } => ({
  ...request,
  headers: { ...request.headers, [name]: freshUuid() },
});

/** Makes long keys that differ at their end alone. */
export const alikeKeys = (): (() => { readonly headers: Headers }) => {
  const beginning = Array.from({ length: 3 }, freshUuid).join('-');
  let count = 0;
  return () => {
    count += 1;
    return { headers: { [name]: `${beginning}-${count}` } };
  };
};

/** Makes two keys that differ in the case of their letters alone. Neither is a UUID, which may be written in either. */
export const keysInEitherCase = (): (() => { readonly headers: Headers }) => {
  const key = `psi-key-${freshUuid()}`;
  const keys = [key, key.toUpperCase()];
  return () => ({ headers: { [name]: keys.shift() ?? key } });
};
