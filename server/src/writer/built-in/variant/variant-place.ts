import type { Page } from '../../../language/page/page.ts';
import { bareHost } from '../../../platform/bare-host.ts';
import type { VariantElement, WriteVariant } from '../../variant-types.ts';
import type { Pool } from './variant-candidates.ts';
import { subjectStems } from './variant-cues.ts';
import type { Candidate } from './variant-lines.ts';

/** An element's position, and which texts may replace it there. */
export interface Place {
  /** From 0 (the text does not fit here) to 1; `is_behind` is for text after the original's first sentence. */
  relatedness(candidate: Candidate, is_behind: boolean): number;
}

/** Minimum share of word weight in common with the place, and of the heading above that is answered. */
const MIN_SHARE = { paragraph: 0.3, answered: 0.75, heading: 0.5 };
/** If someone asked for a subject, it may be new to the page. */
const WISHED = 0.05;
/** Score of a line that fits any page of the company. */
const LINE = 0.4;

export function placeOf(
  element: VariantElement,
  input: WriteVariant,
  { weigh, wished }: Pick<Pool, 'weigh'> & { wished: boolean },
): Place {
  const { brand_name, page, language } = input;
  const names = new Set(subjectStems(brand_name, language));
  const stemsOf = (text: string) => new Set(subjectStems(text, language).filter((stem) => !names.has(stem)));
  const weightOf = (stems: ReadonlySet<string>) => [...stems].reduce((sum, stem) => sum + weigh(stem), 0);
  const shared = (stems: ReadonlySet<string>, subject: ReadonlySet<string>) =>
    weightOf(stems.intersection(subject));
  const like = ({ stems }: Candidate, subject: ReadonlySet<string>) =>
    ratio(shared(stems, subject), Math.min(weightOf(stems), weightOf(subject)));
  const atLeast = (least: number, share: number) =>
    share >= (wished ? WISHED : least) ? Math.max(share, 0.01) : 0;

  if (element.kind === 'heading') {
    const subject = stemsOf(element.content);
    return { relatedness: (candidate) => atLeast(MIN_SHARE.heading, like(candidate, subject)) };
  }
  const isFirst = isOpening(element, input);
  const heading = headingAbove(element, input) ?? '';
  const topic = stemsOf(isFirst ? `${page.title ?? ''} ${heading}` : heading);
  const subject = stemsOf(`${page.title ?? ''} ${heading} ${element.content}`);
  const covers = ({ stems }: Candidate) => ratio(shared(stems, topic), weightOf(topic)) >= MIN_SHARE.answered;
  return {
    relatedness: (candidate, is_behind) => {
      if (candidate.from === 'summary') return isFirst ? 1 : 0;
      if (candidate.from !== 'site') return isFirst && is_behind ? LINE : 0;
      if (!candidate.is_of_brand) return 0;
      const share = like(candidate, subject);
      if (!isFirst) {
        // The top of the page already says what the brand is.
        const answers = covers(candidate) && !definesBrand(candidate.text, brand_name);
        return answers || wished ? atLeast(MIN_SHARE.paragraph, share) : 0;
      }
      if (is_behind && definesBrand(candidate.text, brand_name)) return 0;
      // Anything the brand says about itself may join what its home page says.
      if (is_behind && page.path === '/') return Math.max(share, MIN_SHARE.paragraph);
      return is_behind || covers(candidate) || wished ? atLeast(MIN_SHARE.paragraph, share) : 0;
    },
  };
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** "Acme is a till system", but not "Acme is trusted by bakeries". */
const definesBrand = (text: string, brand: string) =>
  [' is ', ' are '].some(
    (verb) => text.startsWith(brand + verb) && !/^\S+ed\b/.test(text.slice(brand.length + verb.length)),
  );

/** The first paragraph of the page: as it was read, or of those that may change. */
function isOpening(element: VariantElement, { elements, ...input }: WriteVariant): boolean {
  const first = readPageOf(input)?.blocks.find(({ kind }) => kind === 'paragraph');
  if (first?.text === element.content) return true;
  if (elements.some(({ content }) => content === first?.text)) return false;
  const before = elements.slice(0, elements.indexOf(element));
  return (
    before.every(({ kind }) => kind !== 'paragraph') &&
    before.filter(({ kind }) => kind === 'heading').length < 2
  );
}

/** The page as crawled, including headings that may not be changed. */
function headingAbove(element: VariantElement, input: WriteVariant): string | null {
  const block = readPageOf(input)?.blocks.find(({ text }) => text === element.content);
  if (block) return block.heading;
  const { elements } = input;
  return (
    elements.slice(0, elements.indexOf(element)).findLast(({ kind }) => kind === 'heading')?.content ?? null
  );
}

/** The page as read by research. */
export function readPageOf({
  pages,
  page,
  host,
}: Pick<WriteVariant, 'pages' | 'page' | 'host'>): Page | undefined {
  return pages.find(({ url }) => {
    const read = URL.parse(url);
    return (
      read !== null &&
      bareHost(read.hostname) === bareHost(host) &&
      trimmed(read.pathname) === trimmed(page.path)
    );
  });
}

const trimmed = (path: string) => path.replace(/\/+$/, '');
