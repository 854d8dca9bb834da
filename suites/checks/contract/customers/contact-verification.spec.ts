import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  channelIn,
  channelNames,
  channelNow,
  codeOn,
  confirmCode,
  guessCode,
  deliveredCode,
  otherChannel,
  pendingPerson,
  personWith,
  sendCode,
  type Channel,
} from '../../../kit/fixtures/contact-channels.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { answerOf, isAccepted, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { isOneForAll, wrongCode } from '../../../kit/fixtures/one-time-codes.ts';
import { completeBusiness, otherName } from '../../../kit/fixtures/people.ts';
import { requireTriggered, provocation } from '../../../kit/check/trigger.ts';

const needs = ['contact-verification', 'state'] as const;

/** The rules of each channel. */
const rules = {
  email: {
    send: 'contact-verification/operation-send-email-code',
    confirm: 'contact-verification/operation-confirm-email-code',
    resend: 'contact-verification/email-code-can-be-resent',
    right: 'contact-verification/right-email-code-verifies-the-email',
    wrong: 'contact-verification/wrong-email-code-leaves-the-email-pending',
    arrives: 'contact-verification/email-code-arrives-by-email',
  },
  phone: {
    send: 'contact-verification/operation-send-phone-code',
    confirm: 'contact-verification/operation-confirm-phone-code',
    resend: 'contact-verification/phone-code-can-be-resent',
    right: 'contact-verification/right-phone-code-verifies-the-phone',
    wrong: 'contact-verification/wrong-phone-code-leaves-the-phone-pending',
    arrives: 'contact-verification/phone-code-arrives-by-sms',
  },
} as const satisfies Readonly<Record<Channel, Readonly<Record<string, RuleId>>>>;

/** Somebody else whose right code is accepted. */
const verified = async (api: Client, cleanup: Cleanup, channel: Channel): Promise<void> => {
  const { id, exchange } = await pendingPerson(api, cleanup, { on: channel });
  requireSuccess(await sendCode(api, id, channel), 'Asking for a code');
  const code = await codeOn(exchange, channel);
  const confirmed = await confirmCode(api, id, channel, code.value);
  requireTriggered(code, isAccepted(confirmed), `it was answered ${answerOf(confirmed)}`, confirmed);
};

/** A code that was sent to a customer on a channel. */
const freshCode = async (api: Client, on: Exchange, id: string, channel: Channel): Promise<string> => {
  requireSuccess(await sendCode(api, id, channel), 'Asking for a code');
  return (await codeOn(on, channel)).value;
};

for (const channel of channelNames) {
  const own = rules[channel];

  covers({ needs: ['contact-verification'] }, [own.send, own.confirm]).test(
    `the ${channel} channel sends a code and takes it`,
    async ({ api, cleanup, check }) => {
      const { id, exchange } = await pendingPerson(api, cleanup, { on: channel });

      const sent = await sendCode(api, id, channel);
      check.succeeds(own.send, sent, 'a request for a code');
      const code = await codeOn(exchange, channel);
      const confirmed = await confirmCode(api, id, channel, code.value);

      requireTriggered(code, isAccepted(confirmed), `it was answered ${answerOf(confirmed)}`, confirmed);
      check.accepted(own.confirm, confirmed, 'the code that was sent');
    },
  );

  covers({ needs: ['contact-verification', 'state'] }, [own.arrives]).test(
    `the code of the ${channel} channel arrives where the customer is reached by it`,
    async ({ api, cleanup, check }) => {
      // The other channel has no contact at all, so that a code can only have gone this way.
      const { id, exchange } = await pendingPerson(api, cleanup, { reachedBy: [channel], on: channel });
      requireSuccess(await sendCode(api, id, channel), 'Asking for a code');

      const code = await deliveredCode(exchange, channel);
      const confirmed = await confirmCode(api, id, channel, code);

      check.accepted(own.arrives, confirmed, `the code that came to the customer's ${channel}`);
    },
  );

  covers({ needs }, [
    own.right,
    // A channel whose code was sent but not confirmed stays PENDING.
    'contact-verification/sending-a-code-verifies-nothing',
    // Confirming the code of one channel leaves the other channel as it was.
    'contact-verification/channels-are-verified-one-by-one',
    // A code that has verified a channel is refused when it is submitted to that channel again.
    'contact-verification/code-counts-once',
  ]).test(
    `the right code on the ${channel} channel verifies it, alone and once`,
    async ({ api, cleanup, check }) => {
      const { id, exchange, waiting } = await pendingPerson(api, cleanup, { on: channel });
      requireSuccess(await sendCode(api, id, channel), 'Asking for a code');
      const sent = await channelNow(api, id, channel);
      const code = await codeOn(exchange, channel);

      const confirmed = await confirmCode(api, id, channel, code.value);
      const after = await channelNow(api, id, channel);
      const again = await confirmCode(api, id, channel, code.value);

      const becomes = (rule: RuleId, state: unknown, wanted: string, on: Exchange): boolean =>
        check
          .response(rule, [confirmed, on], `/contactVerification/${channel}`)
          .that(state === wanted, `contactVerification.${channel} to be ${wanted}`, String(state));
      becomes('contact-verification/sending-a-code-verifies-nothing', sent.state, 'PENDING', sent.read);
      requireTriggered(code, after.state === 'VERIFIED', 'the code verified nothing', confirmed);
      // A code that was not understood verifies nothing.
      if (check.accepted(own.right, confirmed, 'the code that was sent'))
        becomes(own.right, after.state, 'VERIFIED', after.read);
      const alone = 'contact-verification/channels-are-verified-one-by-one';
      const other = channelIn(after.read, otherChannel[channel]);
      if (!waiting.includes(otherChannel[channel]))
        check.markInconclusive(
          alone,
          new Inconclusive('permitted-otherwise', `The target has ${channel} alone verified.`, exchange),
        );
      else
        check
          .response(alone, [confirmed, after.read], `/contactVerification/${otherChannel[channel]}`)
          .that(
            other === 'PENDING',
            `contactVerification.${otherChannel[channel]} to be PENDING still`,
            String(other),
          );
      // A sandbox that always takes one code cannot tell a used one from a new one.
      const once = 'contact-verification/code-counts-once';
      const why = 'The sandbox takes one code for everything: none is used up.';
      if (isAccepted(again) && isOneForAll())
        check.markInconclusive(once, new Inconclusive('permitted-otherwise', why, again));
      else check.rejected(once, again, 'a code that was used already');
      // A business has contacts, too, where the target has them verified.
      await ifThere(async () => {
        const firm = await pendingPerson(api, cleanup, { on: channel, like: completeBusiness });
        requireSuccess(await sendCode(api, firm.id, channel), 'Asking for a code');
        const { value } = await codeOn(firm.exchange, channel);
        const taken = requireSuccess(await confirmCode(api, firm.id, channel, value), 'Submitting a code');
        const verifiedNow = await channelNow(api, firm.id, channel);
        check
          .response(own.right, [taken, verifiedNow.read], `/contactVerification/${channel}`)
          .that(
            verifiedNow.state === 'VERIFIED',
            `contactVerification.${channel} of a business to be VERIFIED`,
            String(verifiedNow.state),
          );
      });
    },
  );

  covers({ needs }, [
    own.wrong,
    // A wrong code is answered with a client error.
    'contact-verification/wrong-code-is-refused',
  ]).test(`a wrong code on the ${channel} channel verifies nothing`, async ({ api, cleanup, check }) => {
    const { id, exchange, waiting } = await pendingPerson(api, cleanup, { on: channel });
    let right = await freshCode(api, exchange, id, channel);
    await verified(api, cleanup, channel);
    const theirs = await ifThere(async () => {
      const somebody = await pendingPerson(api, cleanup, { on: channel });
      return freshCode(api, somebody.exchange, somebody.id, channel);
    });
    const beside = otherChannel[channel];
    const ofBeside = waiting.includes(beside)
      ? await ifThere(() => freshCode(api, exchange, id, beside))
      : undefined;
    const expectRefused = async (what: string, code: string | undefined, guess: typeof confirmCode) => {
      // A sandbox may send one code to everybody.
      if (code === undefined || code === right) return;
      const confirmed = await guess(api, id, channel, code);
      const { read } = await channelNow(api, id, channel);
      check.rejected('contact-verification/wrong-code-is-refused', confirmed, what);
      check
        .response(own.wrong, [confirmed, read], `/contactVerification/${channel}`)
        .equals('PENDING', 'still');
    };

    // They come first: a guesser who goes on may be locked out.
    await expectRefused('the code of another customer', theirs, confirmCode);
    await expectRefused(`the code of the ${beside} channel`, ofBeside, guessCode);
    for (const what of ['a wrong code', 'the next code'] as const)
      await expectRefused(what, wrongCode(right, what), guessCode);
    // Another code may be guessed as often.
    right = (await ifThere(() => freshCode(api, exchange, id, channel))) ?? right;
    for (const what of [
      'the code backwards',
      'the code without its last sign',
      'the end of the code',
      'the code and a sign more',
    ] as const)
      await expectRefused(what, wrongCode(right, what), guessCode);
  });

  covers({ needs }, [
    // A VERIFIED channel stays so, whatever codes are asked for or submitted.
    'contact-verification/verified-channel-stays-verified',
  ]).test(`a verified ${channel} channel stays so`, async ({ api, cleanup, check }) => {
    const { id, exchange } = await pendingPerson(api, cleanup, { on: channel });
    requireSuccess(await sendCode(api, id, channel), 'Asking for a code');
    const code = await codeOn(exchange, channel);
    const confirmed = await confirmCode(api, id, channel, code.value);
    const first = await channelNow(api, id, channel);
    requireTriggered(code, first.state === 'VERIFIED', 'the code verified nothing', confirmed);
    if (first.state !== 'VERIFIED') return;

    // The answer of a VERIFIED channel is left open.
    const sent = await sendCode(api, id, channel);
    const wrong = await confirmCode(api, id, channel, wrongCode(code.value));
    const { read } = await channelNow(api, id, channel);
    // Of something else than the contact.
    const updated = await api.call('customers.update', { path: { customerId: id }, body: otherName });
    const { read: last } = await channelNow(api, id, channel);

    const rule = 'contact-verification/verified-channel-stays-verified';
    const at = `/contactVerification/${channel}`;
    check.response(rule, [confirmed, sent, wrong, read], at).equals('VERIFIED', 'still');
    check.response(rule, [confirmed, updated, last], at).equals('VERIFIED', 'still');
  });

  covers({ needs }, [own.resend]).test(
    `a code of the ${channel} channel can be asked for again`,
    async ({ api, cleanup, check }) => {
      const { id } = await pendingPerson(api, cleanup, { on: channel });
      requireSuccess(await sendCode(api, id, channel), 'Asking for a code');

      const again = await sendCode(api, id, channel);

      check.accepted(own.resend, again, 'a second request for a code');
    },
  );
}

covers({ needs }, [
  // A channel that a new customer must verify starts PENDING.
  'contact-verification/channel-starts-pending',
]).test('the channels of a new customer start PENDING', async ({ api, cleanup, check }) => {
  const region = provocation('regulatedRegion').value;
  const { id } = await someCustomer(api, cleanup, personWith(region, channelNames));

  for (const channel of channelNames) {
    const { state, read } = await channelNow(api, id, channel);
    if (state === undefined) continue;
    check
      .response('contact-verification/channel-starts-pending', read, `/contactVerification/${channel}`)
      .equals('PENDING', ', for the customer is new');
  }
  const rule = 'contact-verification/channel-starts-pending';
  requireCoverage(check, rule, `adding a customer in ${region} whose contacts must be verified`);
});

covers({ needs: ['state'] }, [
  // A contact-verification operation on a customer whose provider does not require it is answered with
  // status 409.
  'errors/contact-verification-that-does-not-apply-is-409',
]).test('a contact operation that does not apply is answered with 409', async ({ api, cleanup, check }) => {
  const { id, exchange } = await someCustomer(api, cleanup, personWith('US', channelNames));
  const { id: reached, waiting } = await pendingPerson(api, cleanup);
  for (const channel of waiting) {
    if (channelIn(exchange, channel) !== undefined) continue;
    requireSuccess(await sendCode(api, reached, channel), 'Asking for a code');
    const answers = [await sendCode(api, id, channel), await confirmCode(api, id, channel, '123456')];
    for (const answer of answers)
      check.rejectedWith('errors/contact-verification-that-does-not-apply-is-409', answer, {
        status: 409,
      });
  }
  const rule = 'errors/contact-verification-that-does-not-apply-is-409';
  requireCoverage(check, rule, 'adding a customer without contact verification');
});
