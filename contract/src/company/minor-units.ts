/**
 * How many digits of an amount in Stripe's smallest unit are decimals (docs.stripe.com/currencies). `Intl` knows how a
 * currency is usually written, which is another matter: no decimals for forints and dinars, though Stripe counts them.
 */
const WITHOUT = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const WITH_THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

export function minorDigits(currency: string): number {
  const code = currency.toUpperCase();
  if (WITHOUT.has(code)) return 0;
  return WITH_THREE.has(code) ? 3 : 2;
}
