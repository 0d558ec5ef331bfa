export interface MoneyForm {
  /** Without cents if it has none, like prices. */
  isPrice?: boolean;
  /** Without cents from 100 on, where these say nothing; in thousands where there is no room. */
  isRough?: boolean | 'short';
  /** Decimals that the amount may have, beyond those that are usual for its currency. */
  decimals?: number;
  locale?: string | undefined;
}

/** An amount in the reader's locale, the only format for money here: "$49.00", "€250.00", "$0.0123". */
export function moneyText(
  amount: number,
  currency: string | null | undefined,
  { isPrice = false, isRough = false, decimals = 0, locale }: MoneyForm = {},
): string {
  const code = currency ?? 'USD';
  const usual = fractionDigits(code);
  if (usual === null) return `${new Intl.NumberFormat(locale).format(amount)} ${code}`;
  const isLarge = isRough && Math.abs(amount) >= 100;
  const digits = isLarge ? 0 : Number.isInteger(amount) ? usual : Math.max(usual, decimals);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    // US dollars, the default currency; other dollars are written with their country.
    currencyDisplay: code.toUpperCase() === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isPrice && Number.isInteger(amount) ? 0 : digits,
    // An answer costs fractions of a cent.
    maximumFractionDigits: amount !== 0 && Math.abs(amount) < 0.1 ? Math.max(digits, 4) : digits,
    ...(isRough === 'short' &&
      Math.abs(amount) >= 1000 && {
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }),
  }).format(amount);
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
