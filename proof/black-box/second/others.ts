import { copyOf, isMembers, rowsOf, textAt, type Json } from '../../rewriting/json.ts';
import { codes, edits, isAccepted } from '../defects/answers.ts';
import { ignoresParameters } from '../defects/requests.ts';
import { callerOf, opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const invitations = ofSection('invitations', {
  'other-platform-cancels-an-invitation': {
    defect: 'An invitation can be cancelled by any platform that knows its code.',
    breaks: must.critical('An invitation is cancelled only by the inviter or the platform.', 'L384'),
    behaviour: () => opensToOthers('invitations.cancel'),
  },
  'cancelled-invitation-can-be-claimed': {
    defect: 'Cancelling an invitation answers that it is cancelled, and it can still be read and claimed.',
    breaks: derived.major('An invitation can be cancelled.', 'L384'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'invitations.cancel') return undefined;
        const path = `/invitations/${call.params['invitationCode'] ?? ''}`;
        const read = await ask('GET', path, undefined, { authorization: callerOf(call) });
        if (!isAccepted(read) || !isMembers(read.body) || read.body['status'] !== 'PENDING') return undefined;
        read.body['status'] = 'CANCELLED';
        return read;
      },
    }),
  },
  'claim-of-an-unknown-invitation-has-another-code': {
    defect: 'Claiming an invitation that does not exist answers with the code REFERENCE_NOT_FOUND.',
    breaks: must.minor('INVITATION_NOT_FOUND: the invitation does not exist.', 'L481'),
    behaviour: () => codes('invitations.claim', 404, 'REFERENCE_NOT_FOUND'),
  },
});

const rates = ofSection('rates and discoveries', {
  'rates-leave-out-platform-fees': {
    defect: 'Fees that a platform configures are stored, and exchange rates and quotes do not include them.',
    breaks: must.critical('Exchange rates include platform fees.', 'L20'),
    behaviour: () => {
      const stored = new Map<string, Json | undefined>();
      return {
        before: (call) => {
          if (call.operation !== 'config.update' || !isMembers(call.body) || !('feeConfigs' in call.body))
            return undefined;
          stored.set(callerOf(call), copyOf(call.body['feeConfigs']));
          call.body['feeConfigs'] = [];
          return undefined;
        },
        after: (call, answer) => {
          const isConfig = call.operation === 'config.get' || call.operation === 'config.update';
          if (isConfig && isAccepted(answer) && isMembers(answer.body) && stored.has(callerOf(call)))
            answer.body['feeConfigs'] = copyOf(stored.get(callerOf(call)));
        },
      };
    },
  },
  'institutions-of-every-country': {
    defect: 'Discovery of institutions ignores the country: it lists all that there are for the currency.',
    breaks: must.minor('Institutions are listed for a country and a currency.', 'L384'),
    behaviour: ignoresParameters('discoveries.list', ['country']),
  },
  'institutions-have-no-names': {
    defect: 'Discovery of institutions lists rows without names.',
    breaks: derived.major('Discovery lists the names of receiving institutions.', 'L384'),
    behaviour: edits(['discoveries.list'], (page) => {
      for (const row of rowsOf(page)) {
        delete row['bankName'];
        delete row['displayName'];
      }
    }),
  },
});

const configuration = ofSection('configuration', {
  'configuration-of-another-platform': {
    defect:
      'The configuration is kept in a cache for everybody: a platform that reads it gets that of whoever read it first.',
    breaks: derived.critical('The configuration is that of the platform.', 'L376'),
    behaviour: () => {
      const cached: { body: Json | undefined; caller: string } = { body: undefined, caller: '' };
      return {
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          if (call.operation === 'config.update') cached.body = undefined;
          if (call.operation !== 'config.get') return;
          if (cached.body !== undefined && cached.caller !== callerOf(call))
            answer.body = copyOf(cached.body);
          else Object.assign(cached, { body: copyOf(answer.body), caller: callerOf(call) });
        },
      };
    },
  },
  'updated-configuration-reads-as-before': {
    defect: 'An update of the UMA domain is answered and not stored.',
    breaks: derived.major('The configuration can be updated.', 'L376'),
    behaviour: () => {
      const first: { domain: string } = { domain: '' };
      return {
        after: (call, answer) => {
          if (call.operation !== 'config.get' || !isMembers(answer.body)) return;
          const domain = textAt(answer.body, 'umaDomain');
          if (first.domain === '') first.domain = domain;
          else if (domain !== '') answer.body['umaDomain'] = first.domain;
        },
      };
    },
  },
});

const imports = ofSection('bulk import', {
  'unknown-import-job-is-pending': {
    defect: 'The status of an import job that does not exist is answered as PENDING.',
    breaks: must.minor('BULK_UPLOAD_JOB_NOT_FOUND: the job does not exist.', 'L486'),
    needs: 'imports',
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'customers.getImportJob' || answer.status !== 404) return;
        answer.status = 200;
        answer.body = {
          id: call.params['jobId'] ?? '',
          status: 'PENDING',
          progress: { total: 0, processed: 0, successful: 0, failed: 0 },
        };
      },
    }),
  },
  'other-platform-reads-an-import-job': {
    defect: 'An import job, with its errors, can be read by any platform that knows its id.',
    breaks: derived.critical('An import makes customers of one platform.', 'L7'),
    needs: 'imports',
    behaviour: () => {
      const inner = opensToOthers('customers.getImportJob');
      return {
        after: async (call, answer, server) => {
          // An upload calls the id jobId; the owner is known by id.
          const jobId = textAt(answer.body, 'jobId');
          const seen = jobId === '' ? answer : { ...answer, body: { id: jobId } };
          await inner.after?.(call, seen, server);
        },
      };
    },
  },
});

export const others = [...invitations, ...rates, ...configuration, ...imports];
