import { z } from 'zod';
import { escapeMarkdown } from '../../language/markdown/markdown-blocks.ts';
import { titleLabel } from '../built-in/page/page-labels.ts';
import { isNote } from '../built-in/page/page-library.ts';
import { linkedTitle, metaDescription, sourcesMarkdown } from '../built-in/page/page-markdown.ts';
import { pageQuestion } from '../built-in/page/page-question.ts';
import { isSystemTalk } from '../checks/system-talk.ts';
import { type Labels, labelsFor } from '../source-labels.ts';
import type { Unsupported, WritePage, WrittenPage } from '../writer.ts';
import { complaintOf } from './model-claims.ts';
import type { AskForObject } from './model-object.ts';
import { askWithRepair } from './model-repair.ts';
import { DATA_ONLY, type NumberedSource, sourcesForModel } from './model-sources.ts';
import { faultsInThread, sourcesInThread, titlesInThread } from './model-works.ts';

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
  const asked = pageQuestion(request, brand, language);
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
  const { answer: draft, found: faults } = await askWithRepair(
    ask,
    {
      instructions: rules(brand, language),
      prompt: prompt.filter((part) => part !== '').join('\n\n'),
      schema,
      signal,
    },
    {
      find: (made) => faultsOf(made, input),
      complaints: (found, made) => complaintsAbout(made, sources.length, found),
    },
  );
  const kept = held(draft, sources.length, faults);
  if (!kept.answerable || kept.answer.length === 0) throw new Error('it found no answer in the sources');
  return pageOf(await titled(kept, sources, input, asked), sources, input);
}

type Faults = ReadonlyMap<string, readonly Unsupported[]>;

const statementsOf = ({ answer, sections, facts }: Draft): Statement[] => [
  ...answer,
  ...sections.flatMap(({ sentences, points }) => [...sentences, ...points]),
  ...facts,
];

/** What keeps texts of the draft from being shown, by text. */
async function faultsOf(draft: Draft, input: WritePage): Promise<Faults> {
  const said = statementsOf(draft).map(({ text }) => text);
  const texts = [...new Set([...said, ...headlinesOf(draft)])];
  const found = await faultsInThread(input, texts.map(escapeMarkdown));
  const headlines = new Set(headlinesOf(draft).filter((text) => !said.includes(text)));
  return new Map(
    texts.map((text, at) => [
      text,
      // A headline is no statement that a source could make.
      (found[at] ?? []).filter(
        ({ kind, text: marked }) => kind !== 'claim' || !headlines.has(text) || isSystemTalk(marked),
      ),
    ]),
  );
}

const headlinesOf = ({ title, question, meta_description, sections }: Draft) => [
  title,
  question,
  meta_description,
  ...sections.map(({ heading }) => heading),
];

/** What the model must correct, quoting its own words. */
function complaintsAbout(draft: Draft, count: number, faults: Faults): string[] {
  if (!draft.answerable) return [];
  const unsourced = statementsOf(draft).filter((said) => !isSourced(said, count));
  return [
    ...[...faults].flatMap(([text, found]) => found.map((fault) => complaintOf(fault, text))),
    ...unsourced.map(({ text }) => `no source is named for: ${text}`),
    ...(draft.answer.length === 0 ? ['the answer is missing'] : []),
  ];
}

/** Sentences about itself or its sources are dropped too. */
const isSourced = ({ sources, text }: Statement, count: number) =>
  text.trim() !== '' &&
  !isSystemTalk(text) &&
  sources.some((number) => Number.isInteger(number) && number >= 1 && number <= count);

/** Sentences without a source, with a fault, or said before are dropped. */
function held(draft: Draft, count: number, faults: Faults): Draft {
  const said = new Set<string>();
  const kept = <T extends Statement>(statements: T[]) =>
    statements.filter((statement) => {
      const key = oneLine(statement.text).toLowerCase();
      if (said.has(key) || !isSourced(statement, count) || (faults.get(statement.text) ?? []).length > 0)
        return false;
      said.add(key);
      return true;
    });
  return {
    ...draft,
    answer: kept(draft.answer).slice(0, 4),
    sections: draft.sections
      .map((section) => ({ ...section, sentences: kept(section.sentences), points: kept(section.points) }))
      .filter(({ sentences, points }) => sentences.length + points.length > 0)
      .slice(0, 6)
      .map((section) => ({
        ...section,
        heading: isFaultless(section.heading, faults) ? section.heading : '',
      })),
    facts: kept(draft.facts).slice(0, 8),
    title: isFaultless(draft.title, faults) ? draft.title : '',
    question: isFaultless(draft.question, faults) ? draft.question : '',
    meta_description: isFaultless(draft.meta_description, faults) ? draft.meta_description : '',
  };
}

const isFaultless = (text: string, faults: Faults) =>
  oneLine(text) !== '' && (faults.get(text) ?? []).length === 0;

/** With headlines that are about what the page says: the request, and titles of sources, in place of others. */
async function titled(
  draft: Draft,
  sources: NumberedSource[],
  input: WritePage,
  asked: string,
): Promise<Draft> {
  const { language, request, signal } = input;
  const textOf = (statements: Statement[]) => statements.map(({ text }) => text).join('\n');
  const whole = textOf(statementsOf(draft));
  const parts = draft.sections.map(({ sentences, points }) => textOf([...sentences, ...points]));
  const titles = [
    ...[draft.title, draft.question].map((title) => ({ title, around: `${request}\n${asked}\n${whole}` })),
    { title: draft.meta_description, around: whole },
    ...draft.sections.map(({ heading }, at) => ({ title: heading, around: `${whole}\n${parts[at] ?? ''}` })),
  ];
  const [title, question, meta, ...headings] = await titlesInThread({ titles, language }, signal);
  return {
    ...draft,
    title: title && draft.title !== '' ? draft.title : asked,
    question: question && draft.question !== '' ? draft.question : asked,
    meta_description: meta ? draft.meta_description : '',
    sections: draft.sections.map((section, at) => ({
      ...section,
      heading: headings[at] && section.heading !== '' ? section.heading : sourceTitle(section, sources),
    })),
  };
}

function sourceTitle({ sentences, points }: Draft['sections'][number], sources: NumberedSource[]): string {
  const [first] = [...sentences, ...points].flatMap((said) => said.sources);
  return titleLabel(sources[(first ?? 1) - 1]?.page.title ?? '');
}

function pageOf(draft: Draft, sources: NumberedSource[], input: WritePage): WrittenPage {
  const labels = labelsFor(input.language);
  const pagesOf = (statements: Statement[]) =>
    [...new Set(statements.flatMap((said) => said.sources))].flatMap(
      (number) => sources[number - 1]?.page ?? [],
    );
  const pages = pagesOf(statementsOf(draft));
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
  const said = [draft.meta_description, ...draft.answer.map(({ text }) => text)].map(oneLine);
  return {
    title: oneLine(draft.title).slice(0, 200),
    meta_description: metaDescription(said.filter((text) => text !== '')),
    markdown,
    question: oneLine(draft.question),
    sources: pages.filter((source) => !isNote(source)).map(({ url, title }) => ({ url, title })),
    // What has a fault was left out.
    unsupported: [],
    outline: false,
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** The model's words as plain text, without markup or links. */
const plain = (text: string) => escapeMarkdown(oneLine(text)).replace(/^(\d+)([.)])(?=\s)/, '$1\\$2');
const prose = (statements: Statement[]) => statements.map(({ text }) => plain(text)).join(' ');
const sourceLine = (pages: NumberedSource['page'][], { source }: Labels) =>
  pages.length === 0 ? '' : `${source}: ${pages.map(linkedTitle).join(', ')}`;
