import {
  type Disagreement,
  type HeldValues,
  isSameValue,
  type StatedValue,
} from '../../language/facts/fact.ts';
import type { DecisionRow } from './facts.queries.ts';

/** Whether every value that the sources state was among those decided about. */
export const coversAll = ({ stated }: Pick<DecisionRow, 'stated'>, { values }: Disagreement) =>
  values.every(({ value }) => stated.some((one) => isSameValue(one.value, value)));

/** Disagreements that nobody has decided, or that have a value since that the decision does not cover. */
export const openIn = (all: Disagreement[], decisions: DecisionRow[]) =>
  all.filter((one) => {
    const decision = decisions.find(({ fact_key }) => fact_key === one.key);
    return !decision || !coversAll(decision, one);
  });

/** Values of now and of an earlier decision, which a new one covers, too. */
export function unionOf({ values }: Disagreement, before: DecisionRow | undefined): DecisionRow['stated'] {
  const all = [...(before?.stated ?? []), ...values.map(({ value, text }) => ({ value, text }))];
  return [...new Map(all.map((one) => [one.value, one])).values()];
}

/** What nothing may state: every value of an open disagreement, and the values that a decision was against. */
export function heldValues(all: Disagreement[], decisions: DecisionRow[]): HeldValues[] {
  const open = openIn(all, decisions);
  const contested = open.map((one) => ({
    key: one.key,
    values: unionOf(
      one,
      decisions.find(({ fact_key }) => fact_key === one.key),
    ).map(({ value }) => value),
    reason: `Your sources disagree: ${listed(one.values)}. Choose the right value in the knowledge base.`,
  }));
  const lost = decisions.flatMap(({ fact_key: key, stated, chosen }) => {
    const right = stated.find(({ value }) => value === chosen);
    if (!right || open.some((one) => one.key === key)) return [];
    const values = stated.flatMap(({ value }) => (value === chosen ? [] : [value]));
    return [{ key, values, reason: `You confirmed that “${right.text}” is right.` }];
  });
  return [...contested, ...lost];
}

const MAX_LISTED = 4;
const listed = (values: StatedValue[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    values.slice(0, MAX_LISTED).map(({ text }) => `“${text}”`),
  );
