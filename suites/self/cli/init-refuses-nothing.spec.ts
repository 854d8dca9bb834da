import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { discoveredBy } from '../../../cli/run/own-description.ts';
import { targetText } from '../../../cli/init/target-text.ts';
import { description } from '../../../spec/schema/description.ts';
import { sayableOnly } from '../../description/matching/discovered-dialect.ts';
import { targetAt } from '../../target/defaults.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { membersOf, schemaPlace } from '../../target/dialect/places.ts';
import { checkTargetText } from '../../target/target-file.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const token = { tokenId: 'a', tokenSecret: 'b' };
const baseUrl = 'https://sandbox.example.com/2025-10-13';

const schemas = Object.keys(description().components['schemas'] ?? {});

/** A member of a schema that is called otherwise, shown ones among them: only a part of that can be said. */
const move = fc
  .constantFrom(...schemas.filter((name) => membersOf(schemaPlace(name)).length > 0))
  .chain((schema) =>
    fc.tuple(
      fc.constant(schema),
      fc.constantFrom(...membersOf(schemaPlace(schema))).map((name) => `/${name}`),
      fc.constantFrom('/theirs', '/other', '/status', '/inner/theirs'),
    ),
  );

test('whatever members a description renames, a dialect can say the rest of what is left of it', () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 60 }), (moves) => {
      const members: Record<string, Record<string, string>> = {};
      for (const [schema, from, to] of moves) members[schema] = { ...members[schema], [from]: to };

      const said = sayableOnly({ operations: {}, parameters: {}, members, values: {}, bodies: {} });

      expect(checkDialect({ members: said.members })).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a description that renames what several schemas share leads to a file that psi accepts', async () => {
  const renamed = JSON.stringify(description()).replaceAll(
    /"(exchangeRate|updatedAt|quoteId|agentId|transactionId|feesIncluded)":/g,
    '"their_$1":',
  );
  const openapi = path.join(temporaryDirectory(), 'openapi.json');
  writeFileSync(openapi, renamed);
  const { written: _, ...discovery } = await discoveredBy(
    { file: openapi, look: false },
    targetAt(baseUrl, token),
  );

  const text = targetText(
    {
      baseUrl,
      name: 'x',
      tokenId: 'PSI_TOKEN_ID',
      tokenSecret: 'PSI_TOKEN_SECRET',
      production: false,
      otherPlatform: false,
      absent: [],
      found: { where: openapi, discovery },
    },
    'psi.target.yaml',
  );

  expect(text).toContain('their_');
  expect(() => checkTargetText('psi.target.yaml', text)).not.toThrow();
});
