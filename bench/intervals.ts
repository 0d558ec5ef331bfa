import { atLeast, type BenchRow, printRows, shown } from './bench-row.ts';
import { ANSWERS, type Cell, type Coverage, coverageOf, FIGURES, PROMPTS } from './interval-coverage.ts';
import { CHOSEN_ON, FAMILIES } from './interval-families.ts';

const ROUNDS = 200;
/** Fewer prompts cannot cover every rate. */
const MANY = 20;
const LEAST = 0.93;
/** 200 draws of an interval that covers 95 % may well come out here. */
const LEAST_OF_CELL = 0.87;
/** One answer to each of a few prompts comes in steps, and a rare or frequent rate lies beyond the last of them. */
const LEAST_OF_FEW = 0.75;

/** How often 95 % intervals of a run contain the true rate when new prompts are drawn. */
export async function run(): Promise<BenchRow[]> {
  const cells = FIGURES.flatMap((figure) =>
    FAMILIES.flatMap((family) =>
      PROMPTS.flatMap((prompts) =>
        ANSWERS.map((answers) => {
          const cell = { figure, family, prompts, answers };
          return { cell, coverage: coverageOf(cell, ROUNDS) };
        }),
      ),
    ),
  );
  const inFamily = FIGURES.flatMap((figure) =>
    [...FAMILIES].sort(heldBackFirst).map(({ name }) => ({
      name: `${figure}, ${CHOSEN_ON.includes(name) ? 'chosen on' : 'held back'}: ${name}`,
      cells: cells.filter(({ cell }) => cell.figure === figure && cell.family.name === name),
    })),
  );
  const byPrompts = FIGURES.flatMap((figure) =>
    PROMPTS.map((prompts) => ({
      name: `${figure}, ${prompts} prompts`,
      cells: cells.filter(({ cell }) => cell.figure === figure && cell.prompts === prompts),
    })),
  );
  const many = cells.filter(({ cell }) => cell.prompts >= MANY);
  return [
    ...inFamily.map((part) => bounded(part)),
    ...byPrompts.map((part) => bounded(part)),
    worstOf(`of ${MANY} prompts and more`, many, LEAST_OF_CELL),
    worstOf(
      'of fewer',
      cells.filter(({ cell }) => cell.prompts < MANY),
      LEAST_OF_FEW,
    ),
  ];
}

interface Measured {
  cell: Cell;
  coverage: Coverage;
}

const heldBackFirst = (one: { name: string }, other: { name: string }) =>
  Number(CHOSEN_ON.includes(one.name)) - Number(CHOSEN_ON.includes(other.name));

function bounded({ name, cells }: { name: string; cells: readonly Measured[] }): BenchRow {
  const held = cells.map(({ coverage }) => coverage.held);
  const width = mean(cells.map(({ coverage }) => coverage.width));
  return atLeast(
    `interval coverage: ${name} (designs ${percent(Math.min(...held))}–${percent(Math.max(...held))}, width ${width.toFixed(2)})`,
    mean(held),
    '',
    LEAST,
  );
}

function worstOf(name: string, cells: readonly Measured[], bound: number): BenchRow {
  const [worst] = cells.toSorted((one, other) => one.coverage.held - other.coverage.held);
  if (!worst) return shown(name, 0, '');
  const { figure, family, prompts, answers } = worst.cell;
  return atLeast(
    `interval coverage, worst design ${name} (${figure}, ${family.name}, ${prompts} of ${answers})`,
    worst.coverage.held,
    '',
    bound,
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

if (import.meta.main) printRows(await run());
