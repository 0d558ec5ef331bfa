import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import { findUnsupported } from '../../checks/check-facts.ts';
import { memoByPages } from '../../checks/memo-by-pages.ts';
import { factSources } from '../../checks/source-texts.ts';
import type { WritePage, WrittenPage } from '../../writer.ts';
import { definitionsOf } from '../describe/describe-lead.ts';
import { readSite, type Site } from '../extractive-site.ts';
import { findAnswer } from './page-answer.ts';
import { companyFacts } from './page-facts.ts';
import { isNote, readLibrary } from './page-library.ts';
import {
  labelsFor,
  linkedTitle,
  metaDescription,
  paragraph,
  sectionMarkdown,
  sourcesMarkdown,
} from './page-markdown.ts';
import { outlineOf } from './page-outline.ts';
import { pageQuestion } from './page-question.ts';
import { sectionsOn } from './page-sections.ts';
import { inBrandVoice } from './page-voice.ts';

const MAX_SENTENCES = 3;

/** As much as descriptions read. */
const siteOf = memoByPages((sources) => readSite(sources.brand_name, readLibrary(sources).own));

/** A page in the sources' own sentences: the answer, its context, facts and sources; else an outline. */
export function writeExtractivePage(input: WritePage): WrittenPage {
  const { brand_name: brand, request, language, existing } = input;
  const { question } = pageQuestion(request, brand, language);
  const library = readLibrary(input);
  const finding = findAnswer(library, question, { brand, language });
  if (finding.answer.length === 0)
    return {
      ...outlineOf(finding, library, question, { brand, language }),
      title: freeTitle(question, brand, existing),
    };
  const labels = labelsFor(language);
  const answer = withBrand(finding.answer, finding.question.kind === 'companies', siteOf(input), brand);
  const used = new Set(answer.map(({ sentence }) => sentence));
  const sections = sectionsOn(finding, library, { used, brand, language });
  const facts =
    language === 'en'
      ? companyFacts(
          siteOf(input),
          new Set(finding.question.terms.filter(({ generic }) => !generic).map(({ stem }) => stem)),
        )
      : [];
  const shown = new Set([
    ...used,
    ...sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'paragraph' ? part.sentences : [])),
    ),
  ]);
  const fresh = facts.filter(({ text }) => !shown.has(text));
  const pages = [
    ...answer.map(({ page }) => page),
    ...sections.map(({ page }) => page),
    ...fresh.map(({ page }) => page),
  ];
  const sources = [...new Map(pages.map(({ url, title }) => [url, { url, title }])).values()];
  const parts = [
    paragraph(
      answer.map(({ sentence }) => sentence),
      brand,
    ),
    `${labels.source}: ${[...new Set(answer.map(({ page }) => linkedTitle(page)))].join(', ')}`,
    ...sections.map((section) => sectionMarkdown(section, brand, labels)),
    fresh.length === 0
      ? ''
      : `## ${labels.facts}\n\n${fresh.map(({ label, text, page }) => `- ${label}: ${escapeMarkdown(inBrandVoice(text, brand))} (${linkedTitle(page)})`).join('\n')}`,
    sourcesMarkdown(sources, labels),
  ];
  const whole = parts.filter((part) => part !== '').join('\n\n');
  return {
    title: freeTitle(question, brand, existing),
    meta_description: metaDescription(
      answer.map(({ sentence }) => inBrandVoice(sentence, brand)),
      '',
    ),
    markdown: whole,
    question,
    sources: sources.filter((page) => !isNote(page)),
    unsupported: findUnsupported(whole, factSources(input)),
    outline: false,
  };
}

interface Said {
  sentence: string;
  page: { url: string; title: string };
}

/**
 * An answer may be quoted alone, so if there is room and it has no name, a sentence about what the brand is joins it.
 */
function withBrand(answer: Said[], leads: boolean, site: Site, brand: string): Said[] {
  const isNamed = answer.some(({ sentence }) =>
    inBrandVoice(sentence, brand).toLowerCase().includes(brand.toLowerCase()),
  );
  if (isNamed || answer.length >= MAX_SENTENCES) return answer;
  const definition = definitionsOf(site).map(({ text, page }) => ({
    sentence: text,
    page,
  }))[0];
  if (definition === undefined) return answer;
  return leads ? [definition, ...answer] : [...answer, definition];
}

/** A second page for the same question gets the brand in its title. */
function freeTitle(question: string, brand: string, existing: string[]): string {
  const taken = new Set(existing.map((title) => title.toLowerCase()));
  return taken.has(question.toLowerCase()) ? `${question} – ${brand}` : question;
}
