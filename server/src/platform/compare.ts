/** For sorting numbers, or texts by their code units, as databases sort ids and times that are written as texts. */
export const compare = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0;
