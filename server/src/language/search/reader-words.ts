import { readFileSync } from 'node:fs';
import { deu } from 'stopword';
import { stem } from '../tokens.ts';

const stemmed = (text: string): ReadonlySet<string> => new Set(text.split(' ').map((word) => stem(word)));
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that ask or connect a question, without a subject of their own. */
export const ASKING = list(`
  do does did can could should would will shall is are was were am be been has have had i we you one it they my our your
  what which who whom whose where when why how whether the a an any some there this that these those of me us please
  best top good great better leading popular recommended recommend suggest know want need
  like way ways work works using use used let get much many long often kind kinds type types come possible able
  put make take keep give other another own mine already so without not no only more most ones new just even happen
  happens within per look looks still inside several something anything someone somebody people person`);
/** Question words only at the beginning. */
export const ASKING_FIRST = list('list name compare tell explain');
/** Where the core ends and an audience or a constraint begins. */
export const BREAK = list(`
  for with without that so who whose when while if because before after under over from than via instead in on into at
  and but or between inside during through across against by`);

/** Any company's page could contain these, so they mean little. */
const GENERIC = stemmed(
  'offer provide handle include feature help allow easy easily easiest simple simply choose important worth built usually really right main benefit compare suit fit roughly approximately',
);
/** A library's lists of common words: more than connecting words, so they weigh little instead of nothing. */
const LISTS: Record<string, string[]> = { de: deu };
const generalWords = new Map(
  readFileSync(new URL('./general-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, ReadonlySet<string>] => {
      const [language = '', words = ''] = line.split('|');
      return [
        language,
        new Set([...words.split(' '), ...(LISTS[language] ?? [])].map((word) => stem(word, language))),
      ];
    }),
);

/** Whether any company's page could contain the word, by its stem. */
export const isGeneral = (stemmed: string, language: string): boolean =>
  language === 'en' ? GENERIC.has(stemmed) : (generalWords.get(language)?.has(stemmed) ?? false);

/** General words for a company or its product mean little when companies are asked for. */
export const KINDS_OF_OFFER = stemmed(
  'tool software platform solution service provider app application system product company business vendor option support run manage',
);
