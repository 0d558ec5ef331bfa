import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import { stems } from '../../../language/tokens.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import type { MergeKnowledge } from '../../writer.ts';
import { PRICED } from '../describe/describe-facts.ts';
import { DESCRIPTION_WORDS, type DescriptionWords } from '../describe/describe-words.ts';
import { audiencesIn } from '../english-audiences.ts';
import { ABSENCE, type OverviewSection, overviewSections } from './overview-sections.ts';

const MORE_FACTS = 'More facts';
const LICENCE = /\b(?:licen[cs]ed?|open[- ]source)\b/i;
const PLATFORM =
  /\b(?:runs on|works on|available (?:for|on)|supports?) .{0,400}\b(?:Windows|macOS|Linux|iOS|Android|web|browsers?)\b/i;
const DOES =
  /\b(?:lets|helps|allows|enables|offers|provides|supports|includes|tracks|sends|creates|connects|integrates|checks|prints|warns|manages|works with)\b/;

/**
 * Adds one sentence where it belongs in the overview's structure, and removes its subject from the list of missing
 * facts.
 */
export function appendToOverview(
  overview: string,
  sentence: string,
  brand: string,
  { url, title }: MergeKnowledge['addition'],
): { markdown: string; heading: string } {
  const { heading, label } = placeFor(sentence, overviewSections(overview), brand);
  const link =
    url === null
      ? ''
      : ` ([${escapeMarkdown((title ?? '').trim() || (URL.parse(url)?.host ?? 'source'))}](${url.replaceAll('(', '%28').replaceAll(')', '%29')}))`;
  const line = `- ${label === null ? '' : `${label}: `}${escapeMarkdown(sentence)}${link}`;
  const said =
    label?.toLowerCase() ??
    (heading === 'For whom' ? 'who it is for' : heading === 'What it does' ? 'what it does' : null);
  const shown = said === null ? overview : withoutAbsence(overview, said);
  return { markdown: insertLine(shown, overviewSections(shown), heading, line), heading };
}

function placeFor(
  sentence: string,
  sections: OverviewSection[],
  brand: string,
): { heading: string; label: string | null } {
  const named = (name: string) =>
    sections.find(({ heading }) => heading?.toLowerCase() === name.toLowerCase())?.heading ?? null;
  const words = wordsOf(sections);
  const fact = factIn(sentence);
  const label = fact === null ? null : words[fact];
  const facts = named(words.facts);
  if (label !== null && facts !== null) return { heading: facts, label };
  const said = new Set(stems(sentence));
  const fitting = sections.find(
    ({ heading }) =>
      heading !== null &&
      ![words.facts, MORE_FACTS, words.whom, words.does].includes(heading) &&
      stems(heading).some((stem) => said.has(stem) && !stems(brand).includes(stem)),
  );
  if (fitting?.heading) return { heading: fitting.heading, label: null };
  const whom = named(words.whom);
  if (
    whom !== null &&
    /\b(?:for|by|helps)\b/.test(sentence) &&
    audiencesIn(/\b(?:for|by|helps)\s(.+)/.exec(sentence)?.[1] ?? '').length > 0 &&
    label === null
  )
    return { heading: whom, label: null };
  const does = named(words.does);
  const isDeed =
    DOES.test(sentence) &&
    sentence.toLowerCase().startsWith(brand.toLowerCase()) &&
    typedFacts(sentence).length === 0;
  return does !== null && isDeed
    ? { heading: does, label: null }
    : { heading: named(MORE_FACTS) ?? MORE_FACTS, label: null };
}

/** The words of the language that the overview's headings are in; English where they are somebody's own. */
function wordsOf(sections: OverviewSection[]): DescriptionWords {
  const headings = new Set(sections.map(({ heading }) => heading));
  const own = Object.values(DESCRIPTION_WORDS).find(
    ({ does, whom, facts }) => headings.has(does) || headings.has(whom) || headings.has(facts),
  );
  return own ?? DESCRIPTION_WORDS.en;
}

function factIn(sentence: string): 'price' | 'licence' | 'platforms' | null {
  if (typedFacts(sentence).some(({ kind }) => kind === 'price') && PRICED.test(sentence)) return 'price';
  if (LICENCE.test(sentence)) return 'licence';
  return PLATFORM.test(sentence) ? 'platforms' : null;
}

function insertLine(overview: string, sections: OverviewSection[], heading: string, line: string): string {
  const section = sections.findLast((one) => one.heading === heading);
  if (section !== undefined) {
    const at = section.list_end ?? section.end;
    return `${overview.slice(0, at)}${section.list_end === null ? '\n\n' : '\n'}${line}${overview.slice(at)}`;
  }
  const isBold = sections.slice(1).every(({ bold }) => bold);
  const added = `${isBold ? `**${heading}**` : `## ${heading}`}\n\n${line}`;
  const at = sections.at(-1)?.end ?? 0;
  return [overview.slice(0, at), added, overview.slice(at).trim()].filter((part) => part !== '').join('\n\n');
}

/** "The pages read do not say: price, licence." without what is now stated. */
function withoutAbsence(overview: string, said: string): string {
  return overview
    .split('\n')
    .flatMap((line) => {
      const missing = ABSENCE.exec(line)?.[1]?.split(', ');
      if (missing === undefined || !missing.includes(said)) return line;
      const left = missing.filter((part) => part !== said);
      return left.length > 0 ? `The pages read do not say: ${left.join(', ')}.` : [];
    })
    .join('\n')
    .trimEnd();
}
