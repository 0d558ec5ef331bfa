import { disagreementsIn } from '../../language/facts/disagreements.ts';
import type { Disagreement, HeldValues } from '../../language/facts/fact.ts';
import { pageWithoutHeld } from '../../language/facts/held-pages.ts';
import { type FindHeld, heldFinder } from '../../language/facts/held-values.ts';
import { readFacts } from '../../language/facts/read-facts.ts';
import type { Page } from '../../language/page/page.ts';
import { withoutSentences } from '../../writer/checks/system-talk.ts';
import type { OwnSources } from './own-sources.service.ts';

/** What the sources state with different values. Threads call it by name. @public */
export function compareSources({ brand_name, host, pages, notes }: OwnSources): Disagreement[] {
  return disagreementsIn(readFacts({ brand: brand_name, host, pages, notes }));
}

/** The sources without held values. Only pages that differ are returned. Threads call it by name. @public */
export function leaveOutHeld({ pages, notes, held }: { pages: Page[]; notes: string[]; held: HeldValues[] }) {
  const find = heldFinder(held);
  const changed = pages.flatMap((page, at): [number, Page][] => {
    const kept = pageWithoutHeld(page, find);
    return kept === page ? [] : [[at, kept]];
  });
  return { pages: changed, notes: notes.map((note) => textWithoutHeld(note, find)) };
}

/** A Markdown text without sentences that state held values. Threads call it by name. @public */
export const cleanText = ({ markdown, held }: { markdown: string; held: HeldValues[] }): string =>
  textWithoutHeld(markdown, heldFinder(held));

const textWithoutHeld = (markdown: string, find: FindHeld) =>
  withoutSentences(markdown, (sentence, previous) => find(sentence, previous).length > 0);
