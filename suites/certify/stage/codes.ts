import { asJsonObject, foreignJsonIn } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';

/** The code of the mock's sandbox: the same for every channel. */
export const sandboxCode = '123456';

export type Channel = 'email' | 'phone';

/** The codes that people say they were sent: another by each channel, and one that loses its zero as a number. */
export const spokenCodes: Readonly<Record<Channel, string>> = { email: '604182', phone: '073519' };

/** The channel by which the code of a request came. */
const channelOf = (operation: OperationId): Channel | undefined => {
  if (operation === 'contact.confirmEmailCode') return 'email';
  return operation === 'contact.confirmPhoneCode' || /^(sca|beneficiaries)\./.test(operation)
    ? 'phone'
    : undefined;
};

/** The body for the mock: the code that came by a channel is its own, and that of another channel is a wrong one. */
export const withSandboxCode = (operation: OperationId | undefined, bytes: Buffer): Buffer => {
  const channel = operation && channelOf(operation);
  if (channel === undefined || bytes.length === 0) return bytes;
  const body = asJsonObject(foreignJsonIn(bytes.toString('utf8')));
  return body['code'] === spokenCodes[channel]
    ? Buffer.from(JSON.stringify({ ...body, code: sandboxCode }))
    : bytes;
};
