import path from 'node:path';
import { afterFirstWalk, isGuessed } from '../../../cli/run/first-walk.ts';
import { ownDescription } from '../../../cli/run/own-description.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { startIndependentServer } from '../../../proof/independent-server/server.ts';
import { targetAt } from '../../target/defaults.ts';
import { expect, test } from '../support/plain-test.ts';

test('of a target with a description alone, a run knows what the first walk taught, and takes none of it as reviewed', async () => {
  const server = await startIndependentServer();
  try {
    const { id, secret } = server.keys.sandbox;
    const plain = targetAt(server.url, { tokenId: id, tokenSecret: secret });
    const short = { ...plain, timeouts: { ...plain.timeouts, eventMs: 2_000 } };
    const file = path.join(packageRoot, 'proof/independent-server/openapi.yaml');
    const described = await ownDescription({ file }, short);

    expect(isGuessed(described)).toBe(true);
    const { target, own } = await afterFirstWalk(described, true);

    const { dialect } = target;
    expect(dialect.triggers).toMatchObject({ regulatedRegion: 'NO', pullableAccount: 'EUR_ACCOUNT' });
    expect(dialect.unreviewedValues).toContain('dialect.triggers.regulatedRegion');
    expect(dialect.members['ApiToken']).toMatchObject({ '/clientSecret': '/onlyNow' });
    expect(dialect.unreviewed).toEqual(expect.arrayContaining(['tokens.create', 'tokens.list']));
    expect(own?.description.names?.dialect['members']).toEqual(dialect.members);
  } finally {
    await server.close();
  }
});
