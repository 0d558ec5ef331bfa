import { nounNumber, pluralise, singularise } from '../../language/english/english-inflect.ts';
import { PEOPLE, UNCOUNTABLE } from '../../language/english/english-nouns.words.ts';
import { contentStems } from '../../language/english/english-stems.ts';
import { englishWords } from '../../language/english/english-words.ts';
import { rankKeyphrases } from '../../language/english/keyphrases.ts';
import { nounPhrases } from '../../language/english/noun-phrases.ts';
import type { Site } from './extractive-site.ts';
import { KNOWN_ACRONYMS, MODIFIERS_IN_ING, PAGE_WORDS } from './topic-generic.words.ts';
import type { Label } from './topic-labels.ts';

/** Something an offer has or does, named by a noun phrase that needs no article: "full text search", "read replicas". */
export interface Capability {
  phrase: string;
  stems: string[];
  score: number;
  /** Pages that name it in a heading, a title or a link. */
  urls: string[];
}

/** Activities are what buyers ask about first. */
const ACTIVITY_BONUS = 1.5;
const SINGULAR_SHARE = 0.5;
/** An acronym that this share of the pages uses is the trade's own. */
const COMMON_SHARE = 0.3;
/** Activities and substances that mean nothing alone. */
const TOO_WIDE =
  /^(?:time|data|access|content|code|information|power|control|support|use|history|property|progress|growth|text|email|mail|search|care|health|work|performance|quality|delivery|finalization|documentation|installation|configuration|localization|authorization|internationalization|knowledge|research|storage|maintenance|management|news|execution)$/;
const isProper = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);
const isPageWord = (word: string) => PAGE_WORDS.has(word) || PAGE_WORDS.has(singularise(word));

/** Acronyms a reader can be expected to know: common ones, and those all over the site. */
export function familiarAcronyms(site: Site): (word: string) => boolean {
  const pagesWith = new Map<string, Set<string>>();
  for (const { text, page } of site.sentences) {
    for (const word of englishWords(text).filter((word) => /^\p{Lu}{2,}$/u.test(word))) {
      pagesWith.set(word, (pagesWith.get(word) ?? new Set()).add(page.url));
    }
  }
  return (word) => {
    const acronym = /^\p{Lu}{2,}/u.exec(word)?.[0];
    if (acronym === undefined || KNOWN_ACRONYMS.has(acronym)) return true;
    return (pagesWith.get(acronym)?.size ?? 0) >= Math.max(2, site.pages.length * COMMON_SHARE);
  };
}

function isNameable(phrase: string, brand: string): boolean {
  const words = phrase.split(' ');
  const lower = words.map((word) => word.toLowerCase());
  const head = words.at(-1) ?? '';
  const names = brand.toLowerCase().split(/\s+/);
  if (words.length > 4 || /[\d.+#/']|[a-z][A-Z]/.test(phrase)) return false;
  if (words.filter((word) => /^\p{Lu}{2,}s?$/u.test(word)).length > 1) return false;
  if (isPageWord(head.toLowerCase()) || PEOPLE.has(head.toLowerCase())) return false;
  if (lower.some((word) => names.includes(word) || names.includes(singularise(word)))) return false;
  // A proper name at the end is a product or a person.
  if (isProper(head) || words.every((word) => /^\p{Lu}/u.test(word))) return false;
  return words.length > 1 ? !isObjectOfGerund(words) : isActivity(head.toLowerCase());
}

/** "caching SSL sessions" says what someone does with sessions, so it is a job and not the name of a feature. */
function isObjectOfGerund(words: string[]): boolean {
  const first = words[0]?.toLowerCase() ?? '';
  return /[a-z]{2}ing$/.test(first) && !MODIFIERS_IN_ING.has(first);
}

/** One word alone is a capability only when it names an activity, such as "replication"; "using" names nothing. */
function isActivity(word: string): boolean {
  return UNCOUNTABLE.has(word) && !TOO_WIDE.test(word);
}

/** Stems that the prose uses: a headline made of others is a slogan. */
function spokenStems(site: Site): Set<string> {
  const paragraphs = site.sentences.filter(({ block }) => block.kind === 'paragraph');
  return new Set(paragraphs.flatMap(({ text }) => contentStems(text)));
}

/** How many different labels hold two stems of a phrase, or its only one: "replication" is a wider subject than "type conversion". */
function breadthIn(labels: Label[]): (stems: string[]) => number {
  const different = [...new Set(labels.map(({ text }) => text.toLowerCase()))].map(
    (text) => new Set(contentStems(text)),
  );
  return (stems) =>
    different.filter((label) => stems.filter((stem) => label.has(stem)).length >= Math.min(2, stems.length))
      .length;
}

/** How often running text says a phrase, so that what only headings are called counts less. */
function timesSaid(site: Site): (phrase: string) => number {
  const prose = site.sentences.map(({ text }) => text.toLowerCase()).join('\n');
  return (phrase) => prose.split(singularise(phrase).toLowerCase()).length - 1;
}

/** Capabilities by C-value over headings, titles and link texts, weighted by how wide and how much talked about their subject is; best first. */
export function findCapabilities(site: Site, labels: Label[]): Capability[] {
  const spoken = spokenStems(site);
  const isFamiliar = familiarAcronyms(site);
  const urls = new Map<string, Set<string>>();
  const phrases = labels.flatMap((label) => {
    if (label.imperative || /[?!]$/.test(label.text)) return [];
    return nounPhrases(label.text).flatMap((raw) => {
      const phrase = pluralise(raw);
      const stems = contentStems(phrase);
      const isWholeLabel = raw === label.text && raw.includes(' ');
      if (!isNameable(phrase, site.brand) || !phrase.split(/[ -]/).every(isFamiliar)) return [];
      const known = stems.filter((stem) => spoken.has(stem)).length;
      // "James Sumners" and "Allergen Tracking" look alike until the prose uses one of the words.
      const least = !isWholeLabel ? stems.length : label.title_case ? 1 : 0;
      if (known < least) return [];
      const key = stems.join(' ');
      urls.set(key, (urls.get(key) ?? new Set()).add(label.page.url));
      // What a label names in the singular is more often one part than a capability.
      return [{ phrase, weight: label.weight * (phrase === raw ? 1 : SINGULAR_SHARE) }];
    });
  });
  const breadth = breadthIn(labels);
  const said = timesSaid(site);
  return rankKeyphrases(phrases)
    .filter(({ score }) => score > 0)
    .map(({ phrase, score }) => {
      const stems = contentStems(phrase);
      const bonus = nounNumber(phrase) === 'uncountable' ? ACTIVITY_BONUS : 1;
      const wide = 1 + Math.log2(Math.max(1, breadth(stems)));
      const talked = 1 + Math.log2(1 + said(phrase));
      return {
        phrase,
        stems,
        score: score * bonus * wide * talked,
        urls: [...(urls.get(stems.join(' ')) ?? [])],
      };
    })
    .sort((a, b) => b.score - a.score || a.phrase.localeCompare(b.phrase));
}
