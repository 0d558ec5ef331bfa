import { detectLanguage } from '../../../language/detect-language.ts';
import { stems as stemsOf } from '../../../language/tokens.ts';
import { acceptPrompts } from '../../checks/prompt-check.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import { needIn } from '../../taxonomy/find-needs.ts';
import { spelled } from '../../taxonomy/portuguese.ts';
import { type Company, readCompany } from '../../taxonomy/read-company.ts';
import { isKnownLanguage, isLocal, LANGUAGES, type Language } from '../../taxonomy/taxonomy.ts';
import { categoriesNamed } from '../../taxonomy/weigh-categories.ts';
import { questionsOf } from '../../taxonomy/write-questions.ts';
import type { DescribeCompany, ProposedPrompt } from '../../writer.ts';
import { voiceOf } from './propose-prompts.ts';
import { isBuyersQuestion } from './site-questions.ts';

/** What people typed into a search page, and how often, where the list says so. */
export interface SearchQuery {
  text: string;
  count: number | null;
}

export interface QueryPrompt {
  text: string;
  /** The queries that it stands for, the most frequent first. */
  queries: string[];
  /** How often all of them together were typed; null if the list does not say. */
  count: number | null;
}

export interface ReadQueries extends Omit<DescribeCompany, 'signal'> {
  queries: SearchQuery[];
  /** Names of all tracked companies: a query that names one measures nothing. */
  names: string[];
}

export interface QueryPrompts {
  prompts: QueryPrompt[];
  /** Queries that name a company, and those that say too little to make a question of. */
  left_out: { names_company: number; unclear: number };
}

const MAX_PROMPTS = 30;
const MAX_SHOWN_QUERIES = 5;

/** Questions that buyers would put to an assistant instead of the queries, the most searched for first. */
export function promptsFromQueries({ queries, names, ...input }: ReadQueries): QueryPrompts {
  const company = readCompany(input);
  const named = names.map((name) => ` ${plainWords(name).join(' ')} `).filter((name) => name.trim() !== '');
  const made = new Map<string, { queries: SearchQuery[]; intent: ProposedPrompt['intent'] }>();
  const left_out = { names_company: 0, unclear: 0 };
  for (const query of queries) {
    const said = ` ${plainWords(query.text).join(' ')} `;
    if (named.some((name) => said.includes(name))) {
      left_out.names_company += 1;
      continue;
    }
    const prompt = questionFor(query.text, company);
    if (prompt === null) left_out.unclear += 1;
    else {
      const known = made.get(prompt.text) ?? { queries: [], intent: prompt.intent };
      known.queries.push(query);
      made.set(prompt.text, known);
    }
  }
  const sums = [...made].map(([text, { queries: of, intent }]) => ({ text, of, intent, count: sumOf(of) }));
  const inOrder = sums.sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || b.of.length - a.of.length);
  const accepted = new Set(
    acceptPrompts(
      inOrder.map(({ text, intent }) => ({ text, intent, audience: null, branded: false })),
      { ...input, competitors: names },
    ).map(({ text }) => text),
  );
  const prompts = inOrder
    .filter(({ text }) => accepted.has(text))
    .slice(0, MAX_PROMPTS)
    .map(({ text, of, count }) => ({ text, queries: mostFrequent(of), count }));
  return { prompts, left_out };
}

const sumOf = (queries: SearchQuery[]) =>
  queries.some(({ count }) => count !== null)
    ? queries.reduce((sum, { count }) => sum + (count ?? 0), 0)
    : null;

const mostFrequent = (queries: SearchQuery[]) =>
  queries
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
    .slice(0, MAX_SHOWN_QUERIES)
    .map(({ text }) => text);

/** The query itself where it is a question, else the question of its category or job that says most of its words. */
function questionFor(
  query: string,
  company: Company,
): { text: string; intent: ProposedPrompt['intent'] } | null {
  const plain = query
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?!.\s]+$/, '');
  for (const language of languagesOf(plain, company)) {
    const asked = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}?`;
    if (isBuyersQuestion(asked, language)) return { text: asked, intent: 'solve' };
    const candidates = questionsAbout(plain, company, language);
    const words = new Set(stemsOf(plain, language));
    const shared = ({ text }: ProposedPrompt) => new Set(stemsOf(text, language)).intersection(words).size;
    const [best] = candidates.toSorted((a, b) => shared(b) - shared(a));
    if (best !== undefined) return { text: best.text, intent: best.intent };
  }
  return null;
}

function languagesOf(query: string, { language }: Company): Language[] {
  const detected = detectLanguage(query);
  const likely = [language, isKnownLanguage(detected) ? detected : null].filter((one) => one !== null);
  // Queries are short: where nothing has been read of the site, each language is tried.
  return [...new Set(language === null ? [...likely, ...LANGUAGES] : likely)];
}

function questionsAbout(query: string, company: Company, language: Language): ProposedPrompt[] {
  const need = needIn(query, language);
  const [category = null] = categoriesNamed(query, language).categories;
  const of = category ?? (need !== null && need.category === company.category?.id ? company.category : null);
  if (of === null) return [];
  const words = plainWords(query).join(' ');
  const own = company.place !== null && words.includes(plainWords(company.place).join(' '));
  const place = isLocal(of) && (own || of === company.category) ? company.place : null;
  const voice = voiceOf(company, language);
  const asked = need === null ? null : spelled(need.forms[language].text, voice);
  return questionsOf({ ...voice, category: of, place, need: asked });
}
