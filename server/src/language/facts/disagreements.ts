import { type Disagreement, type Fact, type StatedValue, valueFrom } from './fact.ts';

const MAX_DISAGREEMENTS = 100;
const MAX_VALUES = 10;
const MAX_STATEMENTS = 10;

/** Facts that the sources state with different values. What one source states twice is too vague to be compared. */
export function disagreementsIn(facts: Fact[]): Disagreement[] {
  const disagreements: Disagreement[] = [];
  for (const [key, group] of Map.groupBy(facts, (fact) => fact.key)) {
    const values = valuesOf(group);
    const [first] = group;
    if (first === undefined || values.length < 2 || values.length > MAX_VALUES || isVague(group)) continue;
    disagreements.push({ key, subject: first.subject, values });
    if (disagreements.length >= MAX_DISAGREEMENTS) break;
  }
  return disagreements;
}

const placeOf = ({ source: { url, is_data }, sentence }: Fact) => `${is_data} ${url ?? `note ${sentence}`}`;

/** One page has two prices under the same words: of two sizes, of two ways to pay, or old and new. */
const isVague = (group: Fact[]) =>
  [...Map.groupBy(group, placeOf).values()].some((ofPlace) => valuesOf(ofPlace).length > 1);

/** Most stated first. */
function valuesOf(group: Fact[]): StatedValue[] {
  const values: { readings: string[]; facts: Fact[] }[] = [];
  for (const fact of group) {
    const same = values.find(({ readings }) => readings.some((one) => fact.readings.includes(one)));
    if (same) same.facts.push(fact);
    // More values than this are no disagreement, so later ones are not compared.
    else if (values.length <= MAX_VALUES) values.push({ readings: fact.readings, facts: [fact] });
  }
  return values
    .toSorted((a, b) => b.facts.length - a.facts.length)
    .map(({ readings, facts }) => ({
      value: valueFrom(readings),
      text: facts[0]?.text ?? '',
      statements: unrepeated(facts).slice(0, MAX_STATEMENTS),
    }));
}

const unrepeated = (facts: Fact[]) => [
  ...new Map(
    facts.map(({ sentence, source }) => [`${source.url} ${sentence}`, { sentence, source }]),
  ).values(),
];
