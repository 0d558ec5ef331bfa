import type { Page } from '../../language/page/page.ts';
import { formFinder, plainWords } from './find-forms.ts';
import { type Category, type Language, type Need, taxonomy } from './taxonomy.ts';

const HEADING = 2;
const TEXT = 1;
/** A heading and a sentence, or two headings; what only sentences mention is not an offer. */
const MIN_WEIGHT = 3;

/** The jobs of a category that the site names in headings, titles and text, most prominent first. */
export function findNeeds(pages: Page[], category: Category, language: Language): Need[] {
  const find = finderFor(category, language);
  const weights = new Map<Need, number>();
  const headed = new Set<Need>();
  const note = (text: string, weight: number) => {
    for (const need of new Set(find(plainWords(text)).map(({ item }) => item))) {
      weights.set(need, (weights.get(need) ?? 0) + weight);
      if (weight === HEADING) headed.add(need);
    }
  };
  for (const { title, description, headings, blocks } of pages) {
    note(title, HEADING);
    note(description ?? '', HEADING);
    for (const { text } of headings) note(text, HEADING);
    for (const { text, kind } of blocks) if (kind !== 'code') note(text, TEXT);
  }
  return [...weights]
    .filter(([need, weight]) => weight >= MIN_WEIGHT && headed.has(need))
    .sort((a, b) => b[1] - a[1])
    .map(([need]) => need);
}

function finderFor(category: Category, language: Language) {
  const own = taxonomy().needs.filter((need) => need.category === category.id);
  return formFinder(own.flatMap((item) => item.forms[language].words.map((form) => ({ form, item }))));
}

/** The job that a text asks for, in any category; a word of it in passing asks for none: "piano tuning" is no move. */
export function needIn(text: string, language: Language): Need | null {
  const all = taxonomy().needs;
  const find = formFinder(all.flatMap((item) => item.forms[language].words.map((form) => ({ form, item }))));
  const words = plainWords(text);
  const telling = words.filter((word) => word.length > 3).length;
  const [found] = find(words);
  return found !== undefined && found.length * 2 > telling ? found.item : null;
}

const MAX_LABEL_WORDS = 6;

/** How the site itself heads each job: the first short heading that names it, without those that no heading names. */
export function headingsOfNeeds(pages: Page[], needs: Need[], language: Language) {
  const find = formFinder(
    needs.flatMap((item) => item.forms[language].words.map((form) => ({ form, item }))),
  );
  const labels = new Map<Need, { text: string; page: Page }>();
  for (const page of pages)
    for (const { text } of page.headings) {
      const words = plainWords(text);
      if (words.length > MAX_LABEL_WORDS || /[?!.]$/.test(text)) continue;
      for (const { item } of find(words)) if (!labels.has(item)) labels.set(item, { text, page });
    }
  return needs.flatMap((need) => labels.get(need) ?? []);
}
