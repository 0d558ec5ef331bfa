import { meetsDemand, passesGate } from './reader-gate.ts';
import { pathWords } from './reader-links.ts';
import type { ReaderQuestion } from './reader-question.ts';
import { onSite, shareOf, stemsIn } from './reader-said.ts';
import type { Hit } from './reader-search.ts';
import type { TermWeight } from './reader-weights.ts';

/**
 * Weights of a logistic regression over pairs of pages found for one question, of which one is right. `node
 * bench/fit-reader-gate.ts` fits them on half of the public question sets and on the real websites for tuning.
 */
const ORDER = {
  /** The order that the queries together give: its place, and its inverse, since first places differ most. */
  place: -0.22,
  first: 1.73,
  passes: 0.88,
  has_value: 1.17,
  /** A small company says most of it on its start page. */
  is_start: 1.15,
  title: 2.19,
  path: 1.31,
  evidence: 1.15,
  with_heading: 1.04,
  own: 0.46,
  in_two: 0.98,
  precise: 1.19,
  in_heading: 2.46,
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
