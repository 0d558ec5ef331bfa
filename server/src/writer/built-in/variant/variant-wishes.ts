import { contentStems } from '../../../language/english/english-stems.ts';
import type { VariantElement, VariantWish, WriteVariant } from '../../variant-types.ts';

/** People's wishes as the built-in writer understands them. */
export interface ReadWishes {
  shorter: boolean;
  /** Nothing may change. */
  original: boolean;
  keeps(element: VariantElement): boolean;
  /** Stems of requested subjects, one set per wish. */
  topics: string[][];
  /** Texts that someone saw and rejected. */
  rejected: ReadonlySet<string>;
  /** Wishes that only a model can follow. */
  open: string[];
}

const SHORTER =
  /\b(?:shorter|shorten(?:ed|ing)?|too (?:long|wordy)|(?:more )?(?:concise|brief|succinct)|less text|cut (?:it )?down)\b/i;
const ORIGINAL =
  /\b(?:(?:restore|back to|use|show|keep) the original(?! (?:headline|heading|title|button|text|paragraph))|revert|undo|as it was)\b/i;
const KEEP =
  /\b(?:keep|leave|don['’]?t (?:change|touch|alter|replace|edit)|do not (?:change|touch|alter|replace|edit)|never (?:change|touch))\s+(?:the |our |my |this |that )?(?:original )?(.{1,160}?)(?:[.!;,]|\s+(?:but|and|as it is|alone|unchanged|the same)\b|$)/gi;
const MENTION =
  /\b(?:mention|talk about|speak about|say (?:something |more )?about|write about|focus(?: more)? on|emphasi[sz]e|highlight|stress|more (?:about|on)|include|tell (?:them |people |visitors )?about|add)\s+(.{2,120}?)(?:[.!;]|\s+(?:instead|please|more)\b|$)/i;
const KINDS: [VariantElement['kind'], RegExp][] = [
  ['heading', /\b(?:headlines?|headings?|titles?|h[1-6])\b/i],
  ['paragraph', /\b(?:paragraphs?|texts?|intro(?:duction)?|body|sentences?|copy)\b/i],
  ['button', /\b(?:buttons?|cta|call to action)\b/i],
  ['link', /\blinks?\b/i],
  ['image', /\b(?:images?|pictures?|photos?)\b/i],
];

export function readWishes({ wishes }: Pick<WriteVariant, 'wishes'>): ReadWishes {
  const read = wishes.map(readWish);
  return {
    shorter: read.some(({ shorter }) => shorter),
    original: read.at(-1)?.original ?? false,
    keeps: (element) => read.some(({ kept }) => kept.some((what) => isMeant(what, element))),
    topics: read.flatMap(({ topic }) => (topic.length > 0 ? [topic] : [])),
    rejected: new Set(read.flatMap(({ understood }, at) => (understood ? [] : (wishes[at]?.shown ?? [])))),
    open: read.flatMap(({ understood }, at) => (understood ? [] : [wishes[at]?.text ?? ''])),
  };
}

function readWish(wish: VariantWish) {
  // The patterns below could split a run of spaces in many places.
  const text = wish.text.replace(/\s+/g, (run) => (/[\r\n]/.test(run) ? '\n' : ' '));
  const kept = [...text.matchAll(KEEP)].map(([, what = '']) => what.trim());
  const original = ORIGINAL.test(text);
  const shorter = SHORTER.test(text);
  const topic = contentStems(MENTION.exec(text.replace(KEEP, ''))?.[1] ?? '');
  return {
    kept,
    original,
    shorter,
    topic,
    understood: kept.length > 0 || original || shorter || topic.length > 0,
  };
}

/** "The headline", "h2", or words of the element. */
function isMeant(what: string, element: VariantElement): boolean {
  const quoted = /["“”‘’]([^"“”‘’]+)["“”‘’]/.exec(what)?.[1];
  if (quoted !== undefined) return element.content.toLowerCase().includes(quoted.toLowerCase());
  const level = /\bh([1-6])\b/i.exec(what)?.[0].toLowerCase();
  if (level !== undefined) return element.tag === level;
  if (KINDS.some(([kind, names]) => kind === element.kind && names.test(what))) return true;
  const meant = contentStems(what);
  const held = new Set(contentStems(element.content));
  return meant.length > 0 && meant.every((stem) => held.has(stem));
}
