import type { Block, Page } from '../../../language/page/page.ts';
import type { TermWeight } from '../../../language/search/reader-weights.ts';
import { isValueStem } from '../../../language/search/typed-values.ts';
import { gateFor, isPageFurniture } from '../../../language/sentence-gate.ts';
import { stems } from '../../../language/tokens.ts';
import type { Finding } from './page-answer.ts';
import { titleLabel } from './page-labels.ts';
import { type Library, OWN_SITE } from './page-library.ts';
import { type Part, partsOf, textsIn } from './page-parts.ts';

/** One section of a generated page, taken from one place on one source page. */
export interface Section {
  heading: string;
  page: Page;
  parts: Part[];
}

const MAX_SECTIONS = 5;
const MAX_OF_LEAD = 4;
const MAX_OF_OTHER = 1;
/** Minimum share of the question that a section's text covers, on the leading page and on others. */
const MIN_COVERAGE_ON_LEAD = 0.3;
const MIN_COVERAGE_ELSEWHERE = 0.6;
/** Headings that mean nothing on another page. */
const BARE_HEADING =
  /^(?:descriptions?|options?|notes?|examples?|overview|introduction|summary|synopsis|name|see also|details|general|discussion|welcome|home|about|faqs?|frequently asked questions|more|usage|syntax|parameters?|output|commands?|caveats?|warnings?|tips?|important|content|contents|bugs?|this module)$/i;

/** Parts of the best pages that address the question, without the sentences in `used`. */
export function sectionsOn(
  { question, passing, hits, weights }: Finding,
  library: Library,
  { used, brand, language }: { used: ReadonlySet<string>; brand: string; language: string },
): Section[] {
  const own = new Set(stems(brand, language));
  const asked = weights.filter(({ term }) => !own.has(term.stem) && !term.generic && !isValueStem(term.stem));
  const said = new Set(used);
  const headings = new Set<string>();
  const sections: Section[] = [];
  const read = passing.length > 0 ? passing : hits.slice(0, 1);
  for (const { page: found } of read) {
    const page = library.pages.get(found.url);
    const isLead = found === read[0]?.page;
    if (page === undefined || (!isLead && asked.length === 0)) continue;
    const title = stems(found.own_title, language);
    const fitting = runsOf(page).flatMap(({ heading, blocks }) => {
      const parts = partsOf(blocks, {
        page,
        said,
        isOwn: found.site.site_id === OWN_SITE,
        brand,
        isReadable: gateFor(language),
      });
      const shown = [heading ?? '', ...parts.flatMap(textsIn)];
      const share = coverage(
        shown.flatMap((text) => stems(text, language)),
        isLead ? title : [],
        asked,
      );
      const isNamed = coverage(stems(heading ?? '', language), isLead ? [] : title, asked) > 0;
      const isFit =
        parts.length > 0 &&
        share >= (isLead ? MIN_COVERAGE_ON_LEAD : MIN_COVERAGE_ELSEWHERE) &&
        (isLead || isNamed);
      return isFit ? [{ heading: headingOf(heading, found.own_title), page, parts, share }] : [];
    });
    const most = isLead ? MAX_OF_LEAD : MAX_OF_OTHER;
    const best = new Set(fitting.toSorted((a, b) => b.share - a.share).slice(0, most));
    for (const { share: _, ...section } of fitting.filter((one) => best.has(one))) {
      const isSaid = section.parts.every((part) => textsIn(part).every((text) => said.has(text)));
      if (isSaid || headings.has(section.heading.toLowerCase())) continue;
      for (const text of section.parts.flatMap(textsIn)) said.add(text);
      headings.add(section.heading.toLowerCase());
      sections.push(section);
      if (sections.length === MAX_SECTIONS) return sections;
    }
    if (question.demands !== null && sections.length > 0) return sections;
  }
  return sections;
}

function runsOf({ blocks }: Page): { heading: string | null; blocks: Block[] }[] {
  const runs: { heading: string | null; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const open = runs.at(-1);
    if (open?.heading === block.heading) open.blocks.push(block);
    else runs.push({ heading: block.heading, blocks: [block] });
  }
  return runs;
}

/** Words that only the title covers count half. */
function coverage(said: string[], title: string[], weights: TermWeight[]): number {
  const [text, above] = [new Set(said), new Set(title)];
  const speaks = (words: Set<string>, { term }: TermWeight) =>
    words.has(term.stem) || term.synonyms.some((synonym) => words.has(synonym));
  const sum = weights.reduce(
    (total, weight) => total + weight.share * (speaks(text, weight) ? 1 : speaks(above, weight) ? 0.5 : 0),
    0,
  );
  const all = weights.reduce((total, { share }) => total + share, 0);
  return all === 0 ? 1 : sum / all;
}

function headingOf(heading: string | null, title: string): string {
  const own = titleLabel(title);
  const label = heading === null ? '' : titleLabel(heading);
  const name = label === '' || BARE_HEADING.test(label) || isPageFurniture(label) ? own : label;
  const isShouted = /\p{Lu}{4}/u.test(name) && !/\p{Ll}/u.test(name);
  return isShouted ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}
