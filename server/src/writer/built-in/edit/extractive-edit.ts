import type { Nodes } from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import { findUnsupported } from '../../checks/check-facts.ts';
import { factSources } from '../../checks/source-texts.ts';
import type { EditedPage, EditPage, PageText } from '../../writer.ts';
import { refreshFacts } from './edit-refresh.ts';
import { replaceWords } from './edit-replace.ts';
import { plainInstruction } from './plain-instruction.ts';

/** Carries out what needs no judgment; null for everything else. */
export function editExtractively(input: EditPage): EditedPage | null {
  const plain = plainInstruction(input.instruction);
  if (plain === null) return null;
  const { page, summary } =
    plain === 'refresh' ? refreshFacts(input) : replaceWords(input.page, plain.from, plain.to);
  return editedPage(input, page, summary);
}

/** The edited page, checked against the sources. */
export function editedPage(input: Omit<EditPage, 'signal'>, page: PageText, summary: string): EditedPage {
  const changed =
    page.title !== input.page.title ||
    page.meta_description !== input.page.meta_description ||
    page.markdown !== input.page.markdown;
  return {
    ...page,
    changed,
    summary,
    sources: linkedSources(page.markdown, input.pages),
    unsupported: findUnsupported(`${page.markdown}\n\n${page.meta_description}`, factSources(input)),
  };
}

/** Source pages that the text links to, in order of first use. */
function linkedSources(
  markdown: string,
  pages: { url: string; title: string }[],
): { url: string; title: string }[] {
  const found = new Set<string>();
  const walk = (node: Nodes) => {
    if (node.type === 'link') found.add(node.url);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(parseMarkdown(markdown));
  const known = new Map(
    pages.map(({ url, title }) => [url.replaceAll('(', '%28').replaceAll(')', '%29'), { url, title }]),
  );
  return [...found].flatMap((url) => known.get(url) ?? []);
}
