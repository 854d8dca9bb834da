import {
  invitationMachine as machine,
  type InvitationState,
  type InvitationTrigger,
} from '../../spec/machines/invitation.ts';
import type { TaskHandler } from '../runtime/agenda.ts';
import { ApiError, forbidden, invalidField, notFound } from '../http/api-error.ts';
import { created, ok, type Answer, type Call, type Environment, type Handler } from '../http/call.ts';
import { instantText } from '../http/instants.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { defineCollection, everyone, type Collection, type Document } from '../store/store.ts';
import { workFor, type Work } from '../runtime/work.ts';
import { amountOf, isCurrencyCode, type Amount } from '../ledger/currencies.ts';
import { mustBeUmaAddress } from '../payments/uma-receivers.ts';
import { customers, type Customer } from '../customers/customer-store.ts';
import { receiveUmaPayment } from '../payments/sandbox-money.ts';

/** An invitation as it is stored, under its code. Every platform of the same environment can read it. */
interface Invitation extends Document {
  readonly tenant: string;
  readonly environment: Environment;
  readonly createdAt: string;
  readonly claimedAt?: string;
  readonly expiresAt?: string;
  readonly url: string;
  readonly inviterUma: string;
  readonly inviteeUma?: string;
  readonly status: InvitationState;
  readonly firstName?: string;
  readonly amountToSend?: Amount;
}

interface InvitationCreate {
  readonly inviterUma: string;
  readonly firstName?: string;
  readonly amountToSend?: number;
  readonly expiresAt?: string;
}

const invitations = defineCollection<Invitation>('invitations');

const all = ({ tx }: Work): Collection<Invitation> => tx.collection(invitations, everyone);

const invitationView = ({
  id,
  tenant: _tenant,
  environment: _environment,
  ...rest
}: Invitation): unknown => ({
  code: id,
  ...rest,
});

const environmentOf = ({ caller, operation }: Call): Environment => {
  if (caller.kind === 'none') throw new Error(`${operation} is for platforms.`);
  return caller.environment;
};

/** The invitation that the path names, as of now. Raises 404 INVITATION_NOT_FOUND. */
const addressed = async (call: Call): Promise<Invitation> => {
  const found = await all(call).get(call.params['invitationCode'] ?? '');
  const isHidden = found?.tenant !== call.tenant && call.variations.has('strangers-cannot-read-invitations');
  if (!found || isHidden || found.environment !== environmentOf(call))
    throw notFound(
      'No such invitation.',
      call.faults.has('missing-invitation-is-a-plain-404') ? undefined : 'INVITATION_NOT_FOUND',
    );
  return found;
};

const inviterOf = async (call: Call, umaAddress: string): Promise<Partial<Customer>> => {
  mustBeUmaAddress(umaAddress);
  const inviter = await call.collection(customers).first({ where: { umaAddress, isDeleted: false } });
  if (!inviter && call.variations.has('anybody-can-invite')) return {};
  if (!inviter) throw new ApiError(400, 'INVALID_UMA_ADDRESS', `No customer has the address ${umaAddress}.`);
  return inviter;
};

const endOf = (call: Call, { expiresAt }: InvitationCreate): string | undefined => {
  if (expiresAt === undefined && call.variations.has('invitations-expire-after-a-week'))
    return new Date(call.now().getTime() + 7 * 24 * 3_600_000).toISOString();
  if (expiresAt === undefined) return undefined;
  const end = instantText('expiresAt', expiresAt);
  if (Date.parse(end) <= call.now().getTime())
    throw invalidField('expiresAt', 'expiresAt must be in the future.');
  return end;
};

/** Invites somebody in the name of a customer. */
export const createInvitation: Handler<InvitationCreate> = async (call) => {
  const { inviterUma, firstName, amountToSend } = call.body;
  const { currencies = [] } = await inviterOf(call, inviterUma);
  const expiresAt = endOf(call, call.body);

  const isShared = call.faults.has('all-invitations-have-one-code');
  const code = isShared ? '0b9f2f3e' : call.world.ids.uuid().slice(-8);
  if (isShared) await all(call).delete(code);
  const invitation: Invitation = {
    id: code,
    tenant: call.tenant,
    environment: environmentOf(call),
    createdAt: call.now().toISOString(),
    ...(expiresAt !== undefined && { expiresAt }),
    url: `https://invitations.example/${code}`,
    inviterUma,
    status: apply(machine, '(none)', 'create').state,
    ...(firstName !== undefined && { firstName }),
    ...(amountToSend !== undefined && {
      amountToSend: amountOf(amountToSend, currencies.find(isCurrencyCode) ?? 'USD'),
    }),
  };
  await all(call).insert(invitation);
  if (expiresAt !== undefined)
    await call.schedule({ kind: 'invitation.expire', dueAt: new Date(expiresAt), payload: { code } });

  return created(invitationView(invitation));
};

/** Changes an invitation after the transaction of the request, in another one. Only a faulty server does. */
const changedLater =
  ({ world }: Call, { tenant }: Invitation, change: (work: Work) => Promise<Invitation>) =>
  (): Promise<Invitation> =>
    world.store.transact((tx) => change(workFor(world, tx, tenant)));

/** Reads an invitation by its code. */
export const getInvitation: Handler = async (call) => {
  const invitation = await addressed(call);
  const answer = ok(invitationView(invitation));
  if (invitation.status !== 'PENDING' || !call.faults.has('reading-claims-an-invitation')) return answer;
  const claimedAt = call.now().toISOString();
  const claimed = changedLater(call, invitation, (work) => move(work, invitation, 'claim', { claimedAt }));
  return { ...answer, afterCommit: () => claimed().then(() => answer) };
};

/** The codes of refusals, by what became of the invitation. */
const overCodes: Readonly<Partial<Record<InvitationState, string>>> = {
  CLAIMED: 'INVITATION_ALREADY_CLAIMED',
  CANCELLED: 'INVITATION_CANCELLED',
};

/** The faults that let an invitation be claimed which is over. */
const ignorers = {
  CLAIMED: 'claimed-invitation-can-be-claimed',
  CANCELLED: 'cancelled-invitation-can-be-claimed',
  EXPIRED: 'invitation-never-expires',
  PENDING: undefined,
} as const;

/** Where an invitation stands now, whether or not the agenda has noticed that its end has come. */
const stateOf = (call: Call, { status, expiresAt }: Invitation): InvitationState => {
  const isOver = expiresAt !== undefined && Date.parse(expiresAt) <= call.now().getTime();
  return isOver && status === 'PENDING' ? 'EXPIRED' : status;
};

const mustAllow = (call: Call, invitation: Invitation, trigger: InvitationTrigger): void => {
  const state = stateOf(call, invitation);
  if (allows(machine, state, trigger)) return;
  const code = trigger === 'claim' ? overCodes[state] : undefined;
  throw new ApiError(400, code ?? 'INVALID_INPUT', `The invitation is ${state}.`);
};

/** The invitation as a faulty server takes it for a claim: still open. */
const claimable = (call: Call, invitation: Invitation): Invitation => {
  const ignorer = ignorers[stateOf(call, invitation)];
  if (ignorer === undefined || !call.faults.has(ignorer)) return invitation;
  const { expiresAt: _expiresAt, ...endless } = invitation;
  return { ...endless, status: 'PENDING' };
};

const move = async (
  work: Work,
  invitation: Invitation,
  trigger: InvitationTrigger,
  change: Partial<Invitation> = {},
): Promise<Invitation> => {
  const { state, emits } = apply(machine, invitation.status, trigger);
  const after = { ...invitation, ...change, status: state };
  if (!work.faults.has('claim-is-forgotten')) await all(work).update(after);
  if (emits !== undefined && !work.faults.has('claim-is-not-announced'))
    await work.emit({ resource: after.id, type: emits, data: invitationView(after) });
  return after;
};

/** Pays whoever claims an invitation. Only a faulty server does. */
const payInvitee = async (
  call: Call<{ readonly inviteeUma: string }>,
  { inviterUma, amountToSend }: Invitation,
): Promise<void> => {
  const body = {
    senderUmaAddress: inviterUma,
    receiverUmaAddress: call.body.inviteeUma,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amountToSend?.amount ?? 1,
  };
  await receiveUmaPayment({ ...call, body });
};

/** Tells of a claim, and refuses it all the same. Only a faulty server does. */
const announcedRefusal = async (call: Call, invitation: Invitation): Promise<Answer> => {
  const type = apply(machine, 'PENDING', 'claim').emits;
  const work = workFor(call.world, call.tx, invitation.tenant);
  if (type !== undefined)
    await work.emit({ resource: invitation.id, type, data: invitationView(invitation) });
  const refuse = async (): Promise<Answer> => {
    mustAllow(call, invitation, 'claim');
    throw new Error(`${invitation.id} can be claimed.`);
  };
  return { status: 400, afterCommit: refuse };
};

/** Claims an invitation; the platform that created it is told. Moves no money. */
export const claimInvitation: Handler<{ readonly inviteeUma: string }> = async (call) => {
  const invitation = claimable(call, await addressed(call));
  const { inviteeUma } = call.body;
  mustBeUmaAddress(inviteeUma);
  const claimedAt = call.now().toISOString();
  if (stateOf(call, invitation) !== 'PENDING' && call.faults.has('refused-claim-is-announced'))
    return announcedRefusal(call, { ...invitation, claimedAt, inviteeUma });
  mustAllow(call, invitation, 'claim');
  const isOwn = inviteeUma === invitation.inviterUma;
  if (isOwn && !call.variations.has('own-invitations-can-be-claimed'))
    throw invalidField('inviteeUma', 'inviteeUma must be somebody else than the inviter.');

  const claimed = (work: Work): Promise<Invitation> =>
    move(work, invitation, 'claim', { claimedAt, inviteeUma });
  if (call.faults.has('claim-pays-the-invitee')) await payInvitee(call, invitation);
  if (call.faults.has('claim-is-checked-before-it-is-made')) {
    const later = changedLater(call, invitation, claimed);
    return { status: 200, afterCommit: async () => ok(invitationView(await later())) };
  }
  // Whoever claims, the platform that invited is told.
  return ok(invitationView(await claimed(workFor(call.world, call.tx, invitation.tenant))));
};

/** Cancels an invitation. Only the platform that created it may, for itself or for the inviter. */
export const cancelInvitation: Handler = async (call) => {
  const invitation = await addressed(call);
  if (invitation.tenant !== call.tenant && !call.faults.has('anybody-can-cancel-an-invitation'))
    throw forbidden('Another platform created this invitation.');
  const isAgain = invitation.status === 'CANCELLED';
  if (isAgain && call.variations.has('invitations-can-be-cancelled-again'))
    return ok(invitationView(invitation));
  mustAllow(call, invitation, 'cancel');

  return ok(invitationView(await move(call, invitation, 'cancel')));
};

const expire: TaskHandler = async (work, { code }) => {
  const invitation = await all(work).get(String(code));
  if (invitation && allows(machine, invitation.status, 'expire')) await move(work, invitation, 'expire');
};

/** What the agenda runs for invitations. */
export const invitationTasks = { 'invitation.expire': expire } as const satisfies Readonly<
  Record<string, TaskHandler>
>;
