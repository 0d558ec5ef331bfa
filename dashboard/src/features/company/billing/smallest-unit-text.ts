import { minorDigits } from '@sightline/contract/company/minor-units';
import { type MoneyForm, moneyText } from '../../../lib/words/money-text.ts';

/** An amount in the payment provider's form: the smallest unit of its currency. Without a currency it is in US dollars. */
export function smallestUnitText(
  amount: number,
  currency: string | null | undefined,
  form: MoneyForm = {},
): string {
  const decimals = minorDigits(currency ?? 'USD');
  return moneyText(amount / 10 ** decimals, currency, { ...form, decimals });
}
