import { asJsonObject, type JsonObject } from '../../../../spec/json.ts';
import { callsOf, isSeenAccepted, type Exchange, type Recording } from '../recording.ts';
import { sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';
import { lastReported, mayHaveReported, reported } from '../reported.ts';
import { isUnknown } from './idempotency.ts';

type Channel = 'email' | 'phone';

const channels = {
  email: { send: 'contact.sendEmailCode', confirm: 'contact.confirmEmailCode' },
  phone: { send: 'contact.sendPhoneCode', confirm: 'contact.confirmPhoneCode' },
} as const;

const customerOf = ({ params, sent }: Exchange): string =>
  params['customerId'] ?? String(asJsonObject(sent)['customerId']);

/** The states of a customer's channels, as the client may last have been shown them before a request. */
const channelsReported = (recording: Recording, exchange: Exchange): readonly JsonObject[] =>
  lastReported(reported(recording), customerOf(exchange), exchange.opened).map((shown) =>
    asJsonObject(shown['contactVerification']),
  );

const beforeKyc: Check = (recording) =>
  callsOf(recording, 'verifications.create', 'customers.createKycLink').flatMap((exchange) => {
    const reports = channelsReported(recording, exchange);
    if (!reports.some((states) => Object.keys(states).length > 0)) return [];
    const open = reports.map((states) =>
      Object.keys(states).find((channel) => states[channel] === 'PENDING'),
    );
    return [
      sighted(
        open.includes(undefined),
        exchange,
        `KYC is begun while the channel ${open.at(-1) ?? ''} is PENDING.`,
      ),
    ];
  });

const each = (look: (channel: Channel) => Check): Check => {
  const [email, phone] = [look('email'), look('phone')];
  return (recording) => [...email(recording), ...phone(recording)];
};

const sentFirst = each((channel) => (recording) => {
  const { send, confirm } = channels[channel];
  return callsOf(recording, confirm).map((exchange) => {
    const isSent = callsOf(recording, send).some(
      (sending) => sending.n <= exchange.opened && customerOf(sending) === customerOf(exchange),
    );
    return sighted(isSent, exchange, `No code was sent by ${channel} before.`);
  });
});

const sendings =
  (isWrong: (state: unknown) => boolean, message: string) =>
  (channel: Channel): Check =>
  (recording) =>
    callsOf(recording, channels[channel].send).flatMap((exchange) => {
      const reports = channelsReported(recording, exchange);
      if (reports.length === 0) return [];
      return [sighted(!reports.every((states) => isWrong(states[channel])), exchange, message)];
    });

const needed = each(
  sendings((state) => state === undefined, 'The customer does not have to verify this channel.'),
);
const unverified = each(
  sendings((state) => state === 'VERIFIED', 'The service had reported that this channel is VERIFIED.'),
);

const errorsIn = (body: JsonObject): readonly JsonObject[] => {
  const { errors } = body;
  return Array.isArray(errors) ? errors.map(asJsonObject) : [];
};

/** The members of the customer that an answer says are missing, as far as it names them. */
const missingIn = ({ got }: Exchange): readonly string[] =>
  errorsIn(got)
    .filter(({ type }) => type === 'MISSING_FIELD')
    .map(({ field }) => String(field).replace(/^customer\./, ''));

/** One trigger of a verification, and the next one of the same customer. */
interface Round {
  readonly trigger: Exchange;
  readonly missing: readonly string[];
  readonly next: Exchange | undefined;
  /** Updates that were sent between the two, or after the last. */
  readonly sent: readonly JsonObject[];
  /** Those of them that were accepted. */
  readonly supplied: readonly JsonObject[];
  /** Whether anything was sent for the customer between the two. */
  readonly isChanged: boolean;
}

const changes = [
  'customers.update',
  'beneficialOwners.create',
  'beneficialOwners.update',
  'documents.upload',
] as const;

const roundsIn = (recording: Recording): readonly Round[] => {
  const triggers = callsOf(recording, 'verifications.create').filter(isSeenAccepted);
  return triggers.map((trigger) => {
    const next = callsOf(recording, 'verifications.create').find(
      (later) => later.opened >= trigger.n && customerOf(later) === customerOf(trigger),
    );
    const until = next?.opened ?? Infinity;
    const between = callsOf(recording, ...changes).filter(
      ({ opened, n }) => opened >= trigger.n && n <= until,
    );
    const updates = between.filter(({ operation }) => operation === 'customers.update');
    return {
      trigger,
      missing: missingIn(trigger),
      next,
      sent: updates.map(({ sent }) => asJsonObject(sent)),
      supplied: updates.filter(isSeenAccepted).map(({ sent }) => asJsonObject(sent)),
      isChanged: between.some((change) => isSeenAccepted(change)),
    };
  });
};

const isSupplied = (field: string, supplied: readonly JsonObject[]): boolean => {
  const names = field.split('.');
  return supplied.some(
    (body) => names.reduce<unknown>((value, name) => asJsonObject(value)[name], body) !== undefined,
  );
};

/** The data that the client was given about a customer; undefined where nobody asked it for anything. */
const given = ({ asks }: Recording): readonly JsonObject[] | undefined => {
  const told = asks.filter(({ ask }) => ask === 'register' || ask === 'verify').map(({ with: it }) => it);
  const data = told.flatMap((it) => [
    asJsonObject(it['data']),
    asJsonObject(asJsonObject(it['onDemand'])['data']),
  ]);
  return told.length === 0 ? undefined : data;
};

/** The rounds, each with those of the missing fields that the client can supply: the others nobody owes. */
const owedRounds = (recording: Recording): readonly Round[] => {
  const known = given(recording);
  return roundsIn(recording).map((round) => ({
    ...round,
    missing: round.missing.filter((field) => known === undefined || isSupplied(field, known)),
  }));
};

/** Whether the client knows all that a round misses, so that nothing keeps it from going on. */
const canGoOn = (recording: Recording, { trigger, missing }: Round): boolean =>
  given(recording) !== undefined && missing.length === missingIn(trigger).length;

const fieldsSupplied: Check = (recording) =>
  owedRounds(recording)
    .filter((round) => round.missing.length > 0 && (round.next !== undefined || canGoOn(recording, round)))
    .map(({ missing, next, supplied, trigger }) => {
      const open = missing.filter((field) => !isSupplied(field, supplied));
      return sighted(open.length === 0, next ?? trigger, `Still missing: ${open.join(', ')}.`);
    });

const triggeredAgain: Check = (recording) =>
  roundsIn(recording)
    .filter(
      ({ missing, supplied }) => missing.length > 0 && missing.every((field) => isSupplied(field, supplied)),
    )
    .map(({ trigger, next }) =>
      sighted(
        next !== undefined,
        next ?? trigger,
        'The missing parts were supplied, and the verification was not triggered again.',
      ),
    );

const changedBetween: Check = (recording) =>
  roundsIn(recording)
    .filter(
      ({ trigger, next }) => next !== undefined && errorsIn(trigger.got).length > 0 && !isUnknown(trigger),
    )
    .map(({ next, isChanged }) =>
      sighted(isChanged, next ?? 0, 'Nothing was supplied since the verification said what is missing.'),
    );

/** Rounds after the first in which something is missing. */
const furtherRounds: Check = (recording) => {
  const rounds = roundsIn(recording).filter(({ missing }) => missing.length > 0);
  const owed = owedRounds(recording).filter(({ missing }) => missing.length > 0);
  return owed
    .filter(({ trigger }) => trigger !== rounds[0]?.trigger)
    .map(({ trigger, sent, missing }): Sighting => {
      const isAnswered = missing.every((field) => isSupplied(field, sent));
      return sighted(isAnswered, trigger, `In a further round nothing was sent for ${missing.join(', ')}.`);
    });
};

const approvedIsDone: Check = (recording) => {
  const all = reported(recording);
  return callsOf(recording, 'verifications.create').map((exchange) => {
    const reports = lastReported(all, customerOf(exchange), exchange.opened);
    return sighted(
      mayHaveReported(reports, ({ kycStatus, kybStatus }) => (kycStatus ?? kybStatus) !== 'APPROVED'),
      exchange,
      'The service had reported that the customer is APPROVED.',
    );
  });
};

/** The code that somebody says came by this channel. A code without an owner cannot be judged. */
const codeOfItsChannel = each((channel) => (recording) => {
  const said = recording.asks
    .filter(({ ask }) => ask === 'verify')
    .map(({ with: { onDemand } }) => asJsonObject(asJsonObject(onDemand)['codes'])[channel])
    .filter((code) => typeof code === 'string');
  return callsOf(recording, channels[channel].confirm).flatMap((exchange) => {
    const { code } = asJsonObject(exchange.sent);
    if (said.length === 0 || typeof code !== 'string') return [];
    return [sighted(said.includes(code), exchange, `The code that came by ${channel} is another one.`)];
  });
});

/** A code that is sent before another one was tried. A right client may have reason to, and seldom does. */
const codeOnce = each((channel) => (recording) => {
  const { send, confirm } = channels[channel];
  const sends = callsOf(recording, send).filter(isSeenAccepted);
  return sends.map((exchange, index) => {
    const before = sends[index - 1];
    const isTried = callsOf(recording, confirm).some(
      ({ opened }) => opened >= (before?.n ?? 0) && opened < exchange.n,
    );
    const isFirst = before === undefined || customerOf(before) !== customerOf(exchange);
    return sighted(isFirst || isTried, exchange, 'Another code is sent before the first one was tried.');
  });
});

export const verificationsChecks = {
  'client/verifications/code-is-sent-once': codeOnce,
  'client/verifications/channels-are-verified-before-kyc': beforeKyc,
  'client/verifications/code-is-sent-before-it-is-confirmed': sentFirst,
  'client/verifications/code-is-that-of-its-channel': codeOfItsChannel,
  'client/verifications/no-code-where-none-is-needed': needed,
  'client/verifications/no-code-for-a-verified-channel': unverified,
  'client/verifications/missing-fields-are-supplied': fieldsSupplied,
  'client/verifications/verification-is-triggered-again': triggeredAgain,
  'client/verifications/unchanged-customer-is-not-triggered-again': changedBetween,
  'client/verifications/further-rounds-are-answered': furtherRounds,
  'client/verifications/approved-customer-is-not-triggered-again': approvedIsDone,
} as const satisfies CheckBook;
