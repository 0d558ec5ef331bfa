import { toString as textOf } from 'mdast-util-to-string';
import {
  escapeMarkdown,
  markdownBlocks,
  placeOf,
  sentenceSpans,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { MergedKnowledge, MergeKnowledge } from '../../writer.ts';
import { folded, shapeOf } from './sentence-shape.ts';

const HEADING = 'More facts';
/** A longer text is a document, which takes a model. */
const MAX_SENTENCES = 30;

/** "Price: …", as overviews list facts. */
const LABEL = /^[^:.]{1,30}: /;
/** Ends an overview and belongs to no heading. */
const ABSENCE = /^The pages read do not say: /;

/** Adds what the overview does not say yet, word for word with its source, and names what says something else. */
export function mergeExtractively({ description, addition }: MergeKnowledge): MergedKnowledge {
  const overview = description.trim();
  const known = sentencesIn(overview);
  const said = new Set(known.map(folded));
  const all = [...new Set(sentencesIn(addition.text))];
  const fresh = all.filter((sentence) => !said.has(folded(sentence))).slice(0, MAX_SENTENCES);
  const notes = fresh.flatMap((sentence) => {
    const other = known.find((one) => shapeOf(one.replace(LABEL, '')) === shapeOf(sentence));
    return other ? [`“${sentence}” was added, and “${other}” still stands. Keep the one that is right.`] : [];
  });
  if (all.length === 0) notes.push('The text has no sentence that could be added.');
  if (all.length > MAX_SENTENCES) notes.push(`Only the first ${MAX_SENTENCES} sentences were added.`);
  return {
    markdown:
      fresh.length === 0
        ? overview
        : appended(
            overview,
            fresh.map((one) => lineOf(one, addition)),
          ),
    changes: fresh.map((sentence) => `Added “${sentence}” under “${HEADING}”.`),
    note: notes.length > 0 ? notes.join(' ') : null,
  };
}

const sentencesIn = (markdown: string): string[] =>
  markdownBlocks(parseMarkdown(markdown))
    .filter(({ kind }) => kind !== 'heading' && kind !== 'cell')
    .flatMap((block) => sentenceSpans(block).map(({ text }) => text));

function lineOf(sentence: string, { url, title }: MergeKnowledge['addition']): string {
  if (url === null) return `- ${escapeMarkdown(sentence)}`;
  const label = (title ?? '').trim() || (URL.parse(url)?.host ?? url);
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `- ${escapeMarkdown(sentence)} ([${escapeMarkdown(label)}](${address}))`;
}

/** At the end of the list below the heading, which is made where there is none. */
function appended(overview: string, lines: string[]): string {
  const nodes = parseMarkdown(overview).children;
  const at = nodes.findIndex((node) => textOf(node) === HEADING);
  const list = nodes[at + 1];
  if (at < 0 || list?.type !== 'list') {
    const last = nodes.at(-1);
    const end = last && ABSENCE.test(textOf(last)) ? placeOf(last).start : overview.length;
    return [overview.slice(0, end).trim(), `**${HEADING}**`, lines.join('\n'), overview.slice(end)]
      .filter((part) => part !== '')
      .join('\n\n');
  }
  const { end } = placeOf(list);
  return `${overview.slice(0, end)}\n${lines.join('\n')}${overview.slice(end)}`;
}
