import { z } from 'zod';
import {
  applyEdits,
  escapeMarkdown,
  type MarkdownEdit,
  type Nodes,
  placeOf,
} from '../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../language/markdown/parse-markdown.ts';
import { linksOfSources } from '../checks/source-texts.ts';
import type { EditedPage, EditPage, PageText } from '../writer.ts';
import { complaintOf } from './model-claims.ts';
import type { AskForObject } from './model-object.ts';
import { askWithRepair } from './model-repair.ts';
import { DATA_ONLY, sourcesForModel } from './model-sources.ts';
import { changeInThread, editedInThread, sourcesInThread } from './model-works.ts';

const schema = z.object({
  changed: z.boolean().describe('false where the page has nothing that the instruction is about'),
  summary: z.string().describe('One sentence for the change log: what was changed'),
  title: z.string(),
  meta_description: z.string().describe('One whole sentence of at most 155 characters'),
  markdown: z.string().describe('The whole page after the edit'),
});

const INSTRUCTIONS = `You edit one page of a company's website as instructed, and change nothing else.
Keep the markdown: headings, lists, tables, code, links and the closing list of sources stay as they are unless the instruction is about them. No HTML, no new links but to the sources' addresses.
New statements rest on the sources alone: every number, price, date and name you add stands in a source.
Where the page has nothing that the instruction is about, set changed to false and repeat the page.
${DATA_ONLY}`;

/** The model's page, checked against its previous version and the sources. */
export async function editPageByModel(ask: AskForObject, input: EditPage): Promise<EditedPage> {
  const { page, brand_name: brand, host, instruction, feedback, signal } = input;
  const sources = await sourcesInThread(input, `${instruction} ${page.title}`.slice(0, 300));
  // What a person tells the writer to say is a source.
  const known = { ...input, notes: [...input.notes, instruction] };
  const faultsIn = (text: PageText) => changeInThread(known, { before: wholeOf(page), after: wholeOf(text) });
  const prompt = [
    `Company: ${brand} (${host})`,
    `Instruction: ${instruction}`,
    feedback.trim() === ''
      ? ''
      : `Wishes of the company for everything written, as far as the rules allow:\n${feedback.slice(0, 2_000)}`,
    `<page title="${page.title.replace(/["<>]/g, ' ')}" description="${page.meta_description.replace(/["<>]/g, ' ')}">\n${page.markdown.replace(/<(?=\/?page)/gi, '‹')}\n</page>`,
    sourcesForModel(sources.slice(0, 8)),
  ];
  const { answer } = await askWithRepair(
    ask,
    { instructions: INSTRUCTIONS, prompt: prompt.filter((part) => part !== '').join('\n\n'), schema, signal },
    {
      find: (made) => (made.changed ? faultsIn(made) : []),
      complaints: (faults) => faults.map((fault) => complaintOf(fault, fault.sentence)),
    },
  );
  if (!answer.changed)
    return editedInThread(
      input,
      page,
      oneLine(answer.summary) || 'The page has nothing that the instruction is about.',
    );
  if (answer.markdown.trim() === '' || answer.title.trim() === '') throw new Error('it emptied the page');
  const links = new Set([
    ...linksIn(page.markdown),
    ...linksOfSources(input),
    ...(instruction.match(/https?:\/\/\S+/g) ?? []),
  ]);
  const edited = {
    title: oneLine(answer.title).slice(0, 200),
    meta_description: oneLine(answer.meta_description).slice(0, 500) || page.meta_description,
    markdown: withoutStrangeLinks(answer.markdown.trim(), links),
  };
  const claims = (await faultsIn(edited)).filter(({ kind }) => kind === 'claim');
  const result = await editedInThread(input, edited, oneLine(answer.summary) || 'Edited as instructed.');
  return { ...result, unsupported: [...result.unsupported, ...claims] };
}

const wholeOf = ({ title, meta_description, markdown }: PageText) =>
  [`# ${escapeMarkdown(title)}`, escapeMarkdown(meta_description), markdown].join('\n\n');
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function linksIn(markdown: string): string[] {
  const found: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') found.push(node.url);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(parseMarkdown(markdown));
  return found;
}

/** A link that is neither on the page nor in the sources loses its address; pictures and tags are removed. */
function withoutStrangeLinks(markdown: string, known: ReadonlySet<string>): string {
  const edits: MarkdownEdit[] = [];
  const walk = (node: Nodes) => {
    const { start, end } = placeOf(node);
    const isStrange =
      (node.type === 'link' || node.type === 'image' || node.type === 'definition') && !known.has(node.url);
    if (node.type === 'html' || (isStrange && node.type !== 'link')) edits.push({ start, end, text: '' });
    else if (isStrange && node.type === 'link') {
      const [first, last] = [node.children[0], node.children.at(-1)];
      edits.push({
        start,
        end,
        text: first && last ? markdown.slice(placeOf(first).start, placeOf(last).end) : '',
      });
    } else if ('children' in node) node.children.forEach(walk);
  };
  walk(parseMarkdown(markdown));
  return applyEdits(markdown, edits);
}
