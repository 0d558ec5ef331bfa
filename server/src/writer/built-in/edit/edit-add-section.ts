import { applyEdits, markdownBlocks, sentenceSpans } from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import { textOf } from '../../../language/search/answer-unit.ts';
import { ALL_LABELS, labelsFor } from '../../source-labels.ts';
import type { EditPage } from '../../writer.ts';
import { answerOfLibrary } from '../page/library-answer.ts';
import { isNote, readLibrary } from '../page/page-library.ts';
import { linkedTitle, sectionMarkdown } from '../page/page-markdown.ts';
import { topicOf } from '../page/page-question.ts';
import type { EditOutcome } from './edit-replace.ts';

/** A section of what the sources answer about a subject, before facts and sources; none when they say nothing. */
export function addSection(input: EditPage, about: string): EditOutcome {
  const { page, brand_name: brand, language } = input;
  const subject = topicOf(about, brand);
  const blocks = markdownBlocks(parseMarkdown(page.markdown));
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  if (headings.some(({ text }) => text.toLowerCase() === subject.toLowerCase()))
    return { page, summary: `The page has a section “${subject}” already.` };
  const present = new Set(blocks.flatMap((block) => sentenceSpans(block).map(({ text }) => text)));
  const told = answerOfLibrary(readLibrary(input), subject).units.filter(
    (unit) => !present.has(textOf(unit)),
  );
  const [first] = told;
  if (first === undefined)
    return { page, summary: `No section was added: nothing that was read says more about “${subject}”.` };
  const labels = labelsFor(language);
  const source = first.page;
  const heading = subject.charAt(0).toUpperCase() + subject.slice(1);
  const units = told.filter((unit) => unit.page === source);
  const text = sectionMarkdown({ heading, page: source, units }, labels);
  const closing = headings.find(({ text: name }) => ALL_LABELS.includes(name));
  const at = closing?.start ?? page.markdown.trimEnd().length;
  const markdown = applyEdits(page.markdown, [
    { start: at, end: at, text: closing ? `${text}\n\n` : `\n\n${text}\n` },
  ]);
  return {
    page: { ...page, markdown: isNote(source) ? markdown : withSource(markdown, source, labels.sources) },
    summary: `Added a section on “${subject}” from “${source.title}”.`,
  };
}

/** Adds a new source to the page's own list. */
function withSource(markdown: string, page: { url: string; title: string }, heading: string): string {
  const nodes = parseMarkdown(markdown).children;
  const at = nodes.findIndex(
    (node) =>
      node.type === 'heading' && markdownBlocks({ type: 'root', children: [node] })[0]?.text === heading,
  );
  const list = nodes[at + 1];
  const { start, end } = list?.position ?? {};
  if (at < 0 || list?.type !== 'list' || start?.offset === undefined || end?.offset === undefined)
    return markdown;
  if (markdown.slice(start.offset, end.offset).includes(page.url)) return markdown;
  return `${markdown.slice(0, end.offset)}\n- ${linkedTitle(page)}${markdown.slice(end.offset)}`;
}
