import { currencyOf, type CurrencyCode } from '../ledger/currencies.ts';

/** An amount of smallest units as people write it: 12345 of USD is "123.45 USD". */
export const amountText = (amount: number, code: CurrencyCode): string => {
  const { decimals } = currencyOf(code);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '−' : ''}${whole}${part} ${code}`;
};
