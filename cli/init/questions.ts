import { codeKinds, type CodeKind } from '../../suites/target/dialect/codes.ts';
import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import { isTriggerName, triggers, type TriggerName } from '../../suites/target/triggers.ts';
import type { NeededEntry } from '../../suites/target/needs.ts';
import type { FileEntry } from '../run/target-entries.ts';
import { variable, type Reading } from './readings.ts';

/** The facts that only the people of a target know, and how they say them. */
export interface Question {
  readonly at: FileEntry['at'];
  /** In a comment behind the entry, too. */
  readonly about: string;
  /** How an answer looks. */
  readonly form: string;
  readonly read: (text: string) => Reading<unknown>;
}

const ofTrigger = (name: TriggerName): Question => {
  const { about, assumed, matches } = triggers[name];
  return {
    at: ['dialect', 'triggers', name],
    about,
    form: `The value sent ${matches === 'end' ? 'ends with' : 'is'} (assumed: ${assumed})`,
    read: (text) => ({ value: text === 'none' ? null : text }),
  };
};

const readPlace = (text: string): Reading<unknown> => {
  const [, method = '', path = ''] = /^(GET|POST|PUT|PATCH|DELETE) +(\/\S+)$/i.exec(text) ?? [];
  return path === ''
    ? { problem: 'It is a method and a path, as POST /sandbox/send-money; Enter where there is none.' }
    : { value: { method: method.toUpperCase(), path } };
};

/** An operation that the document only names, and that a description of the target's own was not read for. */
const ofOperation = (id: OperationId): Question => {
  const summary = contract().description.describedOperation(id)?.['summary'];
  return {
    at: ['dialect', 'operations', id],
    about: `the place of ${id}${typeof summary !== 'string' ? '' : ` (${summary})`}`,
    form: 'Method and path',
    read: readPlace,
  };
};

const whereCodesAre: Reading<never> = {
  problem: 'It is the code itself, an address with {contact} in it, or `file PATH`, or `command …`.',
};

const isKind = (name: string): name is CodeKind => codeKinds.some((kind) => kind === name);

/** One code for each kind: `email=1234, phone=5678`. */
const readKinds = (text: string): Reading<unknown> => {
  const pairs = text.split(/[\s,]+/).map((each) => each.split('='));
  const isRight = pairs.every(
    ([kind = '', code = '', ...more]) => isKind(kind) && /^[\w-]+$/.test(code) && more.length === 0,
  );
  return isRight ? { value: { fixed: Object.fromEntries(pairs) as unknown } } : whereCodesAre;
};

const readCodes = (text: string): Reading<unknown> => {
  if (/^https?:\/\//.test(text)) return URL.canParse(text) ? { value: { http: text } } : whereCodesAre;
  const [, kind, rest] = /^(file|command) +(.+)$/.exec(text) ?? [];
  if (kind !== undefined) return { value: { [kind]: rest } };
  if (text.includes('=')) return readKinds(text);
  return /^[\w-]+$/.test(text) && text !== 'none' ? { value: { fixed: text } } : whereCodesAre;
};

const readToken = (text: string): Reading<unknown> => {
  const [tokenId = '', tokenSecret = '', ...more] = text.split(/[\s,]+/);
  if (more.length > 0 || tokenSecret === '')
    return { problem: 'It is two names of environment variables: of the token id, then of its secret.' };
  const wrong = [tokenId, tokenSecret].map(variable).find((each) => 'problem' in each);
  return wrong ?? { value: { tokenId: `\${${tokenId}}`, tokenSecret: `\${${tokenSecret}}` } };
};

const ofToken = (role: 'production' | 'otherPlatform', about: string): Question => ({
  at: ['credentials', role],
  about,
  form: 'Environment variables with token id and secret, two names',
  read: readToken,
});

const whatSigns: Reading<never> = {
  problem:
    'It is `fixed TEXT` that is taken in place of every signature, `file PATH` of a private key (PEM), or `command …`; before each may stand `publicKey=…`, which clients send.',
};

const readSigner = (text: string): Reading<unknown> => {
  const [, publicKey, kind, rest = ''] =
    /^(?:publicKey=(\S+) +)?(fixed|file|command) +(.+)$/.exec(text) ?? [];
  if (kind === undefined || (kind === 'fixed' && /\s/.test(rest))) return whatSigns;
  const said = { [kind === 'file' ? 'keyFile' : kind]: rest };
  return { value: publicKey === undefined ? said : { ...said, publicKey } };
};

const others = {
  'dialect.codes': {
    at: ['dialect', 'codes'],
    about: 'the one-time codes that are sent to customers',
    form: 'The code that is always taken, or one for each kind (email=… phone=… sca=… wallet=…), or an address that has it, as http://127.0.0.1:9/codes?to={contact}',
    read: readCodes,
  },
  'dialect.walletSigner': {
    at: ['dialect', 'walletSigner'],
    about: 'the signature of an embedded wallet',
    form: '`fixed TEXT` that is always taken, `file PATH` of a private key (PEM), or `publicKey=… command …` that reads JSON with payloadToSign, requestId, operation and body, and prints it',
    read: readSigner,
  },
  'credentials.otherPlatform': ofToken(
    'otherPlatform',
    'a second platform, to see that neither sees what the other has',
  ),
  'credentials.production': ofToken('production', 'production, to see that it rejects sandbox operations'),
} as const satisfies Partial<Record<NeededEntry, Question>>;

const isOther = (entry: string): entry is keyof typeof others => Object.hasOwn(others, entry);

/** How people are asked for an entry; undefined for one that nobody is asked for. */
export const questionFor = (entry: NeededEntry): Question | undefined => {
  if (isOther(entry)) return others[entry];
  const id = entry.replace(/^dialect\.operations\./, '');
  if (contract().isOperationId(id)) return ofOperation(id);
  const name = entry.replace(/^dialect\.triggers\./, '');
  return isTriggerName(name) ? ofTrigger(name) : undefined;
};
