import {
  applyEdits,
  editInBlock,
  escapeMarkdown,
  type MarkdownBlock,
  type MarkdownEdit,
  markdownBlocks,
  sentenceSpans,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import { isReadableSentence } from '../../../language/sentence-gate.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import type { MergedKnowledge, MergeKnowledge } from '../../writer.ts';
import { inBrandVoice, isOnePerson } from '../page/page-voice.ts';
import { changesBetween, type FactFrame, frameOf, sameness } from './fact-frames.ts';
import { appendToOverview } from './merge-append.ts';
import { exclusiveChange, renamingIn, retractionIn } from './merge-statements.ts';

/** A longer text is a document, from which only sentences about the company are used. */
const MAX_TYPED_SENTENCES = 12;
const MAX_SENTENCES = 10;
/** Maximum quote of a paragraph in the description of a change. */
const MAX_SHOWN = 1000;
const SAME_SENTENCE = 0.6;
const REPEATED = 0.85;

interface Line {
  block: MarkdownBlock;
  start: number;
  frame: FactFrame;
}

/**
 * Goes sentence by sentence: skips what the overview already says, changes figures that differ, and adds the rest under
 * the heading that fits.
 */
export function mergeExtractively({
  brand_name: brand,
  description,
  addition,
}: MergeKnowledge): MergedKnowledge {
  const { sentences, left_out } = sentencesOf(addition, brand);
  const changes: string[] = [];
  const notes: string[] =
    left_out > 0
      ? [`${left_out} sentences of the text were left out; only a model can merge a whole document.`]
      : [];
  let markdown = description.trim();
  for (const sentence of sentences) {
    const merged = mergeSentence(markdown, sentence, brand);
    if (merged.kind === 'known') continue;
    if (merged.kind === 'changed') {
      markdown = merged.markdown;
      changes.push(...merged.changes);
      continue;
    }
    const retracted = retractionIn(sentence);
    if (retracted !== null)
      notes.push(
        `“${sentence}” takes something back. It was added as it stands; check what the overview says about it, or connect a model.`,
      );
    const added = appendToOverview(markdown, sentence, brand, addition);
    markdown = added.markdown;
    changes.push(`Added “${sentence}” under “${added.heading}”.`);
  }
  if (sentences.length === 0) notes.push('The text has no sentence that could be added.');
  return { markdown, changes, note: notes.length > 0 ? notes.join(' ') : null };
}

/** Typed text is used as it is; from a document only self-contained sentences about the company. */
function sentencesOf(
  { text, url }: MergeKnowledge['addition'],
  brand: string,
): { sentences: string[]; left_out: number } {
  const blocks = markdownBlocks(parseMarkdown(text)).filter(
    ({ kind }) => kind !== 'heading' && kind !== 'cell',
  );
  const all = blocks.flatMap((block) => sentenceSpans(block).map((span) => span.text)).flatMap(clausesOf);
  const voiced = all.map((sentence) => closed(inBrandVoice(sentence, brand)));
  if (url === null && all.length <= MAX_TYPED_SENTENCES)
    return { sentences: [...new Set(voiced)], left_out: 0 };
  const own = voiced.filter(
    (sentence) =>
      isReadableSentence(sentence) &&
      !isOnePerson(sentence) &&
      (sentence.toLowerCase().includes(brand.toLowerCase()) ||
        typedFacts(sentence).some(
          ({ kind }) => kind === 'price' || kind === 'percent' || kind === 'version',
        )),
  );
  const sentences = [...new Set(own)].slice(0, MAX_SENTENCES);
  return { sentences, left_out: voiced.length - sentences.length };
}

/** "Plans start at £35, and the trial lasts 14 days." makes two statements that may belong in two places. */
function clausesOf(sentence: string): string[] {
  const parts = sentence.split(
    /(?:,|;) (?:and|but) (?=(?:the|our|we|it|its|all|every|each|you)\b)|; (?=\p{Ll})/u,
  );
  const readable = parts.map((part) => closed(part.charAt(0).toUpperCase() + part.slice(1)));
  return parts.length > 1 && readable.every((part) => part.split(' ').length >= 4) ? readable : [sentence];
}

const closed = (text: string) => (/[.!?:]["”’)]*$/.test(text) ? text : `${text.replace(/[,;]$/, '')}.`);

type Merged = { kind: 'known' } | { kind: 'new' } | { kind: 'changed'; markdown: string; changes: string[] };

function mergeSentence(markdown: string, sentence: string, brand: string): Merged {
  const blocks = markdownBlocks(parseMarkdown(markdown));
  const lines = blocks
    .filter(({ kind }) => kind !== 'heading')
    .flatMap((block) =>
      sentenceSpans(block).map(({ text, start }): Line => ({ block, start, frame: frameOf(text, brand) })),
    );
  const fresh = frameOf(sentence, brand);
  if (lines.some(({ frame }) => isRepeated(frame, fresh))) return { kind: 'known' };
  const renamed = renamingIn(sentence);
  const edits =
    renamed === null ? changedFigures(markdown, lines, fresh) : renamings(markdown, blocks, renamed);
  const found = edits.length > 0 ? edits : changedPlace(markdown, lines, fresh, brand);
  if (found.length === 0) return { kind: 'new' };
  return {
    kind: 'changed',
    markdown: applyEdits(
      markdown,
      found.map(({ edit }) => edit),
    ),
    changes: [
      ...new Set(found.map(({ from, to, within }) => `Changed “${from}” to “${to}” in “${within}”.`)),
    ],
  };
}

function isRepeated(old: FactFrame, fresh: FactFrame): boolean {
  if (old.text.toLowerCase() === fresh.text.toLowerCase()) return true;
  const keys = (frame: FactFrame) => new Set(frame.facts.flatMap((fact) => fact.keys));
  const saysNoMore =
    [...fresh.stems].filter((stem) => old.stems.has(stem)).length >= fresh.stems.size * REPEATED;
  return (
    fresh.stems.size > 2 &&
    saysNoMore &&
    keys(fresh).isSubsetOf(keys(old)) &&
    fresh.names.isSubsetOf(old.names)
  );
}

interface Change {
  edit: MarkdownEdit;
  from: string;
  to: string;
  within: string;
}

/** In the most similar sentence, and in all identical ones, because an overview may state a price twice. */
function changedFigures(markdown: string, lines: Line[], fresh: FactFrame): Change[] {
  const matching = lines
    .map((line) => ({
      ...line,
      same: sameness(line.frame, fresh),
      figures: changesBetween(line.frame, fresh),
    }))
    .filter(({ same, figures }) => same >= SAME_SENTENCE && figures.length > 0);
  const best = Math.max(...matching.map(({ same }) => same));
  return matching
    .filter(({ same }) => same === best)
    .flatMap(({ block, start, frame, figures }) =>
      figures.flatMap(({ from, to }) => {
        const edit = editInBlock(markdown, block, start + from.start, start + from.end, to);
        return edit === null ? [] : [{ edit, from: from.text, to, within: frame.text }];
      }),
    );
}

function changedPlace(markdown: string, lines: Line[], fresh: FactFrame, brand: string): Change[] {
  return lines.flatMap(({ block, start, frame }) => {
    const change = exclusiveChange(frame.text, fresh.text, brand);
    if (change === null) return [];
    const at = start + frame.text.indexOf(change.from);
    const edit = editInBlock(markdown, block, at, at + change.from.length, change.to);
    return edit === null ? [] : [{ edit, ...change, within: frame.text }];
  });
}

function renamings(
  markdown: string,
  blocks: MarkdownBlock[],
  { from, to }: { from: string; to: string },
): Change[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${escapeMarkdown(from).replace(/[.+?^${}()]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return blocks.flatMap((block) => {
    const shown = block.text.slice(0, MAX_SHOWN);
    return [...block.text.matchAll(pattern)].flatMap(({ index }) => {
      const edit = editInBlock(markdown, block, index, index + from.length, to);
      return edit === null ? [] : [{ edit, from, to, within: shown }];
    });
  });
}
