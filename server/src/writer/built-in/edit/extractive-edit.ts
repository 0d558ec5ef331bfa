import type { Nodes } from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import { findUnsupported } from '../../checks/check-facts.ts';
import { factSources } from '../../checks/source-texts.ts';
import type { EditedPage, EditPage, PageText } from '../../writer.ts';
import { addSection } from './edit-add-section.ts';
import { type EditInstruction, readInstruction } from './edit-instruction.ts';
import { refreshFacts } from './edit-refresh.ts';
import { removeParts } from './edit-remove.ts';
import { type EditOutcome, replaceWords } from './edit-replace.ts';

/** Carries out mechanical edits: replace, remove, refresh facts, add a section; null for anything else. */
export function editExtractively(input: EditPage): EditedPage | null {
  const instruction = readInstruction(input.instruction);
  if (instruction === null) return null;
  const { page, summary } = carryOut(instruction, input);
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

function carryOut(instruction: EditInstruction, input: EditPage): EditOutcome {
  const { page } = input;
  switch (instruction.kind) {
    case 'replace':
      return replaceWords(page, instruction.from, instruction.to);
    case 'set_title':
      return { page: { ...page, title: instruction.to }, summary: `The title is now “${instruction.to}”.` };
    case 'set_meta':
      return {
        page: { ...page, meta_description: instruction.to },
        summary: 'The meta description was replaced.',
      };
    case 'remove':
      return removeParts(page, instruction);
    case 'refresh':
      return refreshFacts(input);
    default:
      return addSection(input, instruction.about);
  }
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
