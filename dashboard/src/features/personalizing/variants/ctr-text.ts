/** A click-through rate as people read it; – where nobody has visited. */
export function ctrText(ctr: number | null): string {
  return ctr === null ? '–' : `${(ctr * 100).toFixed(2)}%`;
}
