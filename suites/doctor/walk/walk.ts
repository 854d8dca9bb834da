import { contract } from '../../../spec/contract/in-use.ts';
import { randomBytes } from 'node:crypto';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { assumptions } from '../../kit/assertions/assumptions.ts';
import { namedByRefusal } from '../../kit/assertions/named-by-refusal.ts';
import { cleanup, type Cleanup } from '../../kit/check/cleanup-registry.ts';
import { freshTest, onBehalfOf } from '../../kit/check/current-test.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { beginRun } from '../../kit/check/run.ts';
import { connected } from '../../kit/http/client.ts';
import type { Run, Target } from '../../target/target.ts';
import { complaint, entryFor, requestOf, toWrite, type Break } from './advice.ts';
import { isGuessed, lastOfEach, withLearned, type LearnedEntry } from './entries.ts';
import type { Ground } from './link.ts';
import { linkOf, links, type LinkName } from './links.ts';
import type { Hints } from '../../description/matching/hints.ts';
import { bodyRepairs, placeRepairs } from './hinted-repairs.ts';
import { confirmed, repairsFor } from './repairs.ts';

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
  /** That entry as it would be written, with … for what is not known. */
  readonly write?: string;
}

/** The chain as it was walked once. */
export interface Walk {
  readonly links: readonly LinkResult[];
  /** Entries without which a link broke, and with which it held. */
  readonly learned: readonly LearnedEntry[];
  /** The resources that could not be deleted again. */
  readonly left: readonly string[];
  readonly requests: number;
  /** Its requests that change something, by operation. */
  readonly sent: readonly string[];
  /** Somebody ended it: the links after are not known. */
  readonly isStopped: boolean;
}

/** Entries that brought a link further, and where it breaks now, if at all. */
interface Repaired {
  readonly entries: readonly LearnedEntry[];
  readonly target: Target;
  readonly after: Break | undefined;
}

/** More entries than this are no names any more: another interface. */
const mostRepairs = 8;
/** Tries of one repair after the other, each of them a few requests. */
const mostTries = 40;

/** Links that break where the KYC of a customer has to be APPROVED first. */
const ofPayers: ReadonlySet<LinkName> = new Set(['accounts', 'quote', 'execute']);

const names = Object.keys(links) as readonly LinkName[];

/** The requests of a walk that change something, as it may send them. */
export interface Announced {
  readonly sends: readonly OperationId[];
  readonly maySend: readonly OperationId[];
  readonly removes: readonly OperationId[];
}

/** Whether a target has what a link is about. */
const isThere = (
  { capabilities, dialect }: Pick<Target, 'capabilities' | 'dialect'>,
  name: LinkName,
): boolean => {
  const { capability, trigger, after } = linkOf(name);
  return (
    (capability === undefined || capabilities[capability]) &&
    (trigger === undefined || dialect.triggers[trigger] !== null) &&
    names.filter((other) => after.includes(other)).every((other) => isThere({ capabilities, dialect }, other))
  );
};

/** All that a walk on a target may send, besides reads. */
export const announced = (target: Target): Announced => {
  const own = names.filter((name) => isThere(target, name)).map(linkOf);
  return {
    sends: [...new Set(own.flatMap(({ sends }) => sends))],
    maySend: [...new Set(own.flatMap(({ maySend = [] }) => maySend))],
    removes: [...new Set(own.flatMap(({ removes = [] }) => removes))],
  };
};

class Walker {
  #target: Target;
  readonly #run: Omit<Run, 'target'>;
  readonly #cleanup: Cleanup = cleanup();
  readonly #made: Ground['made'] = {};
  readonly #learned: LearnedEntry[] = [];
  readonly #sent = new Set<string>();
  readonly #accepted = new Set<string>();
  readonly #signal: AbortSignal | undefined;
  #payersNeedKyc = false;
  #requests = 0;
  #tries = 0;

  readonly #hints: Hints | undefined;

  constructor(run: Run, signal: AbortSignal | undefined, hints: Hints | undefined) {
    this.#signal = signal;
    this.#hints = hints;
    const { target, ...rest } = run;
    this.#target = target;
    this.#run = rest;
  }

  #note({ operation, request, response }: HttpRecord): void {
    this.#requests += 1;
    if (response.status < 300) this.#accepted.add(operation);
    const method = contract().isOperationId(operation)
      ? contract().operation(operation).method
      : request.method;
    if (method !== 'GET') this.#sent.add(operation);
  }

  /** Tries one link on a target; why it broke, or undefined where it holds. */
  async #attempt(name: LinkName, target: Target): Promise<Break | undefined> {
    beginRun({ ...this.#run, target });
    const known = assumptions(target);
    const trail: HttpRecord[] = [];
    const connection = connected(target, 'doctor');
    const api = connection.clientFor({
      onExchange: (exchange) => {
        this.#note(exchange);
        known.note(exchange);
        trail.push(exchange);
      },
    });
    const test = freshTest(`the doctor's ${name} ${this.#requests}`, undefined, {
      payersNeedKyc: () => Promise.resolve(this.#payersNeedKyc),
    });
    try {
      await onBehalfOf(test, () => linkOf(name).take({ api, cleanup: this.#cleanup, made: this.#made }));
      return undefined;
    } catch (cause) {
      if (!(cause instanceof Inconclusive)) throw cause;
      const on = cause.on ?? trail.at(-1);
      const elsewhere = known.undocumented(on);
      return { message: (elsewhere ?? cause).message, on, trail };
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

  /** The first entry that brings a link further, of those that may. */
  async #repaired(name: LinkName, target: Target, found: Break): Promise<Repaired | undefined> {
    const single = [
      ...repairsFor(target, found, linkOf(name).trigger),
      ...bodyRepairs(target, found, this.#hints),
    ].map((entry): readonly LearnedEntry[] => [entry]);
    for (const entries of [...single, ...placeRepairs(target, found, this.#hints)]) {
      const repaired = withLearned(target, entries);
      if (repaired === undefined) continue;
      if (this.#signal?.aborted === true || (this.#tries += 1) > mostTries) return undefined;
      const after = await this.#attempt(name, repaired);
      const isMended = entries.some(isGuessed) ? after === undefined : this.#isFurther(found, after);
      if (isMended) return { entries, target: repaired, after };
    }
    return undefined;
  }

  /** Tries what may mend a link, until it holds or nothing brings it further. */
  async #mended(name: LinkName, broken: Break): Promise<Break | undefined> {
    let found: Break = broken;
    let target = this.#target;
    const kept: LearnedEntry[] = [];
    this.#tries = 0;
    for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
      const next = await this.#repaired(name, target, found);
      if (next === undefined) return broken;
      kept.push(...next.entries);
      target = next.target;
      if (next.after === undefined) {
        this.#target = target;
        this.#learned.push(...kept);
        return undefined;
      }
      found = next.after;
    }
    return broken;
  }

  /** Why a link breaks still, where customers have accounts, or may pay, only once their KYC is APPROVED. */
  async #afterKyc(
    name: LinkName,
    found: Break | undefined,
    results: ReadonlyMap<LinkName, LinkResult>,
  ): Promise<Break | undefined> {
    const mayBeIt = ofPayers.has(name) && results.get('kyc')?.state === 'holds' && !this.#payersNeedKyc;
    if (found === undefined || !mayBeIt) return found;
    this.#payersNeedKyc = true;
    const after = await this.#attempt(name, this.#target);
    this.#payersNeedKyc = after?.message !== found.message;
    return this.#payersNeedKyc ? after : found;
  }

  /** The value of the sandbox that a link hangs on, where what was refused is accepted in other links, or shown. */
  #valueWanted(name: LinkName, { on }: Break): string | undefined {
    const { trigger } = linkOf(name);
    const isSaid = trigger === undefined || this.#target.dialect.triggers[trigger] !== undefined;
    const id = on?.operation ?? '';
    const isShown = contract().isOperationId(id) && contract().operation(id).shows === 'shape';
    return !isSaid && (isShown || this.#accepted.has(id)) ? `dialect.triggers.${trigger}` : undefined;
  }

  async #result(name: LinkName, results: ReadonlyMap<LinkName, LinkResult>): Promise<LinkResult> {
    const { does, after } = linkOf(name);
    const waitsFor = after.find((other) => results.get(other as LinkName)?.state !== 'holds');
    if (waitsFor !== undefined) return { name, does, state: 'waits', message: waitsFor };
    const first = await this.#afterKyc(name, await this.#attempt(name, this.#target), results);
    const broken = first === undefined ? undefined : await this.#mended(name, first);
    if (broken === undefined) {
      const held = confirmed(this.#target, linkOf(name));
      this.#target = withLearned(this.#target, held) ?? this.#target;
      this.#learned.push(...held);
      return { name, does, state: 'holds' };
    }
    const entry = this.#valueWanted(name, broken) ?? entryFor(broken);
    return {
      name,
      does,
      state: 'broken',
      message: `${broken.message}${complaint(broken)}`,
      ...(broken.on === undefined ? {} : { request: requestOf(broken.on) }),
      ...(entry === undefined ? {} : { entry, write: toWrite(entry, broken) }),
    };
  }

  async walk(): Promise<Walk> {
    const results = new Map<LinkName, LinkResult>();
    try {
      for (const name of names) {
        if (this.#signal?.aborted === true) break;
        if (!isThere(this.#target, name)) continue;
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
      sent: [...this.#sent],
      isStopped: this.#signal?.aborted === true,
    };
  }

  #left: readonly string[] = [];

  async #cleanUp(): Promise<void> {
    beginRun({ ...this.#run, target: this.#target });
    const connection = connected(this.#target, 'doctor');
    const api = connection.clientFor({ onExchange: (exchange) => this.#note(exchange) });
    this.#left = await this.#cleanup.cleanUp(api, this.#target.pacing.concurrency);
    await connection.close();
  }
}

/** A prefix that marks what the walk makes. */
export const walkPrefix = (): string => `psi-doctor-${randomBytes(4).toString('hex')}`;

/**
 * Walks the chain once, end to end, as nearly every check begins. Where a link breaks and an answer teaches a name,
 * it is tried with that name. A link behind a broken one waits; the others go on. Deletes what it made, also when it is
 * told to stop.
 */
export const walkChain = (run: Run, signal?: AbortSignal, hints?: Hints): Promise<Walk> =>
  new Walker(run, signal, hints).walk();
