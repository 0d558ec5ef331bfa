import { Z } from './wilson.ts';

/** 97.5 % quantile of Student's t by its Cornish–Fisher expansion; accurate enough from two degrees of freedom. */
export function studentQuantile(degrees: number): number {
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

/** Upper tail of the normal distribution: Abramowitz and Stegun 26.2.17, accurate to 1e-7. */
export function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** The number that a normal variable exceeds with this probability below a half: Abramowitz and Stegun 26.2.23, to 5e-4. */
export function normalQuantile(tail: number): number {
  const t = Math.sqrt(-2 * Math.log(tail));
  return (
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  );
}

/** The normal value as unlikely as this value of Student's t, and back: Wallace (1959). */
export const normalOfStudent = (t: number, freedom: number) =>
  stretch(freedom) * Math.sqrt(freedom * Math.log1p(t ** 2 / freedom));
export const studentOfNormal = (z: number, freedom: number) =>
  Math.sqrt(freedom * Math.expm1((z / stretch(freedom)) ** 2 / freedom));

const stretch = (freedom: number) => (8 * freedom + 1) / (8 * freedom + 3);
