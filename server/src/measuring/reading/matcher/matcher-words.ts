import { readFileSync } from 'node:fs';

/**
 * How likely a word is used in its ordinary meaning: `everyday` (close, target), `rare` (kindle, otter), or only as a
 * name.
 */
export type WordTier = 'everyday' | 'rare' | null;

const [everyday, rare] = readLists();

function readLists(): [Set<string>, Set<string>] {
  const text = readFileSync(new URL('./matcher-words.txt', import.meta.url), 'utf8');
  const [, first = '', second = ''] = text.split(/^\[\w+\]$/m);
  return [new Set(first.split(/\s+/)), new Set(second.split(/\s+/))];
}

/** Long words with these endings are ordinary ones, and are in no list. */
const ORDINARY =
  /^(?=.{9,})[a-z]+(?:(?:al|ent|ant|ous|ive|ab|ib|ful|less|ing|ed|ate|ite|[iu]lar)ly|ness|[ts]ion|ment|[ai]ble|ity|ism|ous|ical|ive|[ae]nc[ey]|ful|less|ology|graphy|i[sz]e|ate|[ao]ry|ian|ular|ual|ional)$/;

/** Tier of a folded word, or of the word it is inflected from. */
export function tierOf(word: string): WordTier {
  if (CALENDAR.has(word)) return 'everyday';
  const forms = [word, ...stems(word)];
  if (forms.some((form) => everyday.has(form) || ORDINARY.test(form))) return 'everyday';
  return forms.some((form) => rare.has(form)) ? 'rare' : null;
}

/** Whether exactly this form is listed, which is rare for inflected ones. */
export function isWord(word: string): boolean {
  return everyday.has(word) || rare.has(word) || ORDINARY.test(word);
}

function stems(word: string): string[] {
  const [, stem, ending] = word.match(/^(\w{3,}?)(s|es|ies|ed|ing)$/) ?? [];
  if (!stem) return [];
  return ending === 'ies' ? [`${stem}y`] : [stem, `${stem}e`];
}

export const CALENDAR: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays ' +
    'sundays january february march april may june july august september october november december'
  ).split(' '),
);
