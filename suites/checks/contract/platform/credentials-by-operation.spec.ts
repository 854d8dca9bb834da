import { contract } from '../../../../spec/contract/in-use.ts';
import { basicOf, type BasicPair } from '../../../../spec/http-basic.ts';
import {
  isLikely,
  unknownToken,
  wrongBearers,
  wrongPasswords,
  type WrongCredential,
} from '../../../../generators/credentials.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { answerOf } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { expectUnauthorized } from '../../../kit/assertions/credential-checks.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { noteNeed } from '../../../kit/check/needs-recorder.ts';
import { target } from '../../../kit/check/run.ts';
import { seeding, sentAs, shownBy, type Change, type Seed, type Shown } from '../../../kit/fixtures/seeds.ts';
import { stepsAbout } from '../../../kit/fixtures/steps-about.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { deletedToken, tokenToGuessAt } from '../../../kit/fixtures/tokens.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';
import type { Client } from '../../../kit/http/client.ts';

const missing = [
  'authentication/missing-credential-gives-401',
  'authentication/missing-credential-has-code-unauthorized',
] as const;

const invalid = [
  'authentication/invalid-credential-gives-401',
  'authentication/invalid-credential-has-code-unauthorized',
] as const;

/** Requests that name things of the sandbox, sent with credentials of production. */
const sandboxOnly = 'sandbox/fails-for-production-credentials';

const isOf =
  (caller: 'platform' | 'agent') =>
  (id: OperationId): boolean =>
    contract().operation(id).auth === caller;

const basic = (tokenId: string, tokenSecret: string): Change =>
  sentAs({ authorization: basicOf({ tokenId, tokenSecret }) }, isOf('platform'));

/**
 * The near misses for an operation, of several: the two that a careless comparison takes most likely, and of the
 * others one in turn, so that a run tries all.
 */
const chosenFor = (id: OperationId, ways: readonly WrongCredential[]): readonly WrongCredential[] => {
  const [likely, others] = [ways.filter(isLikely), ways.filter((way) => !isLikely(way))];
  const inTurn = others[contract().operationIds.indexOf(id) % Math.max(1, others.length)];
  return inTurn === undefined ? likely : [...likely, inTurn];
};

/** How many near misses an operation is asked with. */
const chosen = [0, 1, 2] as const;

/** A secret, or an access token, that is nearly right. */
const nearlyRight = (pair: BasicPair | undefined): Readonly<Record<string, Change>> => {
  const secrets = pair === undefined ? [] : wrongPasswords(pair);
  const waysFor: (...asked: Parameters<Change>) => readonly WrongCredential[] = (id, { as }) => {
    if (isOf('platform')(id)) return chosenFor(id, secrets);
    if (!isOf('agent')(id) || typeof as !== 'object') return [];
    return chosenFor(id, wrongBearers(as.authorization.replace(/^Bearer /i, '')));
  };
  return Object.fromEntries(
    chosen.map((place) => [
      `a credential that is nearly right (${place + 1})`,
      (id, options) => {
        const way = waysFor(id, options)[place];
        return way && { ...options, as: { authorization: way.authorization } };
      },
    ]),
  );
};

/**
 * Credentials that open nothing although each part of them is somebody's: the id of one token with the secret of another,
 * and a token that was deleted. All are tokens made for this: where a target locks what is guessed at, the run goes on.
 */
const mixed = async (api: Client, cleanup: Cleanup): Promise<Readonly<Record<string, Change>>> => {
  const one = await tokenToGuessAt(api, cleanup);
  const other = await tokenToGuessAt(api, cleanup);
  const deleted = await deletedToken(api, cleanup);
  const { otherPlatform } = target().credentials;
  const all = {
    'the id of one token with the secret of another': one && other && basic(one.tokenId, other.tokenSecret),
    'the id of a token with the secret of another platform':
      one && otherPlatform && basic(one.tokenId, otherPlatform.tokenSecret),
    'a token that was deleted': deleted && basic(deleted.tokenId, deleted.tokenSecret),
  };
  return {
    ...Object.fromEntries(
      Object.entries(all).flatMap(([how, change]) => (change === undefined ? [] : [[how, change]])),
    ),
    ...nearlyRight(one),
  };
};

/** Subjects with operations of the sandbox. */
const ofSandbox: ReadonlySet<string> = new Set(['money', 'cards', 'agents', 'stablecoins']);

const rulesAbout = (subject: string) =>
  ofSandbox.has(subject)
    ? ([...missing, ...invalid, sandboxOnly] as const)
    : ([...missing, ...invalid] as const);

/** Expects what the sandbox does for its own to fail in production, however it fails. */
const expectSandboxOnly = (check: Check, { operation: id, answer }: Shown): boolean =>
  check
    .request(sandboxOnly, answer)
    .that(
      answer.response.status >= 400,
      `${id} with production credentials to fail (4xx or 5xx)`,
      answerOf(answer),
    );

const inProduction = 'credentials of production';

const withoutProduction = (): Inconclusive => {
  noteNeed('credentials.production');
  const why = 'The target file has no production credentials (credentials.production).';
  return new Inconclusive('missing-configuration', why);
};

/** Production, sent to what exists in the sandbox only; nothing where it is not tried. */
const productionOn = (subject: string): Readonly<Record<string, Change>> =>
  ofSandbox.has(subject) && target().credentials.production !== undefined
    ? { [inProduction]: sentAs('production', (id) => contract().operation(id).isSandboxOnly === true) }
    : {};

const judgeProduction = (check: Check, subject: string, seeds: readonly Seed[]): void => {
  if (ofSandbox.has(subject) && target().credentials.production === undefined)
    check.markInconclusive(sandboxOnly, withoutProduction());
  for (const shown of shownBy(seeds, inProduction)) expectSandboxOnly(check, shown);
};

for (const [subject, { needs }] of Object.entries(unsafeRequests))
  covers({ needs: ['state', 'credentials', ...needs] }, rulesAbout(subject)).test(
    `without a credential that is right, no operation on ${subject} is open`,
    async ({ api, cleanup, check }) => {
      const wrong: Readonly<Record<string, Change>> = {
        'an unknown token': basic(unknownToken, unknownToken),
        'an unknown access token': sentAs({ authorization: 'Bearer nobody-has-this-token' }, isOf('agent')),
        ...(await mixed(api, cleanup)),
      };
      const seeded = seeding(api, {
        'no credential': sentAs('nobody'),
        ...wrong,
        ...productionOn(subject),
      });

      const left = await take(stepsAbout(subject), { api: seeded.api, cleanup });

      const seeds = seeded.seeds();
      for (const { answer } of shownBy(seeds, 'no credential'))
        expectUnauthorized(check, 'missing-credential', answer, 'no credential');
      for (const how of Object.keys(wrong))
        for (const { answer } of shownBy(seeds, how))
          expectUnauthorized(check, 'invalid-credential', answer, how);
      judgeProduction(check, subject, seeds);
      for (const rule of rulesAbout(subject))
        if (!check.assertions().has(rule))
          check.markInconclusive(
            rule,
            left[0] ?? new Inconclusive('no-occasion', `No request about ${subject} could be examined.`),
          );
    },
  );
