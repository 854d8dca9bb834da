import { arrive } from './arrivals.ts';
import * as payees from './payees.ts';
import type { Handler } from './call.ts';
import * as invitations from './invitations.ts';
import * as owners from './owners.ts';
import * as people from './people.ts';
import * as platform from './platform.ts';
import * as quotes from './quotes.ts';
import { conflict } from './refusal.ts';
import * as verifications from './verifications.ts';
import * as transactions from './transactions.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: Handler;
  readonly sandboxOnly: boolean;
}

/** None of the customers here lives where strong authentication is asked for. Source: Authentication, rule 7. */
const noStrongAuthentication: Handler = () => {
  throw conflict('NOT_REGULATED', 'Strong customer authentication does not apply to this customer.');
};

const route = (line: string, handler: Handler, sandboxOnly = false): Route => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, handler, sandboxOnly };
};

/** Shown by the document. Source: Endpoints. */
const shown: readonly Route[] = [
  route('GET /customers/{person}', people.readPerson),
  route('POST /quotes', quotes.makeOffer),
  route('POST /quotes/{quote}/execute', quotes.takeOffer),
  route('POST /transfer-out', quotes.transferOut),
  route('POST /transfer-in', quotes.transferIn),
  route('GET /transactions', transactions.listPayments),
  route('POST /verifications', verifications.startCheck),
  route('POST /customers/{person}/verify-{channel}', verifications.sendCode),
  route('POST /customers/{person}/verify-{channel}/confirm', verifications.confirmCode),
  route('POST /transactions/{transaction}/approve', transactions.approvePayment),
  route('POST /sca/factors', noStrongAuthentication),
  route('POST /sca/factors/confirm', noStrongAuthentication),
  route('GET /sca/factors/reset/{reset}', noStrongAuthentication),
  route('POST /customers/external-accounts/{payee}/trust', noStrongAuthentication),
  route('POST /customers/external-accounts/{payee}/trust/confirm', noStrongAuthentication),
  route('POST /customers/external-accounts/{payee}/untrust', noStrongAuthentication),
  route('POST /customers/external-accounts/{payee}/untrust/confirm', noStrongAuthentication),
];

/** Not shown by the document: these methods and paths are this server's. */
const own: readonly Route[] = [
  route('GET /house/settings', platform.readSettings),
  route('PUT /house/settings', platform.writeSettings),
  route('GET /house/purses', payees.listOwnAccounts),
  route('PUT /house/payees', payees.addOwnPayee),
  route('GET /house/payees', payees.listOwnPayees),
  route('GET /house/payees/{payee}', payees.readPayee),
  route('POST /house/payees/{payee}/drop', payees.dropPayee),
  route('PUT /keys', platform.makeKey),
  route('GET /keys', platform.listKeys),
  route('GET /keys/{key}', platform.readKey),
  route('POST /keys/{key}/drop', platform.dropKey),
  route('PUT /people', people.addPerson),
  route('GET /people', people.listPeople),
  route('POST /people/{person}/amend', people.amendPerson),
  route('POST /people/{person}/erase', people.erasePerson),
  route('POST /people/{person}/hosted-check', verifications.hostedLink),
  route('PUT /owners', owners.addOwner),
  route('GET /owners', owners.listOwners),
  route('GET /owners/{owner}', owners.readOwner),
  route('PUT /owners/{owner}', owners.amendOwner),
  route('GET /purses', payees.listAccounts),
  route('PUT /people/{person}/payees', payees.addPayee),
  route('GET /payees', payees.listPayees),
  route('GET /payees/{payee}', payees.readPayee),
  route('POST /payees/{payee}/drop', payees.dropPayee),
  route('GET /probes/payee/{payee}', payees.probePayee),
  route('GET /probes/address/{address}', payees.probeAddress),
  route('GET /offers/{quote}', quotes.readOffer),
  route('GET /movements/{transaction}', transactions.readPayment),
  route('PUT /movements/{transaction}/refusal', transactions.rejectPayment),
  route('PUT /movements/{transaction}/recall', transactions.recallPayment),
  route('PUT /movements/{transaction}/receipt', transactions.confirmReceipt),
  route('PUT /tickets', invitations.inviteSomebody),
  route('GET /tickets/{ticket}', invitations.readInvitation),
  route('PUT /tickets/{ticket}/guest', invitations.acceptInvitation),
  route('PUT /tickets/{ticket}/withdrawal', invitations.withdrawInvitation),
  route('GET /prices', platform.readRates),
  route('GET /address-houses', platform.listAddressHouses),
  route('PUT /chains/cost', quotes.estimateChain),
  route('GET /banks', platform.listHouses),
  route('PUT /playground/rain', payees.rain, true),
  route('PUT /playground/pledge', quotes.keepPledge, true),
  route('PUT /playground/arrival', arrive, true),
  route('PUT /playground/callback', platform.tryCallback, true),
];

export const routes: readonly Route[] = [...shown, ...own];
