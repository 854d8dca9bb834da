import { at, copyOf, isMembers, numberAt, textAt, type Members } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { edits, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { accepts, refuses } from '../defects/requests.ts';

export const beneficialOwners = ofSection('Resources and their fields > BeneficialOwner', [
  {
    name: 'ownership-of-101-percent',
    defect: 'Creating a beneficial owner accepts an ownership of 101 percent.',
    breaks: 'ownershipPercentage is at most 100.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      accepts(['beneficialOwners.create'], 'ownershipPercentage', (value) => value === 101, 100),
  },
  {
    name: 'negative-ownership-on-update',
    defect: 'Updating a beneficial owner accepts a negative ownership.',
    breaks: 'ownershipPercentage is at least 0.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      accepts(
        ['beneficialOwners.update'],
        'ownershipPercentage',
        (value) => typeof value === 'number' && value < 0,
        0,
      ),
  },
  {
    name: 'fraction-of-a-percent',
    defect: 'Creating a beneficial owner accepts an ownership of 99.5 percent.',
    breaks: 'ownershipPercentage is an integer.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      accepts(
        ['beneficialOwners.create'],
        'ownershipPercentage',
        (value) => typeof value === 'number' && value > 0 && value < 100 && !Number.isInteger(value),
        50,
      ),
  },
  {
    name: 'whole-ownership-refused',
    defect: 'Creating a beneficial owner refuses an ownership of 100 percent.',
    breaks: 'ownershipPercentage may be 100.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      refuses(['beneficialOwners.create'], (body) => numberAt(body, 'ownershipPercentage') === 100),
  },
  {
    name: 'ownership-as-text',
    defect: 'Reading a beneficial owner shows the ownership as a text.',
    breaks: 'ownershipPercentage is an integer.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      edits(['beneficialOwners.get'], (owner) => {
        owner['ownershipPercentage'] = String(numberAt(owner, 'ownershipPercentage'));
      }),
  },
  {
    name: 'listed-owners-lack-their-creation-time',
    defect: 'Listing beneficial owners shows them without createdAt.',
    breaks: 'createdAt is required.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      editsPages('beneficialOwners.list', (_page, rows) => {
        for (const row of rows) delete row['createdAt'];
      }),
  },
  {
    name: 'owners-of-other-businesses-listed',
    defect: 'Listing the beneficial owners of one business also shows those of others.',
    breaks: 'An owner belongs to one business customer, and the list is of one.',
    severity: 'critical',
    stated: 'derived',
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
  {
    name: 'owner-without-birth-date',
    defect: 'Creating a beneficial owner accepts that the date of birth is missing.',
    breaks: 'personalInfo.birthDate is required.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      accepts(
        ['beneficialOwners.create'],
        'personalInfo.birthDate',
        (value, body) => value === undefined && isMembers(at(body, 'personalInfo')),
        '1980-01-01',
      ),
  },
  {
    name: 'update-of-an-owner-is-lost',
    defect: 'Updating the ownership of a beneficial owner answers with the new share and keeps the old one.',
    breaks: 'Update beneficial owners: the owner is changed.',
    severity: 'major',
    stated: 'derived',
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
]);
