import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { editedPage } from '../built-in/edit/extractive-edit.ts';
import { findAnswer } from '../built-in/page/page-answer.ts';
import { readLibrary } from '../built-in/page/page-library.ts';
import { type FactSources, findUnsupported } from '../checks/check-facts.ts';
import { factSources } from '../checks/source-texts.ts';
import type { EditedPage, EditPage, PageText, Unsupported } from '../writer.ts';
import type { Cancellable, WritingSources } from '../writing-sources.ts';
import { type NumberedSource, sourcesFor } from './model-sources.ts';

type Told = Pick<
  WritingSources,
  'brand_name' | 'host' | 'language' | 'description' | 'feedback' | 'notes' | 'pages'
>;

/** The sources that address a question. Threads call it by name. @public */
export function findSources({ told, question }: { told: Told; question: string }): NumberedSource[] {
  const library = readLibrary(told);
  const { brand_name: brand, language } = told;
  return sourcesFor(findAnswer(library, question, { brand, language }), library);
}

/** Claims in each text that no source states. Threads call it by name. @public */
export function checkTexts(asked: { texts: string[]; told?: Told; facts?: FactSources }): Unsupported[][] {
  const facts = asked.facts ?? (asked.told && factSources(asked.told));
  return facts ? asked.texts.map((text) => findUnsupported(text, facts)) : [];
}

/** The edited page. Threads call it by name. @public */
export const finishEdit = ({ input, page, summary }: Edited): EditedPage => editedPage(input, page, summary);

interface Edited {
  input: Omit<EditPage, 'signal'>;
  page: PageText;
  summary: string;
}

const MODULE = new URL(import.meta.url);
const find = threadWork<typeof findSources>(MODULE, 'findSources');
const check = threadWork<typeof checkTexts>(MODULE, 'checkTexts');
const finish = threadWork<typeof finishEdit>(MODULE, 'finishEdit');
/** Fifty long pages with their sources take a second or two. */
const CPU_MS = 60_000;

const toldIn = ({ brand_name, host, language, description, feedback, notes, pages }: Told): Told => ({
  brand_name,
  host,
  language,
  description,
  feedback,
  notes,
  pages,
});

/** Runs `findSources` in a thread. */
export const sourcesInThread = (input: Told & Cancellable, question: string): Promise<NumberedSource[]> =>
  inThread(find, { told: toldIn(input), question }, { signal: input.signal, cpu_ms: CPU_MS });

/** Runs `checkTexts` in a thread, against everything a page may be written from. */
export const unsupportedInThread = (input: Told & Cancellable, texts: string[]): Promise<Unsupported[][]> =>
  inThread(check, { texts, told: toldIn(input) }, { signal: input.signal, cpu_ms: CPU_MS });

/** Runs `checkTexts` in a thread, against these texts only. */
export const unsupportedByInThread = (
  facts: FactSources,
  texts: string[],
  signal: AbortSignal,
): Promise<Unsupported[][]> => inThread(check, { texts, facts }, { signal, cpu_ms: CPU_MS });

/** Runs `editedPage` in a thread. */
export const editedInThread = (
  { signal, ...input }: EditPage,
  page: PageText,
  summary: string,
): Promise<EditedPage> => inThread(finish, { input, page, summary }, { signal, cpu_ms: CPU_MS });
