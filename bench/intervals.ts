import { atLeast, atMost, type BenchRow, printRows, shown } from './bench-row.ts';
import { ANSWERS, type Cell, CORRELATIONS, coverageOf, FIGURES, PROMPTS } from './interval-coverage.ts';

const ROUNDS = 300;

const FROM = 0.93;
const TO = 0.97;
const EXTREME = [0.02, 0.98];

/** How often 95 % intervals of a run contain the true rate when prompts are redrawn. */
export async function run(): Promise<BenchRow[]> {
  const cells = FIGURES.flatMap((figure) =>
    PROMPTS.flatMap((prompts) =>
      ANSWERS.flatMap((answers) =>
        CORRELATIONS.map((correlation) => {
          const cell = { figure, prompts, answers, correlation };
          return { cell, coverage: coverageOf(cell, ROUNDS) };
        }),
      ),
    ),
  );
  const within = cells.filter(({ coverage: { mean } }) => mean >= FROM && mean <= TO);
  const means = cells.map(({ coverage }) => coverage.mean);
  const extremes = PROMPTS.map((prompts) => {
    const cell = { figure: 'mentioned' as const, prompts, answers: 3, correlation: 0.3 };
    const { least, most } = coverageOf(cell, ROUNDS, { rates: EXTREME });
    return shown(
      `interval coverage of rates .02 and .98: ${nameOf(cell)} (best ${percent(most)})`,
      least * 100,
      '%',
    );
  });
  return [
    ...cells.map(({ cell, coverage: { mean, least, most, width } }) =>
      shown(
        `interval coverage: ${nameOf(cell)} (true rates ${percent(least)}–${percent(most)}, width ${width.toFixed(2)})`,
        mean * 100,
        '%',
      ),
    ),
    ...extremes,
    atLeast('interval coverage, lowest mean of a cell', Math.min(...means), '', FROM),
    atMost('interval coverage, mean of all cells', mean(means), '', TO),
    atLeast('interval coverage, mean of all cells', mean(means), '', FROM),
    shown(`cells between ${percent(FROM)} and ${percent(TO)} of ${cells.length}`, within.length, ''),
  ];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
const nameOf = ({ figure, prompts, answers, correlation }: Cell) =>
  `${figure}, ${prompts} prompts of ${answers}, correlation ${correlation}`;

if (import.meta.main) printRows(await run());
