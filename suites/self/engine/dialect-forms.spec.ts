import { expect, test } from '../support/plain-test.ts';
import { bodySchemaOf } from '../../../spec/schema/description.ts';
import { answerFromWire, bodyOnWire } from '../../kit/http/wire.ts';
import { renderMembers } from '../../target/dialect/members.ts';
import { webhookEvent } from '../../kit/inbox/webhook-event.ts';
import { dialect } from '../support/dialects.ts';

test('an operation that succeeds in two ways is read by its members where the status is not the assumed one', () => {
  const other = dialect({
    members: { SignedRequestChallenge: { '/requestId': '/ticket' }, AuthSession: { '/id': '/session' } },
    statuses: { 'sessions.refresh': [200, 202] },
  });
  const read = (status: number, body: object): unknown =>
    answerFromWire(other, 'sessions.refresh', { status, body }).body;

  expect(read(200, { payloadToSign: 'x', ticket: 'Request:1' })).toMatchObject({ requestId: 'Request:1' });
  expect(read(202, { session: 'Session:1', encryptedSessionSigningKey: 'k' })).toMatchObject({
    id: 'Session:1',
  });
});

test('the tag of a branch may have its other name from a part that several branches share', () => {
  const other = dialect({
    members: {
      AuthCredentialCreateFields: { '/type': '/sort' },
      OauthCredentialCreateRequest: { '/oidcToken': '/jwt' },
    },
    values: { AuthCredentialCreateFields: { '/type': { OAUTH: 'federated' } } },
  });
  const sent = bodyOnWire(other, 'credentials.create', { body: { type: 'OAUTH', oidcToken: 'a.b.c' } }).body;

  expect(sent).toEqual({ sort: 'federated', jwt: 'a.b.c' });
  const understood = renderMembers(other, 'from', bodySchemaOf('credentials.create'), sent);
  expect(understood.body).toEqual({ type: 'OAUTH', oidcToken: 'a.b.c' });
});

test('a webhook whose type is elsewhere is recognised by it', () => {
  const other = dialect({ members: { TestEvent: { '/type': '/kind' } }, events: { test: 'ping' } });
  const bytes = Buffer.from('{"kind":"ping"}').toString('base64');
  const delivery = {
    seq: 1,
    at: '',
    method: 'POST',
    subpath: '',
    headers: {},
    bytes,
    answered: 200,
  } as const;

  expect(webhookEvent(delivery, other)).toMatchObject({ type: 'ping', body: { type: 'ping' } });
  expect(webhookEvent(delivery).type).toBe('');
});
