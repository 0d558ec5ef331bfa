/** A click-through rate for people; – without visits. */
export function ctrText(ctr: number | null): string {
  return ctr === null ? '–' : `${(ctr * 100).toFixed(2)}%`;
}
