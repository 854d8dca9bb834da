import { randomBytes } from 'node:crypto';
import { operations, isOperationId } from '../../../spec/operations.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { assumptions } from '../../kit/assertions/assumptions.ts';
import { namedByRefusal } from '../../kit/assertions/named-by-refusal.ts';
import { cleanup, type Cleanup } from '../../kit/check/cleanup-registry.ts';
import { freshTest, onBehalfOf } from '../../kit/check/current-test.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { beginRun } from '../../kit/check/run.ts';
import { connected } from '../../kit/http/client.ts';
import type { Run, Target } from '../../target/target.ts';
import { withLearned, type LearnedEntry } from './entries.ts';
import { linkOf, links, type Ground, type LinkName } from './links.ts';
import { repairsFor } from './repairs.ts';

/** The result of one link. */
export interface LinkResult {
  readonly name: LinkName;
  readonly does: string;
  /** `waits`: a link before it broke, so that it could not be tried. */
  readonly state: 'holds' | 'broken' | 'waits';
  /** Why it broke, or for which link it waits. */
  readonly message?: string;
  /** The request that decided, with its status. */
  readonly request?: string;
  /** Where the target file would say what is missing. */
  readonly entry?: string;
}

/** The chain as it was walked once. */
export interface Walk {
  readonly links: readonly LinkResult[];
  /** Entries without which a link broke, and with which it held. */
  readonly learned: readonly LearnedEntry[];
  /** The resources that could not be deleted again. */
  readonly left: readonly string[];
  readonly requests: number;
}

/** Why a link broke. */
interface Break {
  readonly message: string;
  readonly on: HttpRecord | undefined;
}

/** More entries than this are no names any more: another interface. */
const mostRepairs = 8;
/** Tries of one repair after the other, each of them a few requests. */
const mostTries = 40;

const names = Object.keys(links) as readonly LinkName[];

/** The requests of the chain to a target, in order. */
export const walkSends = ({ capabilities }: Target): readonly string[] => [
  ...new Set(
    names
      .map(linkOf)
      .filter(({ capability }) => capability === undefined || capabilities[capability])
      .flatMap(({ sends }) => sends),
  ),
];

const entryIn = (message: string): string | undefined =>
  /\b(?:dialect(?:\.[\w*-]+){2,}|credentials\.\w+|webhooks\.\w+|timeouts\.\w+|controlUrl)/.exec(message)?.[0];

/** The entry that the message names, else that of the body that was refused. */
const entryFor = ({ message, on }: Break): string | undefined => {
  const named = entryIn(message);
  if (named !== undefined || on === undefined || !isOperationId(on.operation)) return named;
  if (message.includes('does not narrow')) return `dialect.parameters.${on.operation}`;
  return operations[on.operation].shows !== 'shape' && on.response.status >= 400 && on.response.status < 500
    ? `dialect.bodies.${on.operation}`
    : undefined;
};

const requestOf = ({ request, response }: HttpRecord): string =>
  `${request.method} ${new URL(request.url).pathname} answered ${response.status}`;

/** The words in which a refusal says what it lacks or does not know, for people. */
const complaint = ({ on }: Break): string => {
  const said =
    on === undefined || on.response.status < 400
      ? []
      : namedByRefusal(on.wire?.responseBody ?? on.response.body);
  return said.length === 0
    ? ''
    : ` Its answer names ${said
        .slice(0, 6)
        .map((at) => at.slice(1))
        .join(', ')}.`;
};

class Walker {
  #target: Target;
  readonly #run: Omit<Run, 'target'>;
  readonly #cleanup: Cleanup = cleanup();
  readonly #made: Ground['made'] = {};
  readonly #learned: LearnedEntry[] = [];
  #requests = 0;

  constructor(run: Run) {
    const { target, ...rest } = run;
    this.#target = target;
    this.#run = rest;
  }

  /** Tries one link on a target; why it broke, or undefined where it holds. */
  async #attempt(name: LinkName, target: Target): Promise<Break | undefined> {
    beginRun({ ...this.#run, target });
    const known = assumptions(target);
    let last: HttpRecord | undefined;
    const connection = connected(target, 'doctor');
    const api = connection.clientFor({
      onExchange: (exchange) => {
        this.#requests += 1;
        known.note(exchange);
        last = exchange;
      },
    });
    const test = freshTest(`the doctor's ${name} ${this.#requests}`, undefined);
    try {
      await onBehalfOf(test, () => linkOf(name).take({ api, cleanup: this.#cleanup, made: this.#made }));
      return undefined;
    } catch (cause) {
      if (!(cause instanceof Inconclusive)) throw cause;
      const on = cause.on ?? last;
      const elsewhere = known.undocumented(on);
      return { message: (elsewhere ?? cause).message, on };
    } finally {
      await connection.close();
    }
  }

  /** Whether a repair brought a link further: it holds, or breaks at something else. */
  #isFurther(before: Break, after: Break | undefined): boolean {
    if (after === undefined) return true;
    if (before.on === undefined || after.on === undefined) return false;
    if (before.on.operation !== after.on.operation)
      return after.message !== before.message && after.on.response.status < 500;
    const refusal = ({ on }: Break): string =>
      namedByRefusal(on?.wire?.responseBody ?? on?.response.body).join(' ');
    return before.on.response.status >= 400 &&
      refusal(before) !== refusal(after) &&
      before.message !== after.message
      ? true
      : before.on.response.status >= 400 && refusal(after).length < refusal(before).length;
  }

  /** Tries what may mend a link, until it holds or nothing brings it further. */
  async #mended(name: LinkName, broken: Break): Promise<Break | undefined> {
    let found: Break = broken;
    let tries = 0;
    const kept: LearnedEntry[] = [];
    let target = this.#target;
    for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
      let isFurther = false;
      for (const entry of repairsFor(target, found.message, found.on)) {
        const repaired = withLearned(target, [entry]);
        if (repaired === undefined || (tries += 1) > mostTries) continue;
        const after = await this.#attempt(name, repaired);
        if (!this.#isFurther(found, after)) continue;
        target = repaired;
        kept.push(entry);
        if (after === undefined) {
          this.#target = target;
          this.#learned.push(...kept);
          return undefined;
        }
        found = after;
        isFurther = true;
        break;
      }
      if (!isFurther) break;
    }
    return broken;
  }

  async #result(name: LinkName, results: ReadonlyMap<LinkName, LinkResult>): Promise<LinkResult> {
    const { does, after } = linkOf(name);
    const waitsFor = after.find((other) => results.get(other as LinkName)?.state !== 'holds');
    if (waitsFor !== undefined) return { name, does, state: 'waits', message: waitsFor };
    const first = await this.#attempt(name, this.#target);
    const broken = first === undefined ? undefined : await this.#mended(name, first);
    if (broken === undefined) return { name, does, state: 'holds' };
    const entry = entryFor(broken);
    return {
      name,
      does,
      state: 'broken',
      message: `${broken.message}${complaint(broken)}`,
      ...(broken.on === undefined ? {} : { request: requestOf(broken.on) }),
      ...(entry === undefined ? {} : { entry }),
    };
  }

  async walk(): Promise<Walk> {
    const { capabilities } = this.#target;
    const results = new Map<LinkName, LinkResult>();
    try {
      for (const name of names) {
        const { capability } = linkOf(name);
        if (capability === undefined || capabilities[capability])
          results.set(name, await this.#result(name, results));
      }
    } finally {
      await this.#cleanUp();
    }
    return {
      links: [...results.values()],
      learned: lastOfEach(this.#learned),
      left: this.#left,
      requests: this.#requests,
    };
  }

  #left: readonly string[] = [];

  async #cleanUp(): Promise<void> {
    beginRun({ ...this.#run, target: this.#target });
    const connection = connected(this.#target, 'doctor');
    const api = connection.clientFor({ onExchange: () => {} });
    this.#left = await this.#cleanup.cleanUp(api, this.#target.pacing.concurrency);
    await connection.close();
  }
}

/** A body is mended member by member: the last template has them all. */
const lastOfEach = (learned: readonly LearnedEntry[]): readonly LearnedEntry[] => [
  ...new Map(learned.map((entry) => [entry.at.join('\n'), entry])).values(),
];

/** A prefix that marks what the walk makes. */
export const walkPrefix = (): string => `psi-doctor-${randomBytes(4).toString('hex')}`;

/**
 * Walks the chain once, end to end, as nearly every check begins. Where a link breaks and an answer teaches a name,
 * it is tried with that name. A link behind a broken one waits; the others go on. Deletes what it made.
 */
export const walkChain = (run: Run): Promise<Walk> => new Walker(run).walk();
