const MIN_TOP = 5;
const STEPS = 4;
/** Round steps of an axis, times a power of ten. */
export const NICE = [1, 2, 2.5, 5, 10];

/** The axis of a chart of counts: from 0 to at least 5, in round steps. */
export function countAxis(most: number): { top: number; ticks: number[] } {
  if (most <= MIN_TOP) return { top: MIN_TOP, ticks: [0, 1, 2, 3, 4, 5] };
  const rough = most / STEPS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, Math.ceil((NICE.find((nice) => nice * size >= rough) ?? 10) * size));
  const steps = Math.ceil(most / step);
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}
