import { seeded } from '../server/test/chance.ts';

/** How often the assistants name a brand in answers to one prompt, drawn for each prompt of a topic. */
export interface Family {
  name: string;
  /** The rate over all prompts that could have been asked. */
  truth: number;
  /** One rate for each assistant that is asked. */
  draw: (random: () => number) => number[];
}

const OFTEN = 0.8;
const OFFSETS = [-0.2, -0.1, 0, 0.3];
const ASSISTANTS = 4;

export const FAMILIES: readonly Family[] = [
  { name: 'all prompts alike', truth: 0.3, draw: () => [0.3] },
  beta('small spread', 0.4, 0.05),
  beta('middle spread', 0.35, 0.3),
  beta('large spread', 0.5, 0.7),
  groups('half never, half often', [0, OFTEN]),
  groups('nine of ten never, one often', [...Array.from({ length: 9 }, () => 0), OFTEN]),
  groups('half never, half always', [0, 1]),
  groups('three groups', [0.05, 0.4, 0.9]),
  {
    name: 'four assistants, each higher or lower',
    truth: 0.45,
    draw: (random) => {
      const base = 0.25 + 0.4 * random();
      return OFFSETS.map((offset) => base + offset);
    },
  },
  {
    name: 'four assistants, alike by prompt',
    truth: 0.36,
    draw: (random) => {
      const never = random() < 0.5;
      return Array.from({ length: ASSISTANTS }, () => (never ? 0 : random() < 0.7 ? 0.9 : 0.3));
    },
  },
  beta('rare', 0.02, 0.1),
  beta('frequent', 0.97, 0.1),
];

const LOT = 20261128;

/** The six families that the method was chosen on, by lot; the other six were first looked at when it was chosen. */
export const CHOSEN_ON: readonly string[] = drawLot(FAMILIES.map(({ name }) => name)).slice(0, 6);

function drawLot(names: string[]): string[] {
  const random = seeded(LOT);
  return names
    .map((name) => ({ name, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name);
}

function groups(name: string, rates: readonly number[]): Family {
  const truth = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return { name, truth, draw: (random) => [rates[Math.floor(random() * rates.length)] ?? 0] };
}

/** Beta distribution with this mean whose yes/no answers have this correlation. */
function beta(name: string, truth: number, correlation: number): Family {
  const size = 1 / correlation - 1;
  return {
    name,
    truth,
    draw: (random) => {
      const [yes, no] = [drawGamma(truth * size, random), drawGamma((1 - truth) * size, random)];
      return [yes + no === 0 ? Number(random() < truth) : yes / (yes + no)];
    },
  };
}

/** Marsaglia and Tsang (2000); below 1 from the gamma distribution of the next shape. */
function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
