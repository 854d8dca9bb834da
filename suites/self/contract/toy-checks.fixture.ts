import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { covers } from '../../kit/check/covers.ts';

/** Rules and operations of the toy contract: the unions have those of the versions that psi ships. */
const [asSent, inList, unknown, plain] = [
  'letters/reads-as-sent',
  'letters/list-has-what-was-sent',
  'letters/unknown-letter-is-404',
  'letters/plain-unless-told',
] as unknown as readonly [RuleId, RuleId, RuleId, RuleId];
const [send, get, list] = ['letters.send', 'letters.get', 'letters.list'] as unknown as readonly [
  OperationId,
  OperationId,
  OperationId,
];

covers([asSent, inList, plain]).test(
  'a letter reads as it was sent, and is listed',
  async ({ check, api }) => {
    const sent = await api.call(send, { body: { text: 'Dear reader' } });
    const { id: letterId } = sent.response.body as { readonly id: string };
    const read = await api.call(get, { path: { letterId } });
    const listed = await api.call(list);

    check.member(plain, sent, 'tone').equals('PLAIN');
    check.member(asSent, read, 'text').equals('Dear reader');
    const rows = listed.response.body as readonly { readonly id: string }[];
    check.evidence(inList, [sent, listed]).that(
      rows.some(({ id }) => id === letterId),
      'the letter in the list',
      'a list without it',
    );
  },
);

covers([unknown]).test('a letter that is not there is 404', async ({ check, api }) => {
  const control = await api.call(send, { body: { text: 'Here I am' } });
  const { id } = control.response.body as { readonly id: string };
  await api.call(get, { path: { letterId: id } });
  const absent = await api.call(get, { path: { letterId: 'none' } });

  check.status(unknown, absent, 404);
});
