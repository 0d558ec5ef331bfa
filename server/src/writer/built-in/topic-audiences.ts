import { PRONOUNS } from '../../language/english/english-function.words.ts';
import { NOT_PEOPLE, PEOPLE } from '../../language/english/english-nouns.words.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import { englishWords } from '../../language/english/english-words.ts';
import type { Site } from './extractive-site.ts';
import { definitionTail } from './topic-definition.ts';

export interface Audience {
  /** Plural, in the case of prose: "independent bakeries". */
  phrase: string;
  score: number;
  url: string;
}

const THINGS = [...NOT_PEOPLE];
const isThing = (word: string) => THINGS.some((thing) => word.endsWith(thing));

/** Whether a word names people or organisations in the plural. */
function isPeopleWord(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    PEOPLE.has(lower) ||
    (/(?:[^t]ers|tters|nters|rters|sters|ors|ists|ians|ants|smen|women)$/.test(lower) && !isThing(lower))
  );
}

/** Too general to ask for. */
const VAGUE =
  /^(?:everyone|people|users|customers|others|guests|clients|owners|all|residents|members|visitors|experts|beginners|children|men|women)$/i;
const DROPPED =
  /^(?:your|our|their|the|all|many|most|other|busy|any|some|those|these|thousands|hundreds|of|more|over|than|leading|growing|modern|ambitious|great|happy|\d.*)$/i;

function asAudience(part: string): string | null {
  const words = englishWords(part);
  while (words.length > 0 && DROPPED.test(words[0] ?? '')) words.shift();
  const end = words.findIndex(isPeopleWord);
  if (end < 0 || end > 2) return null;
  const phrase = words.slice(0, end + 1);
  const odd = phrase
    .slice(0, -1)
    .some(
      (word) =>
        PRONOUNS.has(word.toLowerCase()) ||
        /ly$/.test(word) ||
        (readVerb(word) !== undefined && !readVerb(word)?.noun_like && readVerb(word)?.form !== 'gerund'),
    );
  return odd || (phrase.length === 1 && VAGUE.test(phrase[0] ?? '')) ? null : phrase.join(' ');
}

/** Audiences named in a list: "freelancers and small agencies" gives both. */
export function audiencesIn(text: string): string[] {
  const [list = ''] = text.split(
    /[.;:!?()–—|]|\s(?:who|that|which|to|in|from|with|on|at|by|run|send|since|across)\s/,
  );
  return list.split(/,|\sand\s|\sor\s|&/).flatMap((part) => asAudience(part.trim()) ?? []);
}

/** Whom the site says it is for: after "for" and "helps", or as who uses it; best first. */
export function findAudiences(site: Site): Audience[] {
  const found = new Map<string, Audience>();
  const add = (text: string, score: number, url: string) => {
    for (const raw of audiencesIn(text)) {
      if (raw.toLowerCase().includes(site.brand.toLowerCase()) || /\busers$/i.test(raw)) continue;
      const phrase = site.truecase(raw);
      const known = found.get(phrase.toLowerCase());
      if (known) known.score += score;
      else found.set(phrase.toLowerCase(), { phrase, score, url });
    }
  };
  const afterFor = (text: string, score: number, url: string) => {
    for (const match of text.matchAll(/\b(?:for|helps?|lets?|enables?|serves?|suits?)\s+([^.;:!?]+)/gi))
      add(match[1] ?? '', score, url);
  };
  for (const { text, page, readable } of site.sentences) {
    if (!readable) continue;
    const defines = definitionTail(site.brand, text) !== undefined;
    const named = text.toLowerCase().includes(site.brand.toLowerCase());
    if (defines || named) afterFor(text, defines ? 4 : 1.5, page.url);
    const user = /^(.{3,40}?)\s(?:use|uses|choose|trust|rely on)\s(.*)$/.exec(text);
    if (user?.[2]?.startsWith(site.brand)) add(user[1] ?? '', 3, page.url);
  }
  for (const page of site.pages) {
    for (const label of [page.title, page.description ?? '', ...page.headings.map(({ text }) => text)])
      afterFor(label, 2, page.url);
    for (const { kind, text, heading } of page.blocks) {
      if (
        kind === 'list_item' &&
        /\bwho (?:uses|is)\b|\bfor whom\b|\bbuilt for\b|\bmade for\b|\bwho it'?s for\b/i.test(heading ?? '')
      )
        add(text, 2, page.url);
    }
  }
  return [...found.values()]
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score || a.phrase.localeCompare(b.phrase));
}
