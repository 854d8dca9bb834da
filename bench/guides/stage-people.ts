import { identifiedPerson } from '../../suites/kit/fixtures/people.ts';
import type { Makers, Stage } from './staging.ts';

const { fullName: _name, customerType: _type, taxIdType, taxIdentifier, ...lived } = identifiedPerson;

/** A beneficial owner, but for the business. */
const owner = {
  roles: ['UBO'],
  ownershipPercentage: 60,
  personalInfo: {
    ...lived,
    firstName: 'Ada',
    lastName: 'Moreno',
    idType: taxIdType,
    identifier: taxIdentifier,
  },
};

const businessInfo = { legalName: 'Moreno LLC', taxId: '12-3456789', incorporatedOn: '2020-01-31' };

/** Makes others than the customer of the page: owners, invitations, whom to pay. */
export const peopleMakers = ({ send, newest, known }: Stage): Makers => ({
  BeneficialOwner: async () => {
    const { id: customerId } = await send('POST', '/customers', { customerType: 'BUSINESS', businessInfo });
    await send('POST', '/beneficial-owners', { customerId, ...owner });
  },
  Invitation: async () => void (await send('POST', '/invitations', { inviterUma: newest('UmaAddress') })),
  Lookup: async () => void (await send('GET', '/receiver/uma/$success.usd@sandbox.uma.money')),
  'UmaAddress/other': async () => {
    const { umaAddress } = await send('POST', '/customers', identifiedPerson);
    known.learn('UmaAddress/other', String(umaAddress));
  },
});
