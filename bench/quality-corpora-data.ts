import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../server/src/language/page/page.ts';
import { readPage } from '../server/src/language/page/read-page.ts';

/** A question of a public set: asked over all its pages, and over all but those of its own article. */
export interface CorpusQuestion {
  text: string;
  /** The page that answers it; null when none does. */
  url: string | null;
  article: string;
}

export interface Corpus {
  name: string;
  pages: { page: Page; article: string }[];
  questions: CorpusQuestion[];
  /** Whether questions are also asked with their article taken away. */
  removes: boolean;
}

/** Public question sets, data only; QUALITY_CORPORA names another folder with the same content. */
export const CORPORA_FOLDER =
  process.env.QUALITY_CORPORA ?? join(import.meta.dirname, '../../shared/corpora');
const LANGUAGES = ['en', 'de', 'es', 'ru', 'el', 'hi', 'ar', 'ro', 'th', 'tr', 'vi', 'zh'];

interface Squad {
  data: { title: string; paragraphs: { context: string; qas: { question: string }[] }[] }[];
}

interface ClapNq {
  id: string;
  input: string;
  passages: { title: string; text: string }[];
}

/** The available sets; empty when the folder is missing. */
export function readCorpora(): Corpus[] {
  const xquad = LANGUAGES.flatMap((language) => readXquad(language) ?? []);
  return [...xquad, ...[readClapNq()].flatMap((one) => one ?? [])];
}

function textOf(file: string): string | null {
  const path = join(CORPORA_FOLDER, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function readXquad(language: string): Corpus | null {
  const text = textOf(`xquad.${language}.json`);
  if (text === null) return null;
  const { data }: Squad = JSON.parse(text);
  const found = data.flatMap(({ title, paragraphs }, a) =>
    paragraphs.map(({ context, qas }, p) => {
      const url = `https://${language}.example/${a}/${p}`;
      const page = pageOf(url, title.replaceAll('_', ' '), context, language);
      const questions = qas.map(({ question }) => ({ text: question, url, article: title }));
      return { page, article: title, questions };
    }),
  );
  return {
    name: `XQuAD ${language}`,
    pages: found,
    questions: found.flatMap(({ questions }) => questions),
    removes: true,
  };
}

/** All passages are pages, including those of unanswerable questions, which are on the subject but do not answer. */
function readClapNq(): Corpus | null {
  const files = ['answerable', 'unanswerable'].map((kind) => textOf(`clapnq.${kind}.jsonl`));
  const [answerable, unanswerable] = files.map((text) =>
    text
      ?.trim()
      .split('\n')
      .map((line): ClapNq => JSON.parse(line)),
  );
  if (!answerable || !unanswerable) return null;
  const found = [...answerable, ...unanswerable].map(({ id, input, passages }, i) => {
    const url = `https://nq.example/${i}`;
    const [passage] = passages;
    const page = pageOf(url, passage?.title ?? '', passage?.text ?? '', 'en');
    const question = { text: input, url: i < answerable.length ? url : null, article: id };
    return { page, article: id, question };
  });
  return { name: 'ClapNQ', pages: found, questions: found.map(({ question }) => question), removes: false };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Through the product's own page reader. */
function pageOf(url: string, title: string, text: string, language: string): Page {
  const html = `<!doctype html><html lang="${language}"><title>${escaped(title)}</title><body><main><p>${escaped(text)}</p></main>`;
  return readPage(Buffer.from(html), { url, content_type: 'text/html; charset=utf-8' });
}
