import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import type { Page } from '../../../language/page/page.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import { titleLabel } from './page-labels.ts';
import { isNote } from './page-library.ts';
import type { Part } from './page-parts.ts';
import type { Section } from './page-sections.ts';
import { inBrandVoice } from './page-voice.ts';

export interface Labels {
  facts: string;
  source: string;
  sources: string;
}

const LABELS: Record<string, Labels> = {
  en: { facts: 'Facts', source: 'Source', sources: 'Sources' },
  de: { facts: 'Fakten', source: 'Quelle', sources: 'Quellen' },
  fr: { facts: 'Faits', source: 'Source', sources: 'Sources' },
  es: { facts: 'Datos', source: 'Fuente', sources: 'Fuentes' },
  it: { facts: 'Dati', source: 'Fonte', sources: 'Fonti' },
  nl: { facts: 'Feiten', source: 'Bron', sources: 'Bronnen' },
  pt: { facts: 'Dados', source: 'Fonte', sources: 'Fontes' },
};

export const labelsFor = (language: string): Labels =>
  LABELS[language] ?? { facts: 'Facts', source: 'Source', sources: 'Sources' };

type Named = Pick<Page, 'url' | 'title'>;

export function linkedTitle({ url, title }: Named): string {
  const label = escapeMarkdown(titleLabel(title) || URL.parse(url)?.host || title);
  return isNote({ url }) ? label : `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Sentences from one or more pages as a paragraph. */
export function paragraph(sentences: string[], brand: string): string {
  return sentences.map((sentence) => safe(inBrandVoice(sentence, brand))).join(' ');
}

/** Escapes line starts that would turn a sentence into a list or a heading. */
const safe = (text: string) =>
  escapeMarkdown(text)
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
    .replace(/^([+-])(?=\s)/, '\\$1');

export function sectionMarkdown(
  { heading, page, parts }: Section,
  brand: string,
  { source }: Labels,
): string {
  const body = parts.map((part) => partMarkdown(part, brand));
  return [`## ${escapeMarkdown(heading)}`, ...body, `${source}: ${linkedTitle(page)}`].join('\n\n');
}

function partMarkdown(part: Part, brand: string): string {
  if (part.kind === 'paragraph') return paragraph(part.sentences, brand);
  if (part.kind === 'list') return part.items.map((item) => `- ${safe(item)}`).join('\n');
  const [first = [], ...others] = part.rows;
  // A row of figures is not a header.
  const isHead = !first.some((cell) => typedFacts(cell).length > 0);
  const [head, rows] = isHead ? [first, others] : [first.map(() => ''), part.rows];
  const line = (cells: string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function sourcesMarkdown(pages: Named[], { sources }: Labels): string {
  return [`## ${sources}`, pages.map((page) => `- ${linkedTitle(page)}`).join('\n')].join('\n\n');
}

const MAX_META_CHARACTERS = 160;

/** The first complete sentence of at most 160 characters. */
export function metaDescription(sentences: string[], fallback: string): string {
  const fitting = sentences.find((sentence) => sentence.length <= MAX_META_CHARACTERS);
  return fitting ?? (fallback.length <= MAX_META_CHARACTERS ? fallback : '');
}
