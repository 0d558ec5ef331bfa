import { type Hit, meetsDemand, passesGate } from './reader-gate.ts';
import { pathWords } from './reader-links.ts';
import type { ReaderQuestion } from './reader-question.ts';
import { onSite, shareOf, stemsIn } from './reader-said.ts';
import type { TermWeight } from './reader-weights.ts';

/**
 * Weights of a logistic regression over pairs of pages found for one question, of which one is right. `node
 * bench/fit-reader-order.ts` fits them on half of the public question sets and on the real websites for tuning.
 */
const ORDER = {
  /** The order that the queries together give: its place, and its inverse, since first places differ most. */
  place: -0.22,
  first: 1.7,
  passes: 1.3,
  has_value: 1.05,
  /** A small company says most of it on its start page. */
  is_start: 1.02,
  title: 2.6,
  path: 1.99,
  evidence: 1.22,
  with_heading: 1.3,
  own: 0.71,
  in_two: 0.67,
  precise: 1.76,
  in_heading: 1.43,
};

type OrderSigns = Record<keyof typeof ORDER, number>;
export const ORDER_SIGNS = Object.keys(ORDER).filter((key): key is keyof typeof ORDER => key in ORDER);

/** What a page's place among the results depends on; `place` counts from 0. */
export function orderSigns(
  hit: Hit,
  place: number,
  { weights, question }: { weights: TermWeight[]; question: ReaderQuestion },
): OrderSigns {
  const { page, evidence, with_heading, own, in_two, precise, in_heading } = hit;
  const weighed = onSite(weights, page);
  return {
    place,
    first: 1 / (1 + place),
    passes: Number(passesGate(hit, question)),
    has_value: Number(meetsDemand(hit, question)),
    is_start: Number(page.is_start),
    title: shareOf(stemsIn(page.own_title, page), weighed),
    path: shareOf(stemsIn(pathWords(page.url), page), weighed),
    evidence,
    with_heading,
    own,
    in_two,
    precise,
    in_heading,
  };
}

/** The hits, likeliest first: what their sentences, titles and addresses say of the question counts beside the queries. */
export function likeliestFirst(
  hits: Hit[],
  asked: { weights: TermWeight[]; question: ReaderQuestion },
): Hit[] {
  return hits
    .map((hit, place) => {
      const signs = orderSigns(hit, place, asked);
      return { hit, sure: ORDER_SIGNS.reduce((sum, sign) => sum + ORDER[sign] * signs[sign], 0) };
    })
    .toSorted((a, b) => b.sure - a.sure)
    .map(({ hit }) => hit);
}
