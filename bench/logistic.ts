/** A case of a logistic regression; signs of a constant 1 make a bias. */
export interface Weighed {
  signs: number[];
  right: boolean;
  weight: number;
}

const ROUNDS = 15;

export const dot = (a: number[], b: number[]): number =>
  a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);

/** Logistic regression by Newton's method; `ridge` says by sign how much its weight is drawn towards 0. */
export function fittedWeights(cases: Weighed[], ridge: number[]): number[] {
  let weights = ridge.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, i) => -weight * (ridge[i] ?? 0));
    const bend = ridge.map((own, i) => ridge.map((_, k): number => (i === k ? own : 0)));
    for (const { signs, right, weight } of cases) {
      const chance = 1 / (1 + Math.exp(-dot(signs, weights)));
      signs.forEach((sign, i) => {
        slope[i] = (slope[i] ?? 0) + weight * (Number(right) - chance) * sign;
        const row = bend[i] ?? [];
        signs.forEach((other, k) => {
          row[k] = (row[k] ?? 0) + weight * chance * (1 - chance) * sign * other;
        });
      });
    }
    const step = solve(bend, slope);
    weights = weights.map((weight, i) => weight + (step[i] ?? 0));
  }
  return weights;
}

/** Gauss–Jordan elimination; the matrix is positive definite. */
function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, values[i] ?? 0]);
  rows.forEach((pivot, i) => {
    rows.forEach((row, k) => {
      if (k === i) return;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let column = i; column < row.length; column++) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    });
  });
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}
