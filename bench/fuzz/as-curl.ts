import { quoted } from '../../spec/shell-text.ts';
import type { PlainRequest, Shot } from './shot.ts';

const isPrintable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A text for `printf`: every byte that is not plain as an escape. */
const escaped = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => {
      const isPlain = byte >= 0x20 && byte < 0x7f && !"%\\'".includes(String.fromCharCode(byte));
      return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');

const headerOf = ([name, value]: readonly [string, string]): string =>
  name === 'authorization' && value.startsWith('Basic ') ? '-u "$T"' : `-H ${quoted(`${name}: ${value}`)}`;

const plainCurl = (origin: string, { method, target, headers, body }: PlainRequest): string => {
  const sent = headers.filter(([name]) => name !== 'host').map(headerOf);
  const text = body?.toString() ?? '';
  const fromPipe = body !== undefined && !isPrintable(text) ? `printf ${quoted(escaped(body))} | ` : '';
  const data = body === undefined ? [] : ['--data-binary', fromPipe === '' ? quoted(text) : '@-'];
  return `${fromPipe}${['curl -i --path-as-is -X', method, ...sent, ...data, quoted(`${origin}${target}`)].join(' ')}`;
};

/** A command that sends the same again. `$T` is the token as id:secret; bytes that are no request go over bare TCP. */
export const asCurl = (origin: string, { plain, pieces }: Shot): string => {
  if (plain !== undefined) return plainCurl(origin, plain);
  const { host } = new URL(origin);
  return `printf ${quoted(escaped(Buffer.concat(pieces)))} | curl -s --max-time 5 telnet://${host}`;
};
