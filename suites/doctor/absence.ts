import { contract } from '../../spec/contract/in-use.ts';
import { randomUUID } from 'node:crypto';
import { capabilities, capabilityNames, servedWithout, type Capability } from '../../spec/capabilities.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { answerOf, bodyOf } from '../kit/assertions/answers.ts';
import { memberOf } from '../kit/assertions/members.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import { client, type CallOptions, type Client } from '../kit/http/client.ts';
import { probeOf } from '../kit/http/probes.ts';
import type { Target } from '../target/target.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Capabilities that other looks verify, or that only ever add rules. */
const verifiedElsewhere: readonly Capability[] = ['state', 'credentials', 'control'];

/** The statuses for a part that a target has not got, or that the platform may not use. */
const notForYou: readonly number[] = [402, 403, 405, 501];

/** The statuses of a target that has looked at what it was sent. */
const looked: readonly number[] = [400, 404, 409, 410, 422];

const isPage = (answer: Exchange): boolean =>
  // The doctor looks before there is a run: the statuses of a dialect are no matter here.
  Math.trunc(answer.response.status / 100) === 2 &&
  Array.isArray(memberOf(answer, 'data', { absent: undefined })) &&
  typeof bodyOf(answer).hasMore === 'boolean';

/** Operations of a capability that change nothing when they are asked about what nobody has. */
const harmlessOf = (capability: Capability): readonly OperationId[] =>
  contract().operationIds.filter((id) => {
    const { capability: own, auth, method, path } = contract().operation(id);
    return own === capability && auth === 'platform' && (method === 'GET' || path.includes('{'));
  });

/** The target asked, and the same requests below an address where nothing is. */
interface Asked {
  readonly target: Target;
  readonly api: Client;
  readonly nowhere: Client;
}

/** A target that cannot even be asked for an operation does not have it. */
const answerTo = async (
  api: Client,
  id: OperationId,
  options: CallOptions,
): Promise<Exchange | undefined> => {
  try {
    return await api.call(id, options);
  } catch (cause) {
    if (cause instanceof Inconclusive && cause.reason === 'missing-configuration') return undefined;
    throw cause;
  }
};

/** How an answer is told from another: the words of a message are no matter. */
const kindOf = (answer: Exchange): string =>
  `${answer.response.status} ${String(bodyOf(answer, 'Error').code)}`;

/** The answer of one operation to a request that cannot be right, and whether that shows that it is served. */
const heardOf = async (
  { target, api, nowhere }: Asked,
  id: OperationId,
): Promise<{ readonly answer: Exchange; readonly isTelling: boolean } | undefined> => {
  const right = probeOf(id, { places: target.dialect.operations, newId: randomUUID });
  const wrong = contract().operation(id).method === 'GET' ? right : { path: right.path ?? {}, body: {} };
  const answer = await answerTo(api, id, wrong);
  const elsewhere = answer && (await answerTo(nowhere, id, wrong));
  if (answer === undefined || elsewhere === undefined) return undefined;
  const isOther = looked.includes(answer.response.status) && kindOf(answer) !== kindOf(elsewhere);
  // A part that the platform may not use may look at the form of a request first.
  const allowed = isOther ? await answerTo(api, id, right) : undefined;
  const isTelling = allowed !== undefined && !notForYou.includes(allowed.response.status);
  return { answer, isTelling: isTelling || isPage(answer) };
};

/**
 * The answers that show a capability: a page of its list, or answers of two operations that the same requests do not
 * get where nothing is; one, where the document shows the path. All answered alike, they show a closed door.
 */
const signsOf = async (asked: Asked, capability: Capability): Promise<readonly Exchange[]> => {
  const heard = await Promise.all(harmlessOf(capability).map((id) => heardOf(asked, id)));
  const answers = heard.filter((each) => each !== undefined);
  const telling = answers.filter(({ isTelling }) => isTelling).map(({ answer }) => answer);
  const isClear = telling.some(
    (answer) =>
      isPage(answer) ||
      contract().operation(answer.operation).shows !== 'name' ||
      bodyOf(answer, 'Error').code === 'BULK_UPLOAD_JOB_NOT_FOUND',
  );
  const isDoor =
    answers.length > 1 &&
    new Set(answers.map(({ answer }) => kindOf(answer))).size === 1 &&
    !telling.some(isPage);
  return (isClear || telling.length > 1) && !isDoor ? telling : [];
};

const lookFor = async (asked: Asked, capability: Capability): Promise<Diagnosis> => {
  const name = `absent: ${capability}`;
  const probed = servedWithout.includes(capability) ? [] : harmlessOf(capability);
  if (probed.length === 0)
    return { name, state: 'note', message: `assumed absent: ${capabilities[capability]}` };
  const [sign] = await signsOf(asked, capability);
  return sign === undefined
    ? { name, state: 'good', message: `${probed.length} operations show nothing of it, as declared` }
    : {
        name,
        state: 'bad',
        message: `capabilities.${capability} is declared false, yet ${sign.operation} is answered ${answerOf(sign)}: declare it true`,
      };
};

/** Verifies that what a target declares absent is, as far as harmless requests can show. */
export const lookForAbsent = async (target: Target, api: Client): Promise<readonly Diagnosis[]> => {
  const declared = capabilityNames.filter(
    (name) => !target.capabilities[name] && !verifiedElsewhere.includes(name),
  );
  const nowhere = client({ ...target, baseUrl: `${target.baseUrl}/${randomUUID()}` }, 'nowhere', () => {});
  try {
    return await Promise.all(declared.map((name) => lookFor({ target, api, nowhere }, name)));
  } finally {
    await nowhere.close();
  }
};
