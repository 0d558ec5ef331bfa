import { detectLanguage } from '../../language/detect-language.ts';
import { escapeMarkdown, markdownBlocks, sentenceSpans } from '../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../language/markdown/parse-markdown.ts';
import { termsOf } from '../../language/search/reader-question.ts';
import { stems } from '../../language/tokens.ts';
import type { Unsupported } from '../writer.ts';
import type { WritingSources } from '../writing-sources.ts';
import { findUnsupported } from './check-facts.ts';
import { checkSentences, type SentenceCheck } from './check-sentences.ts';
import type { Difference } from './compare-sentences.ts';
import { factSources } from './source-texts.ts';
import { isSystemTalk } from './system-talk.ts';

/** Shorter texts look alike in related languages, and names alone look like any. */
const MIN_LETTERS_OF_LANGUAGE = 60;
/** A heading has at least this share of what it is about in common with the text below. */
const MIN_SHARED = 0.5;

const KINDS: Record<Difference['kind'], Unsupported['kind']> = {
  figure: 'number',
  unit: 'number',
  date: 'date',
  name: 'name',
  link: 'link',
  negation: 'claim',
  claim: 'claim',
};

/**
 * What keeps each text, in Markdown, from being shown as the product's writing: figures, names and addresses that no
 * source has, sentences that none says or that say something else than theirs, another language than the site's, and
 * words about the writer. `facts` are the sources of figures, names and addresses where they are not those of `told`.
 * Runs in threads.
 */
export function faultsIn(texts: string[], told: WritingSources, facts = factSources(told)): Unsupported[][] {
  return texts.map((text) => {
    const unknown = findUnsupported(text, facts);
    return [...unknown, ...claimsBeside(text, told, unknown)];
  });
}

function claimsBeside(text: string, told: WritingSources, marked: Unsupported[]): Unsupported[] {
  const known = new Set(marked.flatMap((one) => [one.text, one.sentence]));
  const { sentences } = checkSentences({ markdown: text, known: told });
  const claims = sentences.flatMap(claimsIn).filter((claim) => !known.has(claim.text));
  return isForeign(text, told.language) || isSystemTalk(text) ? [...claims, wholeOf(text)] : claims;
}

/**
 * The same for the sentences that a change of a text in Markdown brings. A language that is not told is that of the text
 * before and the notes.
 */
export function faultsInChange(
  { before, after }: { before: string; after: string },
  told: WritingSources,
  facts = factSources(told),
): Unsupported[] {
  const language = told.language || (detectLanguage([before, ...told.notes].join('\n')) ?? 'en');
  const stood = new Set(findUnsupported(before, facts).map(({ text }) => text));
  const unknown = findUnsupported(after, facts).filter(({ text }) => !stood.has(text));
  const said = new Set(sentencesOf(before));
  const added = sentencesOf(after).filter((sentence) => !said.has(sentence));
  return [...unknown, ...added.flatMap((sentence) => claimsBeside(sentence, { ...told, language }, unknown))];
}

/** Headings and cells state nothing. */
const sentencesOf = (markdown: string): string[] =>
  markdownBlocks(parseMarkdown(markdown))
    .filter(({ kind }) => kind === 'paragraph' || kind === 'item')
    .flatMap((block) =>
      sentenceSpans(block).map(({ text }) => `${block.kind === 'item' ? '- ' : ''}${escapeMarkdown(text)}`),
    );

/** A sentence as a whole, which cannot be said. */
const wholeOf = (sentence: string): Unsupported => ({ kind: 'claim', text: sentence, sentence });

function claimsIn({ text, state, differences }: SentenceCheck): Unsupported[] {
  if (state === 'unheld') return [wholeOf(text)];
  return differences.map((one) => ({ kind: KINDS[one.kind], text: one.text, sentence: text }));
}

/** Whether a text of at least a sentence is surely in another language. Runs in threads. */
export function isForeign(text: string, language: string): boolean {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS_OF_LANGUAGE) return false;
  const found = detectLanguage(text);
  return found !== null && found !== language;
}

/** Whether a title or heading is about what stands around it. Runs in threads. */
export function isAbout(title: string, around: string, language: string): boolean {
  const told = new Set(stems(around, language));
  const asked = termsOf(title, language).filter(({ generic }) => !generic);
  const shared = asked.filter(
    ({ stem, synonyms }) => told.has(stem) || synonyms.some((one) => told.has(one)),
  );
  return shared.length >= asked.length * MIN_SHARED;
}
