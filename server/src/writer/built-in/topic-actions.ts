import { contentStems } from '../../language/english/english-stems.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import type { Site } from './extractive-site.ts';
import { familiarAcronyms } from './topic-capabilities.ts';
import { MODIFIERS_IN_ING } from './topic-generic.words.ts';
import type { Label } from './topic-labels.ts';
import { verbPhrase } from './topic-verb-phrase.ts';

/** A job that the offer does for someone: "collect deposits by card". */
export interface Action {
  /** Verb in the base form with its object, in the case of prose. */
  phrase: string;
  stems: string[];
  score: number;
  url: string;
}

const LEAD_IN =
  /\b(?:lets?|allows?|enables?) (?:you|users|teams?|people|\w+s)( to)? |\b(?:you|it|we|they|[a-z]+s) can (?:also )?|\bhelps? (?:you|users|\w+(?: and (?:\w+ )?\w+)?) (?:to )?|\bmakes? it easy to /gi;

/** Verb and rest of each clause that tells what the offer, or the reader with it, does. */
function clausesOf(text: string, brand: string): { base: string; rest: string }[] {
  const clauses: { base: string; rest: string }[] = [];
  const push = (clause: string, form: 'base' | 'third') => {
    const [verb = '', ...rest] = clause.replace(/^(?:also|automatically|even|then|quickly) /, '').split(' ');
    const reading = readVerb(verb);
    if (reading?.form === form) clauses.push({ base: reading.base, rest: rest.join(' ') });
  };
  for (const match of text.matchAll(LEAD_IN)) push(text.slice(match.index + match[0].length), 'base');
  if (text.startsWith(`${brand} can `)) push(text.slice(brand.length + 5), 'base');
  else if (text.startsWith(`${brand} `)) push(text.slice(brand.length + 1), 'third');
  return clauses;
}

/** "Monitoring database activity" and "Track billable hours" as verb and rest; null for names of things. */
function labelClause({ text, imperative }: Label): { base: string; rest: string } | null {
  const [first = '', ...rest] = text.split(' ');
  const reading = readVerb(first);
  const isJob = reading?.form === 'gerund' && !MODIFIERS_IN_ING.has(first);
  return reading !== undefined && (imperative || isJob) ? { base: reading.base, rest: rest.join(' ') } : null;
}

/** Jobs that headings name and sentences tell, those about the site's own capabilities first. */
export function findActions(site: Site, labels: Label[], capabilityStems: ReadonlySet<string>): Action[] {
  const found = new Map<string, Action>();
  const isFamiliar = familiarAcronyms(site);
  const add = (base: string, rest: string, url: string, weight: number) => {
    const phrase = verbPhrase(base, rest);
    if (
      phrase === null ||
      // The name of another product in a question would answer it.
      /\p{Lu}\p{Ll}/u.test(phrase) ||
      !phrase.split(/[ -]/).every(isFamiliar) ||
      phrase.toLowerCase().includes(site.brand.toLowerCase())
    )
      return;
    const stems = contentStems(phrase);
    const known = stems.slice(1).filter((stem) => capabilityStems.has(stem)).length;
    // What only a sentence in passing says counts when the site names it elsewhere too.
    if (stems.length < 2 || (known === 0 && weight < 2)) return;
    const key = stems.join(' ');
    const before = found.get(key);
    if (before) before.score += weight;
    else found.set(key, { phrase, stems, score: weight + Math.min(known, 2), url });
  };
  for (const label of labels) {
    const clause = labelClause(label);
    if (clause !== null) add(clause.base, clause.rest, label.page.url, label.weight);
  }
  for (const { text, page, readable } of site.sentences) {
    if (!readable) continue;
    for (const { base, rest } of clausesOf(text, site.brand)) add(base, rest, page.url, 1);
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.phrase.localeCompare(b.phrase));
}
