import { randomBytes } from 'node:crypto';
import type { Call, Handler } from './call.ts';
import { param, wordIn } from './call.ts';
import * as is from './checks.ts';
import { notify } from './outbox.ts';
import { conflict, missing, unprocessable } from './refusal.ts';
import type { Row } from './world.ts';
import { moment, newId } from './world.ts';

const isOver = (row: Row): boolean => Date.parse(String(row['until'])) <= Date.now();

const withStage = (row: Row): Row =>
  row['stage'] === 'OPEN' && isOver(row) ? { ...row, stage: 'OVER' } : row;

/** @throws {Refusal} 404 INVITATION_NOT_FOUND. Source: Errors > 404. */
const invitationCalled = (call: Call): Row => {
  const row = call.platform.invitations.get(param(call, 'ticket'));
  if (row === undefined) throw missing('INVITATION_NOT_FOUND', 'invitation');
  return withStage(row);
};

const aMoment: is.Check = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? undefined : 'is not a moment';

const fields = { host: is.filledText, until: aMoment, promised: is.positiveInteger };

/** Without an end of its own an invitation lasts a week. */
const weekMs = 7 * 24 * 3_600_000;

export const inviteSomebody: Handler = (call) => {
  is.insist(is.errorsIn(call.body, fields, ['host']));
  const host = wordIn(call.body, 'host');
  const hosts = [...call.platform.people.values()].map((person) => person.fields['umaAddress']);
  if (!hosts.includes(host)) throw unprocessable('No customer of this platform has this UMA address.');
  const ticket = randomBytes(9).toString('hex');
  const until = wordIn(call.body, 'until') ?? moment(Date.now() + weekMs);
  const row: Row = { id: newId('Ticket'), ticket, host, stage: 'OPEN', since: moment(), until };
  call.platform.invitations.set(ticket, row);
  return { status: 200, body: row };
};

export const readInvitation: Handler = (call) => ({ status: 200, body: invitationCalled(call) });

const openOne = (call: Call): Row => {
  const row = invitationCalled(call);
  if (row['stage'] !== 'OPEN') throw conflict('NOT_OPEN', `The invitation is ${String(row['stage'])}.`);
  return row;
};

const changed = (call: Call, row: Row, members: Readonly<Record<string, unknown>>): Row => {
  const next = { ...row, ...members };
  call.platform.invitations.set(String(row['ticket']), next);
  return next;
};

export const acceptInvitation: Handler = (call) => {
  is.insist(is.errorsIn(call.body, { guest: is.filledText }, ['guest']));
  const row = changed(call, openOne(call), {
    stage: 'TAKEN',
    guest: wordIn(call.body, 'guest'),
    takenAt: moment(),
  });
  notify(call.platform, 'guest.came', row);
  return { status: 201, body: row };
};

export const withdrawInvitation: Handler = (call) => ({
  status: 202,
  body: changed(call, openOne(call), { stage: 'WITHDRAWN' }),
});
