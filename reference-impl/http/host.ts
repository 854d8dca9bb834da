/** A Host header: a name or an address, and perhaps a port. Source: RFC 9112, section 3.2. */
const form = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** The name or address in a Host header, an IPv6 address without its brackets; undefined for what is no Host. */
export const hostName = (host: string): string | undefined =>
  form
    .exec(host)?.[1]
    ?.replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
