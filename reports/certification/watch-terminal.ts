import { jsonIn } from '../../spec/json.ts';
import type { Line } from '../../spec/results/client-evidence.ts';
import type { Watching } from '../../spec/results/watching.ts';
import { escapeControlCharacters } from '../formats/escape-control-characters.ts';
import { plural } from '../text/plural.ts';
import type { TerminalStyle } from '../formats/terminal-style.ts';
import { failures } from './assess.ts';
import { noteWords } from './words.ts';

const typeOf = (text: string): string => {
  const event = jsonIn(text) as { readonly type?: unknown } | undefined;
  return event === undefined ? 'something that is no JSON' : String(event.type);
};

/** A line of traffic as it passes; undefined for what nobody wants to follow. */
export const trafficLine = (line: Line, { colour }: TerminalStyle): string | undefined => {
  if (line.kind === 'exchange') {
    const { request, response, operation } = line;
    const outcome = response === null ? 'no answer' : String(response.status);
    return escapeControlCharacters(
      `${colour('cyan', '→')} ${request.method} ${request.url}  ${outcome}  ${colour('dim', operation ?? 'no operation')}`,
    );
  }
  if (line.kind === 'webhook') {
    const answer = 'status' in line.answer ? String(line.answer.status) : line.answer.error;
    return escapeControlCharacters(`${colour('magenta', '←')} ${typeOf(line.text)}  ${answer}`);
  }
  return line.kind === 'note' && line.what !== 'begin' ? `· ${noteWords(line.what, line.about)}` : undefined;
};

/** Things that are named; the page has all of them. */
const namedThings = 3;

/** Where the client stands: violations that were not said before, then what is right, wrong, and still missing. */
export const standing = (
  { result, awaited, owed }: Watching,
  said: ReadonlySet<string>,
  { colour }: TerminalStyle,
): readonly string[] => {
  const right = result.rules.filter(({ held, violated }) => held > 0 && violated === 0).length;
  const wrong = failures(result);
  const fresh = wrong.filter(({ id }) => !said.has(id));
  const missing = awaited.reduce((sum, { rules }) => sum + rules.length, 0);
  const next = awaited.slice(0, namedThings).map(({ what }) => what);
  return [
    ...fresh.map(
      ({ id, reason = '', violations }) =>
        `${colour('red', '✕')} ${id}: ${escapeControlCharacters(reason)} (line ${violations[0]?.line ?? 0})`,
    ),
    ...owed.map(({ message }) => `${colour('yellow', '…')} to be done: ${escapeControlCharacters(message)}`),
    `${colour('green', plural(right, 'rule'))} right, ${wrong.length === 0 ? '0' : colour('red', String(wrong.length))} wrong, ${missing} not seen${next.length === 0 ? '' : `; waiting for: ${next.join('; ')}`}`,
  ];
};
