import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A page that answers may cite: a page of a sample website, or a published page of the sample workspace. */
export interface CitedPlace {
  site: string;
  page: string;
  /** The simulated day from which on it may be cited. */
  from: number;
}

/** What answers to one question are made of, in sentences of ours. */
export interface AnswerMaterial {
  topic: string;
  lead: string;
  /** By company: what an answer says after its name. */
  sentences: ReadonlyMap<string, string>;
  cites: readonly CitedPlace[];
}

const FOLDER = path.resolve(import.meta.dirname, '../../../sample-answers');
const OTHERS = '*';
/** Answers every question that the files don't name. */
const ANYTHING = 'anything-else';

let read: Map<string, AnswerMaterial> | null = null;

/** The material of a question; a general one for questions that guests have written. */
export function materialFor(question: string): AnswerMaterial {
  read ??= readMaterial();
  const found = read.get(question) ?? read.get(ANYTHING);
  if (!found) throw new Error('The sample has no material for answers.');
  return found;
}

function readMaterial(): Map<string, AnswerMaterial> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return new Map(files.flatMap((file) => sectionsOf(file.replace(/\.md$/, ''))));
}

/** A section for each question, and one called `*` with companies that every answer of the file may name. */
function sectionsOf(topic: string): [string, AnswerMaterial][] {
  const text = readFileSync(path.join(FOLDER, `${topic}.md`), 'utf8');
  const parts = text.split(/^# /m).filter((part) => part.trim() !== '');
  const sections = parts.map((part) => {
    const [title = '', ...lines] = part.trim().split('\n');
    return { title, lines };
  });
  const shared = sections.find(({ title }) => title === OTHERS)?.lines ?? [];
  return sections.flatMap(({ title, lines }): [string, AnswerMaterial][] => {
    if (title !== OTHERS) return [[title, materialOf(topic, [...lines, ...shared])]];
    return topic === ANYTHING ? [[ANYTHING, materialOf(topic, lines)]] : [];
  });
}

function materialOf(topic: string, lines: readonly string[]): AnswerMaterial {
  const sentences = new Map<string, string>();
  const cites: CitedPlace[] = [];
  let lead = '';
  for (const line of lines) {
    const [, name, rest = ''] = /^(\p{Lu}\p{L}+|cites): (.+)$/u.exec(line) ?? [];
    if (name === 'cites') cites.push(...rest.split(' ').map(placeOf));
    else if (name) sentences.set(name, rest);
    else lead ||= line;
  }
  return { topic, lead, sentences, cites };
}

/** `own/pricing`, or with its first day: `ai/some-page@6`. */
function placeOf(text: string): CitedPlace {
  const [address = '', from = '1'] = text.split('@');
  const slash = address.indexOf('/');
  return { site: address.slice(0, slash), page: address.slice(slash + 1), from: Number(from) };
}
