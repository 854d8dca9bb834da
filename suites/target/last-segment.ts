/** Characters that an address may have encoded without being another one. Source: RFC 3986, 2.3. */
const unreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** The last segment of the path of an address that is not empty; undefined where it has none. */
export const lastSegmentOf = (address: string): string | undefined =>
  new URL(address).pathname
    .replace(unreserved, (encoded) => decodeURIComponent(encoded))
    .split('/')
    .findLast((segment) => segment !== '');
