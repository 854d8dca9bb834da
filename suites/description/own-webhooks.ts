import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject } from '../../spec/json.ts';
import { wordsOf } from './matching/words.ts';
import type { Parting } from './facts.ts';
import { againstBody, ownBody } from './own-answers.ts';
import type { OwnOperation } from './own-operation.ts';
import { examplesAt, type Subject } from './subjects.ts';

/** The type strings that the document shows. Source: Events. */
const shownTypes = (): readonly string[] => [
  ...contract().outgoingPaymentEvents(),
  ...contract().cardTransactionEvents,
];

/** Words of a webhook's name that say no more than that it is one. */
const empty = new Set([
  'event',
  'webhook',
  'notification',
  'update',
  'updated',
  'status',
  'change',
  'changed',
]);

const plainWords = (name: string): readonly string[] => wordsOf(name).filter((word) => !empty.has(word));

const refusesType = (own: OwnOperation, body: unknown): boolean =>
  againstBody(own, body).some(({ at, code }) => at === '/type' || (at === '' && code === 'type'));

/** Whether a webhook is about this very type: it takes it, and would not take any other. */
const isOf = (own: OwnOperation, example: object): boolean =>
  !refusesType(own, example) && refusesType(own, { ...example, type: 'NO_SUCH.TYPE' });

/** The webhook that has the most words of a type in its name, and no others. */
const namedLike = (all: readonly OwnOperation[], type: string): OwnOperation | undefined => {
  const words = new Set(wordsOf(type));
  const [first] = all
    .map((own) => ({ own, named: plainWords(own.path) }))
    .filter(({ named }) => named.length > 0 && named.every((word) => words.has(word)))
    .toSorted((a, b) => b.named.length - a.named.length);
  return first?.own;
};

const theirsFor = (all: readonly OwnOperation[], type: string, example: object): OwnOperation | undefined => {
  const own = all.find((each) => isOf(each, example)) ?? namedLike(all, type);
  if (own !== undefined) return own;
  // One webhook for everything has no name to go by.
  const [only, ...others] = all;
  return others.length === 0 ? only : undefined;
};

/** The webhooks in a target's description whose types the document shows. */
export interface WebhooksCompared {
  readonly subjects: readonly Subject[];
  readonly partings: readonly Parting[];
}

const silentOf = (types: readonly string[]): readonly Parting[] =>
  types.map((operation) => ({
    operation,
    side: 'webhook',
    at: '',
    kind: 'silent',
    what: 'the webhook',
    rules: [],
  }));

export const comparedWebhooks = (all: readonly OwnOperation[]): WebhooksCompared => {
  const compared = shownTypes().flatMap((type) => {
    const schema = contract().webhookBodyOf(type);
    if (schema === undefined) return [];
    return examplesAt(schema)
      .filter(isJsonObject)
      .map((each) => ({ ...each, type }))
      .map((example) => ({ type, schema, example, own: theirsFor(all, type, example) }));
  });
  const lost = new Set(compared.filter(({ own }) => own === undefined).map(({ type }) => type));
  return {
    subjects: compared.flatMap(({ type, schema, example, own }): readonly Subject[] =>
      own === undefined
        ? []
        : [
            {
              operation: type,
              side: 'webhook',
              schema,
              example,
              theirs: ownBody(own)?.schema,
              against: (body) => againstBody(own, body),
            },
          ],
    ),
    partings: silentOf([...lost]),
  };
};
