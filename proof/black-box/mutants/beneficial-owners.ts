import { at, copyOf, isMembers, numberAt, textAt, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { accepts, refuses } from '../defects/requests.ts';

export const beneficialOwners = ofSection('Resources and their fields > BeneficialOwner', {
  'ownership-of-101-percent': {
    defect: 'Creating a beneficial owner accepts an ownership of 101 percent.',
    breaks: must.major('ownershipPercentage is at most 100.'),
    behaviour: () =>
      accepts(['beneficialOwners.create'], 'ownershipPercentage', (value) => value === 101, 100),
  },
  'negative-ownership-on-update': {
    defect: 'Updating a beneficial owner accepts a negative ownership.',
    breaks: must.major('ownershipPercentage is at least 0.'),
    behaviour: () =>
      accepts(
        ['beneficialOwners.update'],
        'ownershipPercentage',
        (value) => typeof value === 'number' && value < 0,
        0,
      ),
  },
  'fraction-of-a-percent': {
    defect: 'Creating a beneficial owner accepts an ownership of 99.5 percent.',
    breaks: must.minor('ownershipPercentage is an integer.'),
    behaviour: () =>
      accepts(
        ['beneficialOwners.create'],
        'ownershipPercentage',
        (value) => typeof value === 'number' && value > 0 && value < 100 && !Number.isInteger(value),
        50,
      ),
  },
  'whole-ownership-refused': {
    defect: 'Creating a beneficial owner refuses an ownership of 100 percent.',
    breaks: must.major('ownershipPercentage may be 100.'),
    behaviour: refuses(['beneficialOwners.create'], (body) => numberAt(body, 'ownershipPercentage') === 100),
  },
  'ownership-as-text': {
    defect: 'Reading a beneficial owner shows the ownership as a text.',
    breaks: must.major('ownershipPercentage is an integer.'),
    behaviour: edits(['beneficialOwners.get'], (owner) => {
      owner['ownershipPercentage'] = String(numberAt(owner, 'ownershipPercentage'));
    }),
  },
  'listed-owners-lack-their-creation-time': {
    defect: 'Listing beneficial owners shows them without createdAt.',
    breaks: must.minor('createdAt is required.'),
    behaviour: editsPages('beneficialOwners.list', (_page, rows) => {
      for (const row of rows) delete row['createdAt'];
    }),
  },
  'owners-of-other-businesses-listed': {
    defect: 'Listing the beneficial owners of one business also shows those of others.',
    breaks: derived.critical('An owner belongs to one business customer, and the list is of one.'),
    behaviour: () => {
      const known: Members[] = [];
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          if (call.operation === 'beneficialOwners.create') known.push(copyOf(answer.body));
          if (call.operation !== 'beneficialOwners.list') return;
          const customer = call.query.get('customerId');
          const others = known.filter((owner) => textAt(owner, 'customerId') !== customer).slice(-2);
          const rows = answer.body['data'];
          if (Array.isArray(rows)) answer.body['data'] = [...rows, ...others];
        },
      };
    },
  },
  'owner-without-birth-date': {
    defect: 'Creating a beneficial owner accepts that the date of birth is missing.',
    breaks: must.major('personalInfo.birthDate is required.'),
    behaviour: () =>
      accepts(
        ['beneficialOwners.create'],
        'personalInfo.birthDate',
        (value, body) => value === undefined && isMembers(at(body, 'personalInfo')),
        '1980-01-01',
      ),
  },
  'update-of-an-owner-is-lost': {
    defect: 'Updating the ownership of a beneficial owner answers with the new share and keeps the old one.',
    breaks: derived.major('Update beneficial owners: the owner is changed.'),
    behaviour: () => {
      const old = new Map<string, number>();
      return {
        before: async (call, { ask }) => {
          const id = call.params['beneficialOwnerId'] ?? '';
          if (call.operation === 'beneficialOwners.update' && !old.has(id))
            old.set(id, numberAt((await ask('GET', call.path)).body, 'ownershipPercentage'));
          return undefined;
        },
        after: (call, answer) => {
          const share = old.get(call.params['beneficialOwnerId'] ?? '');
          if (call.operation === 'beneficialOwners.get' && isAccepted(answer) && share !== undefined)
            if (isMembers(answer.body)) answer.body['ownershipPercentage'] = share;
        },
      };
    },
  },
});
