import { isRight, type Channel, type ContactCode } from '../customers/contact-codes.ts';
import type { OperationId } from '../../spec/operations.ts';
import { replacing, type Replacement } from '../runtime/behaviour.ts';
import { isProven } from '../sca/proofs.ts';
import { faultsOf } from './deviation.ts';

/** Whether a code that was submitted counts for the one that was sent. */
type Counts = (given: string, sent: string) => boolean;

const reversed = (code: string): string => [...code].toReversed().join('');

/** Ways in which a code that is not the one that was sent may count for it. */
const near = {
  neighbour: (given, sent) => given.length === sent.length && Math.abs(Number(given) - Number(sent)) === 1,
  backwards: (given, sent) => given === reversed(sent),
  beginning: (given, sent) => given.length >= 4 && sent.startsWith(given),
  lengthened: (given, sent) => given.startsWith(sent),
  end: (given, sent) => given.length >= 4 && sent.endsWith(given),
} as const satisfies Readonly<Record<string, Counts>>;

const verifying = (counts: Counts, on: Channel): Replacement =>
  replacing(isRight, (right, call, customer, channel, sent) => {
    const isNear = channel === on && sent !== undefined && counts(call.body.code, sent.code);
    return right(isNear ? { ...call, body: { code: sent.code } } : call, customer, channel, sent);
  });

const proving = (counts: Counts, on?: OperationId): Replacement =>
  replacing(isProven, (right, call, factor, claim) => {
    const given = claim.proof.code ?? '';
    const near = claim.challenges.find(({ code = '' }) => code !== '' && counts(given, code));
    const isHere = on === undefined || call.operation === on;
    const isNear = isHere && factor === 'SMS_OTP' && near?.code !== undefined;
    return right(call, factor, isNear ? { ...claim, proof: { ...claim.proof, code: near.code } } : claim);
  });

/** A code that was sent to an address or a number counts on, though the customer has another one now. */
const verifyingFormer = (on: Channel): Replacement =>
  replacing(isRight, (right, call, customer, channel, sent) => {
    const contact = channel === 'email' ? customer.email : customer.phoneNumber;
    const former: ContactCode | undefined =
      sent && channel === on && contact !== undefined ? { ...sent, contact } : sent;
    return right(call, customer, channel, former);
  });

/** Faults in which a code that is near the right one, or was the right one, counts. */
export const nearCodeFaults = faultsOf({
  'contact-verification/wrong-email-code-leaves-the-email-pending': {
    'neighbouring-email-code-verifies': verifying(near.neighbour, 'email'),
    'email-code-verifies-backwards': verifying(near.backwards, 'email'),
    'end-of-an-email-code-verifies': verifying(near.end, 'email'),
  },
  'contact-verification/wrong-phone-code-leaves-the-phone-pending': {
    'beginning-of-a-phone-code-verifies': verifying(near.beginning, 'phone'),
    'lengthened-phone-code-verifies': verifying(near.lengthened, 'phone'),
  },
  'contact-verification/code-of-a-former-contact-verifies-nothing': {
    'code-of-a-former-email-verifies': verifyingFormer('email'),
    'code-of-a-former-phone-verifies': verifyingFormer('phone'),
  },
  'sca/wrong-proof-is-refused': {
    'neighbouring-sms-code-proves': proving(near.neighbour),
    'neighbouring-sms-code-logs-in': proving(near.neighbour, 'sca.completeLogin'),
    'neighbouring-sms-code-trusts': proving(near.neighbour, 'beneficiaries.confirmTrust'),
    'sms-code-proves-backwards': proving(near.backwards),
    'beginning-of-an-sms-code-proves': proving(near.beginning),
    'lengthened-sms-code-proves': proving(near.lengthened),
  },
});
