import { contentStems } from '../../../language/english/english-stems.ts';
import type { VariantElement, VariantWish, WriteVariant } from '../../variant-types.ts';

/** People's wishes as the built-in writer understands them. */
export interface ReadWishes {
  shorter: boolean;
  /** Nothing may change. */
  original: boolean;
  keeps(element: VariantElement): boolean;
  /** Shall read as the page itself does. */
  restores(element: VariantElement): boolean;
  /** Something is asked of it: a wish names it, or names no element. */
  touches(element: VariantElement): boolean;
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
const RESTORE =
  /\b(?:keep|leave|restore|back to|use|show)\s+(?:the |our |my )?original (.{1,160}?)(?:[.!;,]|\s+(?:but|and|please|as it is|alone|unchanged|the same)\b|$)/gi;
const MENTION =
  /\b(?:mention|talk about|speak about|say (?:something |more )?about|write about|focus(?: more)? on|emphasi[sz]e|highlight|stress|more (?:about|on)|include|tell (?:them |people |visitors )?about|add)\s+(.{2,120}?)(?:[.!;]|\s+(?:instead|please|more|in the (?:headline|heading|title|intro|introduction|paragraph|text|button))\b|$)/i;
const QUOTED = /["“”‘’]([^"“”‘’]+)["“”‘’]/;
const LEVEL = /\bh[1-6]\b/i;
const KINDS: [VariantElement['kind'], RegExp][] = [
  ['heading', /\b(?:headlines?|headings?|titles?|h[1-6])\b/i],
  ['paragraph', /\b(?:paragraphs?|texts?|intro(?:duction)?|body|sentences?|copy)\b/i],
  ['button', /\b(?:buttons?|cta|call to action)\b/i],
  ['link', /\blinks?\b/i],
  ['image', /\b(?:images?|pictures?|photos?)\b/i],
];
/** Words for the first of a kind. */
const FIRST: Partial<Record<VariantElement['kind'], RegExp>> = {
  heading: /\b(?:headline|title)\b/i,
  paragraph: /\b(?:intro(?:duction)?|first (?:paragraph|text))\b/i,
};

export function readWishes({ wishes, elements }: Pick<WriteVariant, 'wishes' | 'elements'>): ReadWishes {
  const read = wishes.map((wish, at) => ({ ...readWish(wish), wish, at }));
  const open = read.filter(({ wish }) => !wish.is_followed);
  const asked = open.map((one) => ({ ...one, named: namedIn(one.rest, elements) }));
  const names = ({ named }: { named: VariantElement[] | null }, { id }: VariantElement) =>
    named?.some((element) => element.id === id) ?? false;
  // What is kept may change once a later wish asks for it by name.
  const isNamedAfter = (at: number, element: VariantElement) =>
    asked.some((one) => one.at > at && isAsking(one) && names(one, element));
  const restores = (element: VariantElement) =>
    asked.some(
      (one) => one.restored.some((what) => isMeant(what, element)) || (one.original && names(one, element)),
    );
  // What reads too long is what the version says.
  const changed = elements.filter(({ original }) => original !== undefined);
  return {
    shorter: open.some(({ shorter }) => shorter),
    original: asked.at(-1)?.original === true && asked.at(-1)?.named === null,
    keeps: (element) =>
      restores(element) ||
      read.some(({ kept, at }) => kept.some((what) => isMeant(what, element)) && !isNamedAfter(at, element)),
    restores,
    touches: (element) =>
      asked.some((one) => {
        const { shorter, topic, named } = one;
        if (!isAsking(one)) return false;
        if (named !== null) return names(one, element);
        const isOfTexts = shorter && topic.length === 0 && changed.length > 0;
        return !isOfTexts || element.original !== undefined;
      }),
    topics: open.flatMap(({ topic }) => (topic.length > 0 ? [topic] : [])),
    rejected: new Set(open.flatMap(({ understood, wish }) => (understood ? [] : wish.shown))),
    open: open.flatMap(({ understood, wish }) => (understood ? [] : [wish.text])),
  };
}

/** Not only what stays or comes back. */
const isAsking = ({ shorter, topic, understood }: ReturnType<typeof readWish>) =>
  shorter || topic.length > 0 || !understood;

function readWish(wish: VariantWish) {
  // The patterns below could split a run of spaces in many places.
  const text = wish.text.replace(/\s+/g, (run) => (/[\r\n]/.test(run) ? '\n' : ' '));
  const kept = [...text.matchAll(KEEP)].map(([, what = '']) => what.trim());
  const restored = [...text.matchAll(RESTORE)].map(([, what = '']) => what.trim());
  const original = ORIGINAL.test(text);
  const shorter = SHORTER.test(text);
  const asked = text.replace(KEEP, ' ');
  const topic = contentStems(MENTION.exec(asked)?.[1] ?? '');
  return {
    kept,
    restored,
    original,
    shorter,
    topic,
    /** Without what it keeps and what is to be mentioned. */
    rest: asked.replace(MENTION, (found, what: string) => found.replace(what, ' ')),
    understood: kept.length > 0 || restored.length > 0 || original || shorter || topic.length > 0,
  };
}

/** The elements that a wish is about; null where it names none. */
function namedIn(rest: string, elements: readonly VariantElement[]): VariantElement[] | null {
  const quoted = QUOTED.exec(rest)?.[1]?.toLowerCase();
  const held = elements.filter(
    ({ content }) => quoted !== undefined && content.toLowerCase().includes(quoted),
  );
  if (held.length > 0) return held;
  const level = LEVEL.exec(rest)?.[0].toLowerCase();
  if (level !== undefined) return elements.filter(({ tag }) => tag === level);
  const kinds = KINDS.filter(([, names]) => names.test(rest)).map(([kind]) => kind);
  if (kinds.length === 0) return null;
  const isFirst = (element: VariantElement) => {
    const same = elements.filter(({ kind }) => kind === element.kind);
    return element === (same.find(({ tag }) => tag === 'h1') ?? same[0]);
  };
  return elements.filter(
    (element) => kinds.includes(element.kind) && (!FIRST[element.kind]?.test(rest) || isFirst(element)),
  );
}

/** "The headline", "h2", or words of the element. */
function isMeant(what: string, element: VariantElement): boolean {
  const quoted = QUOTED.exec(what)?.[1];
  if (quoted !== undefined) return element.content.toLowerCase().includes(quoted.toLowerCase());
  const level = LEVEL.exec(what)?.[0].toLowerCase();
  if (level !== undefined) return element.tag === level;
  if (KINDS.some(([kind, names]) => kind === element.kind && names.test(what))) return true;
  const meant = contentStems(what);
  const held = new Set(contentStems(element.content));
  return meant.length > 0 && meant.every((stem) => held.has(stem));
}
