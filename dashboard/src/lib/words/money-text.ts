import { minorDigits } from '@sightline/contract/company/minor-units';

interface MoneyForm {
  /** Without cents if it has none, like prices. */
  isPrice?: boolean;
  /** Never rounded to the decimals that are usual for its currency. */
  isExact?: boolean;
  locale?: string | undefined;
}

/** An amount in the reader's locale, the only format for money here: "$49.00", "€250.00", "$0.0123". */
export function moneyText(
  amount: number,
  currency: string | null | undefined,
  { isPrice = false, isExact = false, locale }: MoneyForm = {},
): string {
  const code = currency ?? 'USD';
  const usual = fractionDigits(code);
  if (usual === null) return `${new Intl.NumberFormat(locale).format(amount)} ${code}`;
  const digits = isExact && !Number.isInteger(amount) ? Math.max(usual, minorDigits(code)) : usual;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    // US dollars, the default currency; other dollars are written with their country.
    currencyDisplay: code.toUpperCase() === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isPrice && Number.isInteger(amount) ? 0 : digits,
    // An answer costs fractions of a cent.
    maximumFractionDigits: amount !== 0 && Math.abs(amount) < 0.1 ? Math.max(digits, 4) : digits,
  }).format(amount);
}

/** In a payment provider's form: the smallest unit of its currency. Without a currency it is in US dollars. */
export function smallestUnitText(
  amount: number,
  currency: string | null | undefined,
  form: MoneyForm = {},
): string {
  return moneyText(amount / 10 ** minorDigits(currency ?? 'USD'), currency, {
    ...form,
    isExact: true,
  });
}

/** What a currency is usually written with; null when the code is not a currency. */
function fractionDigits(currency: string): number | null {
  if (!/^[A-Z]{3}$/i.test(currency)) return null;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? null;
}
