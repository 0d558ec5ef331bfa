import { z } from 'zod';
import { escapeMarkdown } from '../../language/markdown/markdown-blocks.ts';
import { isNote } from '../built-in/page/page-library.ts';
import {
  type Labels,
  labelsFor,
  linkedTitle,
  metaDescription,
  sourcesMarkdown,
} from '../built-in/page/page-markdown.ts';
import { pageQuestion } from '../built-in/page/page-question.ts';
import { isSystemTalk } from '../checks/system-talk.ts';
import type { Unsupported, WritePage, WrittenPage } from '../writer.ts';
import type { AskForObject } from './model-object.ts';
import { askWithRepair } from './model-repair.ts';
import { DATA_ONLY, type NumberedSource, sourcesForModel } from './model-sources.ts';
import { sourcesInThread, unsupportedInThread } from './model-works.ts';

const statement = z.object({
  text: z.string().describe('One whole sentence'),
  sources: z.array(z.number()).describe('Numbers of the sources that state it'),
});
const schema = z.object({
  answerable: z.boolean().describe('false where the sources do not answer the request'),
  question: z
    .string()
    .describe('The one question of a buyer that the page answers, ending with a question mark'),
  title: z.string().describe('Mostly the question itself'),
  meta_description: z.string().describe('One whole sentence of at most 155 characters'),
  answer: z.array(statement).describe('Two or three sentences that answer the question at once'),
  sections: z
    .array(
      z.object({
        heading: z.string(),
        sentences: z.array(statement),
        points: z.array(statement).describe('A list, where one is clearer than prose; else empty'),
      }),
    )
    .describe('Two to five'),
  facts: z
    .array(statement.extend({ label: z.string() }))
    .describe('Price, licence, platforms, versions and the like'),
});
type Draft = z.infer<typeof schema>;
type Statement = z.infer<typeof statement>;

const rules = (
  brand: string,
  language: string,
) => `You write a page that AI assistants quote when a buyer asks about what ${brand} offers.
The first paragraph answers one question of a buyer and can be quoted alone: it names ${brand}. Then come sections that deepen it, and plain facts.
Write ${language === 'en' ? 'plain English' : `in the language with the subtag "${language}"`}: short whole sentences, concrete, in the third person. No praise, no slogans, no calls to action, no "we", no "click here", no markup, no links.
Use only what the sources say, and name their numbers. Every number, price, date, name and product must stand in a source as you write it. Say nothing about what the sources leave open.
If the sources do not answer the request, set answerable to false and leave the lists empty.
${DATA_ONLY}`;

/**
 * A page written by the model from numbered sources; the links are made by our code. Throws when it found no answer.
 */
export async function writePageByModel(ask: AskForObject, input: WritePage): Promise<WrittenPage> {
  const { brand_name: brand, request, language, feedback, existing, signal } = input;
  const asked = pageQuestion(request, brand, language).question;
  const sources = await sourcesInThread(input, asked);
  if (sources.length === 0) throw new Error('there is no source to write from');
  const prompt = [
    `Company: ${brand} (${input.host})`,
    `Request: ${request}`,
    `Pages that exist already, to be different from: ${existing.slice(0, 50).join('; ') || 'none'}`,
    feedback.trim() === ''
      ? ''
      : `Wishes of the company for everything written, as far as the rules allow:\n${feedback.slice(0, 2_000)}`,
    sourcesForModel(sources),
  ];
  const draft = await askWithRepair(
    ask,
    {
      instructions: rules(brand, language),
      prompt: prompt.filter((part) => part !== '').join('\n\n'),
      schema,
      signal,
    },
    (made) => complaintsAbout(made, sources.length, (texts) => unsupportedInThread(input, texts)),
  );
  const kept = withSources(draft, sources.length);
  if (!kept.answerable || kept.answer.length === 0) throw new Error('it found no answer in the sources');
  return pageOf(kept, sources, input, asked);
}

/** What the model must correct, quoting its own words. */
async function complaintsAbout(
  draft: Draft,
  count: number,
  unsupportedIn: (texts: string[]) => Promise<Unsupported[][]>,
): Promise<string[]> {
  if (!draft.answerable) return [];
  const statements = [
    ...draft.answer,
    ...draft.sections.flatMap(({ sentences, points }) => [...sentences, ...points]),
    ...draft.facts,
  ];
  const headings = [draft.title, draft.meta_description, ...draft.sections.map(({ heading }) => heading)];
  const texts = [...statements.map(({ text }) => text), ...headings];
  const unsupported = await unsupportedIn(texts.map(escapeMarkdown));
  return [
    ...texts.flatMap((text, at) => (unsupported[at] ?? []).map((claim) => `“${claim.text}” in: ${text}`)),
    ...statements
      .filter((said) => !isSourced(said, count))
      .map(({ text }) => `no source is named for: ${text}`),
    ...(draft.answer.length === 0 ? ['the answer is missing'] : []),
  ];
}

/** Sentences about itself or its sources are dropped too. */
const isSourced = ({ sources, text }: Statement, count: number) =>
  text.trim() !== '' &&
  !isSystemTalk(text) &&
  sources.some((number) => Number.isInteger(number) && number >= 1 && number <= count);

/** Sentences without a source are dropped. */
function withSources(draft: Draft, count: number): Draft {
  const sourced = <T extends Statement>(statements: T[]) =>
    statements.filter((said) => isSourced(said, count));
  return {
    ...draft,
    answer: sourced(draft.answer).slice(0, 4),
    sections: draft.sections
      .map((section) => ({
        ...section,
        sentences: sourced(section.sentences),
        points: sourced(section.points),
      }))
      .filter(
        ({ heading, sentences, points }) =>
          heading.trim() !== '' && !isSystemTalk(heading) && sentences.length + points.length > 0,
      )
      .slice(0, 6),
    facts: sourced(draft.facts).slice(0, 8),
  };
}

async function pageOf(
  draft: Draft,
  sources: NumberedSource[],
  input: WritePage,
  asked: string,
): Promise<WrittenPage> {
  const labels = labelsFor(input.language);
  const pagesOf = (statements: Statement[]) =>
    [...new Set(statements.flatMap((said) => said.sources))].flatMap(
      (number) => sources[number - 1]?.page ?? [],
    );
  const all = [
    ...draft.answer,
    ...draft.sections.flatMap(({ sentences, points }) => [...sentences, ...points]),
    ...draft.facts,
  ];
  const pages = pagesOf(all);
  const markdown = [
    prose(draft.answer),
    sourceLine(pagesOf(draft.answer), labels),
    ...draft.sections.flatMap(({ heading, sentences, points }) => [
      `## ${escapeMarkdown(oneLine(heading))}`,
      prose(sentences),
      points.map(({ text }) => `- ${plain(text)}`).join('\n'),
      sourceLine(pagesOf([...sentences, ...points]), labels),
    ]),
    draft.facts.length === 0
      ? ''
      : `## ${labels.facts}\n\n${draft.facts.map((fact) => `- ${plain(fact.label)}: ${plain(fact.text)} (${pagesOf([fact]).slice(0, 1).map(linkedTitle).join('')})`).join('\n')}`,
    sourcesMarkdown(pages, labels),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const aboutCompany = (text: string) => (isSystemTalk(oneLine(text)) ? '' : oneLine(text));
  const question = aboutCompany(draft.question) || asked;
  const meta = aboutCompany(draft.meta_description);
  const page = {
    title: (aboutCompany(draft.title) || question).slice(0, 200),
    meta_description: metaDescription(
      [meta, ...draft.answer.map(({ text }) => oneLine(text))].filter((text) => text !== ''),
      '',
    ),
    markdown,
  };
  const whole = [page.markdown, escapeMarkdown(page.title), escapeMarkdown(page.meta_description)];
  const [unsupported = []] = await unsupportedInThread(input, [whole.join('\n\n')]);
  return {
    ...page,
    question,
    sources: pages.filter((source) => !isNote(source)).map(({ url, title }) => ({ url, title })),
    unsupported,
    outline: false,
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** The model's words as plain text, without markup or links. */
const plain = (text: string) => escapeMarkdown(oneLine(text)).replace(/^(\d+)([.)])(?=\s)/, '$1\\$2');
const prose = (statements: Statement[]) => statements.map(({ text }) => plain(text)).join(' ');
const sourceLine = (pages: NumberedSource['page'][], { source }: Labels) =>
  pages.length === 0 ? '' : `${source}: ${pages.map(linkedTitle).join(', ')}`;
