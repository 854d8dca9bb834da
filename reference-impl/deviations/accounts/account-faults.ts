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
import { fault, type Faults } from '../deviation.ts';
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
  replacing(point, (right) => (call) => {
    const where = right(call);
    return call.query['customerId'] === undefined ? lacking(where, 'customerId') : where;
  });

/** Faults in external accounts, and in lists of internal accounts. */
export const accountFaults = {
  'trusted-beneficiary-can-be-deleted': fault(
    'trusted-beneficiaries/trusted-account-cannot-be-deleted',
    replacing(mustBeRemovable, () => async () => {}),
  ),
  'customer-account-loses-its-data': fault(
    'external-accounts/customer-account-reads-as-added',
    losingData(getCustomerExternalAccount),
  ),
  'platform-account-loses-its-data': fault(
    'external-accounts/platform-account-reads-as-added',
    losingData(getPlatformExternalAccount),
  ),
  'customer-accounts-show-the-platforms': fault(
    'external-accounts/customer-list-has-no-platform-account',
    ofBothSides(customerAccountFilters),
  ),
  'platform-accounts-show-the-customers': fault(
    'external-accounts/platform-list-has-no-customer-account',
    ofBothSides(platformAccountFilters),
  ),
  'external-accounts-ignore-the-currency': fault(
    'external-accounts/lists-filter-by-currency',
    ignoring(customerAccountFilters, 'currency'),
    ignoring(platformAccountFilters, 'currency'),
  ),
  'external-accounts-ignore-the-customer': fault(
    'external-accounts/customer-list-shows-that-customer-only',
    ignoring(customerAccountFilters, 'customerId'),
  ),
  'deleted-external-account-stays': fault(
    'external-accounts/customer-account-is-not-found-after-deleting',
    replacing(
      removeExternalAccount,
      (right) => (work, account) => right(withoutDeletes(work, externalAccounts), account),
    ),
  ),
  'external-account-of-nobody-is-added': fault(
    'external-accounts/unknown-customer-is-refused',
    replacing(mustHaveAnOwner, () => async () => {}),
  ),
  'listed-banks-are-refused': fault(
    'discoveries/listed-name-is-accepted',
    replacing(addExternalAccount, (right) => async (work, wanted) => {
      if (institutions.some(({ bankName }) => bankName === wanted.accountInfo['bankName']))
        throw invalidField('accountInfo.bankName', 'accountInfo.bankName is no bank that is known.');
      return right(work, wanted);
    }),
  ),
  'customer-accounts-include-the-platforms': fault(
    'internal-accounts/customer-list-has-no-platform-account',
    ofBothSides(customerInternalFilters),
  ),
  'platform-accounts-include-the-customers': fault(
    'internal-accounts/platform-list-has-no-customer-account',
    ofBothSides(platformInternalFilters),
  ),
  'internal-accounts-ignore-the-currency': fault(
    'internal-accounts/lists-filter-by-currency',
    ignoring(customerInternalFilters, 'currency'),
    ignoring(platformInternalFilters, 'currency'),
  ),
  'internal-accounts-ignore-the-type': fault(
    'internal-accounts/lists-filter-by-type',
    ignoring(customerInternalFilters, 'type'),
    ignoring(platformInternalFilters, 'type'),
  ),
  'internal-accounts-ignore-the-customer': fault(
    'internal-accounts/customer-list-shows-that-customer-only',
    ignoring(customerInternalFilters, 'customerId'),
  ),
} as const satisfies Faults;
