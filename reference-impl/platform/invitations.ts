import type { InvitationState, InvitationTrigger } from '../../spec/machines/invitation.ts';
import { ApiError, forbidden, invalidField, notFound } from '../http/api-error.ts';
import { created, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { instantText } from '../http/instants.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { defineCollection, everyone, type Collection, type Document } from '../store/store.ts';
import { amountOf, isCurrencyCode, type Amount } from '../ledger/currencies.ts';
import { mustBeUmaAddress } from '../payments/uma-receivers.ts';
import { customers, type Customer } from '../records/customer-store.ts';
import type { Routes } from '../http/intake.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';
import type { Environment } from '../runtime/caller.ts';

/** An invitation as it is stored, under its code. Every platform of the same environment can read it. */
export interface Invitation extends Document {
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

export interface InvitationCreate {
  readonly inviterUma: string;
  readonly firstName?: string;
  readonly amountToSend?: number;
  readonly expiresAt?: string;
}

const invitations = defineCollection<Invitation>('invitations');

/** The invitations of every platform. */
export const allInvitations = ({ tx }: Work): Collection<Invitation> => tx.collection(invitations, everyone);

export const invitationView = ({
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

/** The error for an invitation that is not there. */
export const unknownInvitation = replaceable((_work: Work): ApiError =>
  notFound('No such invitation.', 'INVITATION_NOT_FOUND'),
);

/** The invitation that the path names. Raises 404 INVITATION_NOT_FOUND. */
export const addressedInvitation = replaceable(async (call: Call): Promise<Invitation> => {
  const found = await allInvitations(call).get(call.params['invitationCode'] ?? '');
  if (found?.environment !== environmentOf(call)) throw unknownInvitation(call);
  return found;
});

/** Raises 400 for an inviter whose address no customer has. */
export const mustBeKnown = replaceable(
  (_call: Call, umaAddress: string, inviter: Customer | undefined): void => {
    if (!inviter)
      throw new ApiError(400, 'INVALID_UMA_ADDRESS', `No customer has the address ${umaAddress}.`);
  },
);

/** When an invitation ends; undefined for never. Raises 400 for an end that is past. */
export const endOf = replaceable((call: Call, { expiresAt }: InvitationCreate): string | undefined => {
  if (expiresAt === undefined) return undefined;
  const end = instantText('expiresAt', expiresAt);
  if (Date.parse(end) <= call.now().getTime())
    throw invalidField('expiresAt', 'expiresAt must be in the future.');
  return end;
});

/** Keeps a new invitation. */
export const insertInvitation = replaceable((work: Work, invitation: Invitation): Promise<void> =>
  allInvitations(work).insert(invitation),
);

/** The code of a new invitation: what is random of an id, as whoever knows a code can read and claim what it names. */
export const newCode = replaceable((call: Call): string =>
  call.world.ids.uuid().replaceAll('-', '').slice(-18),
);

/** Invites somebody in the name of a customer. */
export const createInvitation: Handler<InvitationCreate> = async (call) => {
  const { inviterUma, firstName, amountToSend } = call.body;
  mustBeUmaAddress(inviterUma);
  const where = { umaAddress: inviterUma, isDeleted: false };
  const inviter = await call.collection(customers).first({ where });
  mustBeKnown(call, inviterUma, inviter);
  const expiresAt = endOf(call, call.body);

  const code = newCode(call);
  const invitation: Invitation = {
    id: code,
    tenant: call.tenant,
    environment: environmentOf(call),
    createdAt: call.now().toISOString(),
    ...(expiresAt !== undefined && { expiresAt }),
    url: `https://invitations.example/${code}`,
    inviterUma,
    status: apply(call, 'invitation', '(none)', 'create').state,
    ...(firstName !== undefined && { firstName }),
    ...(amountToSend !== undefined && {
      amountToSend: amountOf(amountToSend, inviter?.currencies?.find(isCurrencyCode) ?? 'USD'),
    }),
  };
  await insertInvitation(call, invitation);
  if (expiresAt !== undefined)
    await call.schedule({ kind: 'invitation.expire', dueAt: new Date(expiresAt), payload: { code } });

  return created(invitationView(invitation));
};

/** Reads an invitation by its code. */
export const getInvitation = replaceable<Handler>(async (call) =>
  ok(invitationView(await addressedInvitation(call))),
);

/** The codes of refusals, by what became of the invitation. */
const overCodes: Readonly<Partial<Record<InvitationState, string>>> = {
  CLAIMED: 'INVITATION_ALREADY_CLAIMED',
  CANCELLED: 'INVITATION_CANCELLED',
};

/** Where an invitation stands now, whether or not the scheduler has noticed that its end has come. */
export const stateOf = (call: Call, { status, expiresAt }: Invitation): InvitationState => {
  const isOver = expiresAt !== undefined && Date.parse(expiresAt) <= call.now().getTime();
  return isOver && status === 'PENDING' ? 'EXPIRED' : status;
};

/** Raises 400 for what the invitation is past. */
export const mustAllow = (call: Call, invitation: Invitation, trigger: InvitationTrigger): void => {
  const state = stateOf(call, invitation);
  if (allows(call, 'invitation', state, trigger)) return;
  const code = trigger === 'claim' ? overCodes[state] : undefined;
  throw new ApiError(400, code ?? 'INVALID_INPUT', `The invitation is ${state}.`);
};

/** Keeps an invitation that was changed. */
export const keepInvitation = replaceable((work: Work, invitation: Invitation): Promise<void> =>
  allInvitations(work).update(invitation),
);

/** Moves an invitation along its lifecycle, and sends the event of the move. */
export const moveInvitation = replaceable(
  async (
    work: Work,
    invitation: Invitation,
    trigger: InvitationTrigger,
    change: Partial<Invitation> = {},
  ): Promise<Invitation> => {
    const { state, emits } = apply(work, 'invitation', invitation.status, trigger);
    const after = { ...invitation, ...change, status: state };
    await keepInvitation(work, after);
    if (emits !== undefined)
      await work.emit({ resource: after.id, type: emits, data: invitationView(after) });
    return after;
  },
);

/** Raises 400 for the inviter, who cannot claim. */
export const mustBeAnother = replaceable(
  (_call: Call, { inviterUma }: Invitation, inviteeUma: string): void => {
    if (inviteeUma === inviterUma)
      throw invalidField('inviteeUma', 'inviteeUma must be somebody else than the inviter.');
  },
);

export interface Claim {
  readonly inviteeUma: string;
}

/** Makes a claim that is allowed; whoever claims, the platform that invited gets the event. */
export const claim = replaceable(async (call: Call<Claim>, invitation: Invitation): Promise<Answer> => {
  const { inviteeUma } = call.body;
  const inviting = call.as(invitation.tenant);
  const claimedAt = call.now().toISOString();
  return ok(invitationView(await moveInvitation(inviting, invitation, 'claim', { claimedAt, inviteeUma })));
});

/** Claims an invitation. Moves no money. */
export const claimInvitation = replaceable<Handler<Claim>>(async (call) => {
  const invitation = await addressedInvitation(call);
  mustBeUmaAddress(call.body.inviteeUma);
  mustAllow(call, invitation, 'claim');
  mustBeAnother(call, invitation, call.body.inviteeUma);

  return claim(call, invitation);
});

/** Raises 403 for a platform that did not create the invitation. */
export const mustBeInviting = replaceable((call: Call, { tenant }: Invitation): void => {
  if (tenant !== call.tenant) throw forbidden('Another platform created this invitation.');
});

/** Cancels an invitation. Only the platform that created it may, for itself or for the inviter. */
export const cancelInvitation = replaceable<Handler>(async (call) => {
  const invitation = await addressedInvitation(call);
  mustBeInviting(call, invitation);
  mustAllow(call, invitation, 'cancel');

  return ok(invitationView(await moveInvitation(call, invitation, 'cancel')));
});

const expire: TaskHandler = async (work, { code }) => {
  const invitation = await allInvitations(work).get(String(code));
  if (invitation && allows(work, 'invitation', invitation.status, 'expire'))
    await moveInvitation(work, invitation, 'expire');
};

/** The scheduler's tasks for invitations. */
export const invitationTasks = { 'invitation.expire': expire } as const satisfies Readonly<
  Record<string, TaskHandler>
>;

export const invitationsRoutes = {
  'invitations.create': createInvitation,
  'invitations.get': getInvitation,
  'invitations.claim': claimInvitation,
  'invitations.cancel': cancelInvitation,
} as const satisfies Routes;
