import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { editedPage } from '../built-in/edit/extractive-edit.ts';
import { answerOfLibrary } from '../built-in/page/library-answer.ts';
import { readLibrary } from '../built-in/page/page-library.ts';
import type { FactSources } from '../checks/check-facts.ts';
import { faultsIn, faultsInChange, isAbout, isForeign } from '../checks/text-gate.ts';
import type { EditedPage, EditPage, PageText, Unsupported } from '../writer.ts';
import type { Cancellable, WritingSources } from '../writing-sources.ts';
import { type NumberedSource, sourcesFor } from './model-sources.ts';

/** The sources that address a question. Threads call it by name. @public */
export function findSources({
  told,
  question,
}: {
  told: WritingSources;
  question: string;
}): NumberedSource[] {
  const library = readLibrary(told);
  return sourcesFor(answerOfLibrary(library, question).hits, library);
}

/** What keeps each text from being shown. Threads call it by name. @public */
export const gateTexts = ({ texts, told }: { texts: string[]; told: WritingSources }): Unsupported[][] =>
  faultsIn(texts, told);

/** What keeps a change from being shown. Threads call it by name. @public */
export const gateChange = ({ told, facts, ...change }: Changed & { told: WritingSources }): Unsupported[] =>
  faultsInChange(change, told, facts);

interface Changed {
  before: string;
  after: string;
  /** Where figures and names come from other texts than those of the sources. */
  facts?: FactSources | undefined;
}

/** Which titles are about the text they stand with. Threads call it by name. @public */
export const titlesAbout = ({ titles, language }: Titled): boolean[] =>
  titles.map(({ title, around }) => isAbout(title, around, language));

/** Whether a text is in another language. Threads call it by name. @public */
export const findForeign = ({ text, language }: { text: string; language: string }): boolean =>
  isForeign(text, language);

interface Titled {
  titles: { title: string; around: string }[];
  language: string;
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
const gate = threadWork<typeof gateTexts>(MODULE, 'gateTexts');
const gateOne = threadWork<typeof gateChange>(MODULE, 'gateChange');
const about = threadWork<typeof titlesAbout>(MODULE, 'titlesAbout');
const foreign = threadWork<typeof findForeign>(MODULE, 'findForeign');
const finish = threadWork<typeof finishEdit>(MODULE, 'finishEdit');
/** Fifty long pages with their sources take a second or two. */
const CPU_MS = 60_000;

const toldIn = ({
  brand_name,
  host,
  language,
  description,
  feedback,
  notes,
  pages,
}: WritingSources): WritingSources => ({
  brand_name,
  host,
  language,
  description,
  feedback,
  notes,
  pages,
});

/** Runs `findSources` in a thread. */
export const sourcesInThread = (
  input: WritingSources & Cancellable,
  question: string,
): Promise<NumberedSource[]> =>
  inThread(find, { told: toldIn(input), question }, { signal: input.signal, cpu_ms: CPU_MS });

/** Runs `gateTexts` in a thread. */
export const faultsInThread = (
  input: WritingSources & Cancellable,
  texts: string[],
): Promise<Unsupported[][]> =>
  inThread(gate, { texts, told: toldIn(input) }, { signal: input.signal, cpu_ms: CPU_MS });

/** Runs `gateChange` in a thread. */
export const changeInThread = (
  input: WritingSources & Cancellable,
  change: Changed,
): Promise<Unsupported[]> =>
  inThread(gateOne, { ...change, told: toldIn(input) }, { signal: input.signal, cpu_ms: CPU_MS });

/** Runs `titlesAbout` in a thread. */
export const titlesInThread = (titled: Titled, signal: AbortSignal): Promise<boolean[]> =>
  inThread(about, titled, { signal, cpu_ms: CPU_MS });

/** Runs `findForeign` in a thread. */
export const foreignInThread = (text: string, language: string, signal: AbortSignal): Promise<boolean> =>
  inThread(foreign, { text, language }, { signal, cpu_ms: CPU_MS });

/** Runs `editedPage` in a thread. */
export const editedInThread = (
  { signal, ...input }: EditPage,
  page: PageText,
  summary: string,
): Promise<EditedPage> => inThread(finish, { input, page, summary }, { signal, cpu_ms: CPU_MS });
