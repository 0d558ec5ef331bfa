import type { PageSource, UnsupportedFact } from '@sightline/contract/generated-pages';
import type { Ctx } from '../../context.ts';
import type { PageText, WritingSources } from '../../writer/writer.ts';
import { gatherSources } from './writing-sources.ts';

/** The sources that a text links to, and the facts in it that none of the domain's sources holds. */
export async function checkPage(
  ctx: Ctx,
  domain_id: string,
  text: PageText,
): Promise<{ sources: PageSource[]; unsupported: UnsupportedFact[] }> {
  const known = await gatherSources(ctx, domain_id);
  return { sources: linkedSources(text.markdown, known), unsupported: unsupportedFacts(text, known) };
}

const LINK = /https?:\/\/[^\s)<>"'\]]+/g;

/** Pages that the text links to, in order of first use. */
export function linkedSources(markdown: string, { pages }: Pick<WritingSources, 'pages'>): PageSource[] {
  const titles = new Map(pages.map(({ url, title }) => [bare(url), { url, title }]));
  const found = (markdown.match(LINK) ?? []).flatMap((link) => titles.get(bare(link)) ?? []);
  return [...new Map(found.map((source) => [source.url, source])).values()];
}

const bare = (url: string) => url.replace(/[#?].*$/, '').replace(/[/.,;]+$/, '');

const FIGURE = /[$€£¥]?\d+(?:[.,]\d+)*/g;

function unsupportedFacts(
  { title, meta_description, markdown }: PageText,
  known: WritingSources,
): UnsupportedFact[] {
  const held = [
    known.description,
    ...known.notes,
    ...known.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)),
  ];
  const figures = new Set(held.flatMap((text) => text.match(FIGURE) ?? []));
  const sentences = [title, meta_description, ...markdown.split(/(?<=[.!?])\s+|\n+/)];
  return sentences.flatMap((sentence) =>
    (sentence.replace(LINK, '').match(FIGURE) ?? [])
      .filter((text) => !figures.has(text))
      .map((text) => ({ kind: /^[$€£¥]/.test(text) ? 'price' : 'number', text, sentence }) as const),
  );
}
