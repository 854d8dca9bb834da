import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';

const toneOfStatus = (status: number): string => {
  if (status >= 500) return 'error';
  if (status >= 400) return 'fail';
  return status >= 300 ? 'warn' : 'pass';
};

export const Status = ({ status }: { status: number }): JSX.Element => (
  <span class={`badge ${toneOfStatus(status)}`}>{status}</span>
);

const toneOfWord = (word: string): string => {
  if (/FAILED|REJECTED|EXPIRED|DECLINED|CLOSED|FROZEN|CANCELLED/.test(word)) return 'fail';
  if (/COMPLETED|SETTLED|ACTIVE|APPROVED|CLEARED/.test(word)) return 'pass';
  return 'open';
};

export const Word = ({ word }: { word: string }): JSX.Element => (
  <span class={`badge ${toneOfWord(word)}`}>{word}</span>
);

/** The server's day, as its clock says it. Empty as long as it is unknown. */
export const Today = createContext('');

/** A time of the server's own clock, with the date where it is another day: the clock can be moved. */
export const Time = ({ at }: { at: string }): JSX.Element => {
  const today = useContext(Today);
  const isOtherDay = today !== '' && !at.startsWith(today);
  return (
    <time dateTime={at} title={at}>
      {isOtherDay && `${at.slice(5, 10)} `}
      {at.slice(11, 23)}
    </time>
  );
};

/** JSON with colours: names, texts, and what is neither. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const coloured = (text: string): ComponentChildren => {
  const parts: ComponentChildren[] = [];
  let last = 0;
  for (const found of text.matchAll(token)) {
    const [all, quoted, colon] = found;
    parts.push(text.slice(last, found.index));
    const kind = quoted === undefined ? 'number' : colon === undefined ? 'text' : 'name';
    parts.push(<span class={`json-${kind}`}>{all}</span>);
    last = found.index + all.length;
  }
  parts.push(text.slice(last));
  return parts;
};

export const Body = ({ of, label }: { of: string | undefined | null; label: string }): JSX.Element => (
  <section class="body">
    <div class="body-head">
      <h3>{label}</h3>
      {of && <Copy text={of} what={label} />}
    </div>
    {of ? (
      <pre tabIndex={0} aria-label={label}>
        {coloured(of)}
      </pre>
    ) : (
      <p class="quiet">no body</p>
    )}
  </section>
);

export const Copy = ({
  text,
  what,
  label = 'Copy',
}: {
  text: string;
  what: string;
  label?: string;
}): JSX.Element => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      class="small"
      onClick={() => void copy()}
      aria-label={isCopied ? 'Copied' : `${label}: ${what}`}
    >
      {isCopied ? 'Copied' : label}
    </button>
  );
};

/** A long name may be broken behind its points and underscores. */
export const Name = ({ name }: { name: string }): JSX.Element => (
  <span class="breakable">{name.split(/(?<=[._/])/).flatMap((part) => [part, <wbr />])}</span>
);

export const Empty = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <p class="empty">{children}</p>
);

export const Problem = ({ text }: { text: string | undefined }): JSX.Element | null =>
  text === undefined ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );

/** Says what has just happened, to eyes and to screen readers alike. */
export const Said = ({ text }: { text: string }): JSX.Element => (
  <p class="said" role="status">
    {text}
  </p>
);

interface FoldProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly summary: ComponentChildren;
  readonly id: string;
  readonly children: ComponentChildren;
}

/** A row of a list that opens below itself. */
export const Fold = ({ isOpen, onToggle, summary, id, children }: FoldProps): JSX.Element => (
  <li class={isOpen ? 'row open' : 'row'}>
    <button
      type="button"
      class="row-head"
      aria-expanded={isOpen}
      aria-controls={`part-${id}`}
      onClick={onToggle}
    >
      {summary}
    </button>
    <div id={`part-${id}`} class="row-body" hidden={!isOpen}>
      {isOpen && children}
    </div>
  </li>
);

/** A whole id, and a button that copies it. Not inside of a button. */
export const CopiedId = ({ id, what }: { id: string; what: string }): JSX.Element => (
  <span class="copied-id">
    <Id id={id} /> <Copy text={id} what={what} />
  </span>
);

/** Ids of one minute begin alike: where there is no room for one, its end tells it from the others. */
export const Id = ({ id }: { id: string }): JSX.Element => (
  <code class="id" title={id}>
    <span class="full">{id}</span>
    <span class="short">{id.replace(/:.{6,}(?=.{4}$)/, ':…')}</span>
  </code>
);
