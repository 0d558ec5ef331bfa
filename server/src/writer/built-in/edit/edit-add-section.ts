import {
  applyEdits,
  escapeMarkdown,
  markdownBlocks,
  sentenceSpans,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { EditPage } from '../../writer.ts';
import { findAnswer } from '../page/page-answer.ts';
import { isNote, readLibrary } from '../page/page-library.ts';
import { labelsFor, linkedTitle, paragraph, sectionMarkdown } from '../page/page-markdown.ts';
import { topicOf } from '../page/page-question.ts';
import { sectionsOn } from '../page/page-sections.ts';
import type { EditOutcome } from './edit-replace.ts';

const CLOSING =
  /^(?:facts|sources|fakten|quellen|faits|datos|fuentes|dati|fonti|feiten|bronnen|dados|fontes)$/i;

/**
 * A section about a subject in the sources' own sentences, before facts and sources; empty when they do not mention it.
 */
export function addSection(input: EditPage, about: string): EditOutcome {
  const { page, brand_name: brand, language } = input;
  const subject = topicOf(about, brand);
  const library = readLibrary(input);
  const finding = findAnswer(library, subject, { brand, language });
  const blocks = markdownBlocks(parseMarkdown(page.markdown));
  const present = new Set(blocks.flatMap((block) => sentenceSpans(block).map(({ text }) => text)));
  const isThere = blocks.some(
    ({ kind, text }) => kind === 'heading' && text.toLowerCase() === subject.toLowerCase(),
  );
  if (isThere) return { page, summary: `The page has a section “${subject}” already.` };
  const labels = labelsFor(language);
  const answer = finding.answer.filter(({ sentence }) => !present.has(sentence));
  const [section] = answer.length > 0 ? [] : sectionsOn(finding, library, { used: present, brand, language });
  if (answer.length === 0 && section === undefined)
    return { page, summary: `No section was added: nothing that was read says more about “${subject}”.` };
  const heading = subject.charAt(0).toUpperCase() + subject.slice(1);
  const pages = section
    ? [section.page]
    : [...new Map(answer.map(({ page: from }) => [from.url, from])).values()];
  const text = section
    ? sectionMarkdown({ ...section, heading }, brand, labels)
    : [
        `## ${escapeMarkdown(heading)}`,
        paragraph(
          answer.map(({ sentence }) => sentence),
          brand,
        ),
        `${labels.source}: ${pages.map(linkedTitle).join(', ')}`,
      ].join('\n\n');
  const closing = blocks.find(({ kind, text: name }) => kind === 'heading' && CLOSING.test(name));
  const at = closing?.start ?? page.markdown.trimEnd().length;
  const inserted = applyEdits(page.markdown, [
    { start: at, end: at, text: closing ? `${text}\n\n` : `\n\n${text}\n` },
  ]);
  return {
    page: { ...page, markdown: withSources(inserted, pages, labels.sources) },
    summary: `Added a section on “${subject}” from ${pages.map(({ title }) => `“${title}”`).join(' and ')}.`,
  };
}

/** Adds a new source to the page's own list. */
function withSources(markdown: string, pages: { url: string; title: string }[], heading: string): string {
  const nodes = parseMarkdown(markdown).children;
  const at = nodes.findIndex(
    (node) =>
      node.type === 'heading' && markdownBlocks({ type: 'root', children: [node] })[0]?.text === heading,
  );
  const list = nodes[at + 1];
  const end = list?.position?.end.offset;
  if (at < 0 || list?.type !== 'list' || end === undefined) return markdown;
  const fresh = pages.filter(
    (page) => !isNote(page) && !markdown.slice(list.position?.start.offset, end).includes(page.url),
  );
  return fresh.reduce(
    (text, page) => `${text.slice(0, end)}\n- ${linkedTitle(page)}${text.slice(end)}`,
    markdown,
  );
}
