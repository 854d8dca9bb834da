import {
  addExternalAccount,
  externalAccounts,
  mustBeRemovable,
  mustHaveAnOwner,
  removeExternalAccount,
} from '../../accounts/external-account-store.ts';
import {
  customerAccountFilters,
  getCustomerExternalAccount,
  getPlatformExternalAccount,
  platformAccountFilters,
} from '../../accounts/external-accounts.ts';
import { customerInternalFilters, platformInternalFilters } from '../../accounts/internal-accounts.ts';
import { invalidField } from '../../http/api-error.ts';
import type { Call, Handler } from '../../http/call.ts';
import { institutions } from '../../platform/discoveries.ts';
import { replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import type { Where } from '../../store/store.ts';
import { answering, lacking, withBody } from '../altered-answers.ts';
import { withoutDeletes } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { ignoring } from '../ignored-parameters.ts';
import { isJsonObject } from '../../../spec/json.ts';

/** An account is shown without the data that it was added with. */
const losingData = (point: Replaceable<Handler>): Replacement =>
  answering(point, (answer) =>
    withBody(answer, ({ accountInfo, ...shown }) => {
      const { accountType } = isJsonObject(accountInfo) ? accountInfo : {};
      return { ...shown, accountInfo: { accountType } };
    }),
  );

/** A list shows the accounts of both sides, where it does not ask for one customer. */
const ofBothSides = (point: Replaceable<(call: Call) => Where>): Replacement =>
  replacing(point, (right, call) => {
    const where = right(call);
    return call.query['customerId'] === undefined ? lacking(where, 'customerId') : where;
  });

/** Faults in external accounts, and in lists of internal accounts. */
export const accountFaults = faultsOf({
  'trusted-beneficiaries/trusted-account-cannot-be-deleted': {
    'trusted-beneficiary-can-be-deleted': replacing(mustBeRemovable, async () => {}),
  },
  'external-accounts/customer-account-reads-as-added': {
    'customer-account-loses-its-data': losingData(getCustomerExternalAccount),
  },
  'external-accounts/platform-account-reads-as-added': {
    'platform-account-loses-its-data': losingData(getPlatformExternalAccount),
  },
  'external-accounts/customer-list-has-no-platform-account': {
    'customer-accounts-show-the-platforms': ofBothSides(customerAccountFilters),
  },
  'external-accounts/platform-list-has-no-customer-account': {
    'platform-accounts-show-the-customers': ofBothSides(platformAccountFilters),
  },
  'external-accounts/lists-filter-by-currency': {
    'external-accounts-ignore-the-currency': [
      ignoring(customerAccountFilters, 'currency'),
      ignoring(platformAccountFilters, 'currency'),
    ],
  },
  'external-accounts/customer-list-shows-that-customer-only': {
    'external-accounts-ignore-the-customer': ignoring(customerAccountFilters, 'customerId'),
  },
  'external-accounts/customer-account-is-not-found-after-deleting': {
    'deleted-external-account-stays': replacing(removeExternalAccount, (right, work, account) =>
      right(withoutDeletes(work, externalAccounts), account),
    ),
  },
  'external-accounts/unknown-customer-is-refused': {
    'external-account-of-nobody-is-added': replacing(mustHaveAnOwner, async () => {}),
  },
  'discoveries/listed-name-is-accepted': {
    'listed-banks-are-refused': replacing(addExternalAccount, async (right, work, wanted) => {
      if (institutions.some(({ bankName }) => bankName === wanted.accountInfo['bankName']))
        throw invalidField('accountInfo.bankName', 'accountInfo.bankName is no bank that is known.');
      return right(work, wanted);
    }),
  },
  'internal-accounts/customer-list-has-no-platform-account': {
    'customer-accounts-include-the-platforms': ofBothSides(customerInternalFilters),
  },
  'internal-accounts/platform-list-has-no-customer-account': {
    'platform-accounts-include-the-customers': ofBothSides(platformInternalFilters),
  },
  'internal-accounts/lists-filter-by-currency': {
    'internal-accounts-ignore-the-currency': [
      ignoring(customerInternalFilters, 'currency'),
      ignoring(platformInternalFilters, 'currency'),
    ],
  },
  'internal-accounts/lists-filter-by-type': {
    'internal-accounts-ignore-the-type': [
      ignoring(customerInternalFilters, 'type'),
      ignoring(platformInternalFilters, 'type'),
    ],
  },
  'internal-accounts/customer-list-shows-that-customer-only': {
    'internal-accounts-ignore-the-customer': ignoring(customerInternalFilters, 'customerId'),
  },
});
