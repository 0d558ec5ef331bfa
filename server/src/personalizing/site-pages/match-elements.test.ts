import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredElement } from './elements.queries.ts';
import { type FoundElement, likeness, matchElements } from './match-elements.ts';
import { proposeElements } from './propose-elements.ts';
import type { SeenElement } from './scan-room.ts';

const found = (selector: string, content: string, more: Partial<FoundElement> = {}): FoundElement => ({
  selector,
  tag: 'p',
  kind: 'paragraph',
  area: 'main',
  content,
  href: null,
  src: null,
  ...more,
});
/** From top to bottom, in letters of one size. */
const seen = (all: FoundElement[]): SeenElement[] =>
  all.map((one, at) => ({ ...one, top: at * 40, font_size: 16, room: 100, routed: false, block: null }));
const stored = (id: string, place: number, element: FoundElement, gone = false): StoredElement => ({
  id,
  place,
  gone,
  selector: element.selector,
  kind: element.kind,
  content: element.content,
  href: element.href,
  src: element.src,
});

describe('[A-API-22] An element of a later scan', () => {
  it('An element is recognized by its text, even though another element has its selector now', () => {
    const before = [found('p:nth-of-type(1)', 'One'), found('p:nth-of-type(2)', 'Two')];
    const now = [
      found('p:nth-of-type(1)', 'New'),
      found('p:nth-of-type(2)', 'One'),
      found('p:nth-of-type(3)', 'Two'),
    ];
    const ids = matchElements([stored('a', 0, before[0]!), stored('b', 1, before[1]!)], now);
    expect(ids).toEqual([null, 'a', 'b']);
  });

  it('An element is recognized by its selector where its text was rewritten', () => {
    expect(
      matchElements([stored('a', 0, found('#lead', 'Old words'))], [found('#lead', 'Something else')]),
    ).toEqual(['a']);
  });

  it('An element is recognized by its place and similar text where selector and text both changed a little', () => {
    const was = stored('a', 3, found('div > p', 'Plan the week of your cafe in two minutes'));
    expect(matchElements([was], [found('main > p', 'Plan the week of your shop in two minutes')])).toEqual([
      'a',
    ]);
    expect(matchElements([was], [found('main > p', 'Nothing of the sort')])).toEqual([null]);
    const far = Array.from({ length: 40 }, (_, i) => found(`#x${i}`, `Filler ${i}`));
    const moved = [...far, found('main > p', 'Plan the week of your shop in two minutes')];
    expect(matchElements([was], moved).at(-1)).toBeNull();
  });

  it('An element is matched only with its own kind, and a present one is preferred to a missing one', () => {
    const heading = found('#a', 'Same', { kind: 'heading' });
    expect(matchElements([stored('h', 0, heading)], [found('#a', 'Same')])).toEqual([null]);
    const text = found('#a', 'Same');
    expect(matchElements([stored('gone', 0, text, true), stored('there', 0, text)], [text])).toEqual([
      'there',
    ]);
    expect(matchElements([stored('gone', 0, text, true)], [text])).toEqual(['gone']);
  });

  it('Links with the same words are told apart by where they lead', () => {
    const link = (n: number, href: string) =>
      found(`a:nth-of-type(${n})`, 'Learn more', { kind: 'link', href });
    const before = [stored('a', 0, link(1, '/a')), stored('b', 1, link(2, '/b'))];
    expect(matchElements(before, [link(1, '/b'), link(2, '/a')])).toEqual(['b', 'a']);
  });

  it('Every element has an id of its own on any page, and the same page gives the same ids', () => {
    const element = fc.record({
      selector: fc.constantFrom('#a', '#b', '#c', '#d'),
      content: fc.constantFrom('', 'One', 'Two', 'One two three', 'One two four'),
      kind: fc.constantFrom<FoundElement['kind']>('heading', 'paragraph', 'image'),
    });
    const page = fc
      .uniqueArray(element, { selector: ({ selector }) => selector })
      .map((list) => list.map(({ selector, content, kind }) => found(selector, content, { kind })));
    fc.assert(
      fc.property(page, page, (before, now) => {
        const rows = before.map((one, place) => stored(`id-${place}`, place, one));
        const ids = matchElements(rows, now).filter((id) => id !== null);
        expect(new Set(ids).size).toBe(ids.length);
        expect(matchElements(rows, before)).toEqual(rows.map(({ id }) => id));
      }),
    );
  });

  it('The likeness of two elements is measured by their words', () => {
    expect(likeness('One two', 'two, ONE!')).toBe(1);
    expect(likeness('One two', 'three')).toBe(0);
    expect(likeness('', '')).toBe(0);
  });
});

describe('What a first scan proposes', () => {
  it('A first scan proposes the headline, the text below it and the main button, never navigation or legal links', () => {
    const page = seen([
      found('nav a', 'Start', { kind: 'button', area: 'header' }),
      found('.note', 'A note above the headline that is long enough to be a text.'),
      found('h1', 'Headline', { kind: 'heading', tag: 'h1' }),
      found('.by', 'Short.'),
      found('.lead', 'The lead, which is long enough to be one of some weight.'),
      found('#ok', 'Privacy settings', { kind: 'button' }),
      found('#go', 'Start free', { kind: 'button' }),
      found('footer p', 'A text of the footer that is long enough to be taken.', { area: 'footer' }),
    ]);
    expect([...proposeElements(page)].sort()).toEqual([2, 4, 6]);
    expect([...proposeElements([])]).toEqual([]);
  });

  it('A first scan takes what looks like the headline for it, and no button of a form or a search', () => {
    const page = seen([
      found('.hero', 'It’s Nice To Meet You', { kind: 'heading', tag: 'div' }),
      found('.list', 'One of many things that a list has', { tag: 'li' }),
      found('.lead', 'The lead, which is long enough to be one.'),
      found('#send', 'Nachricht senden', { kind: 'button', tag: 'input' }),
      found('#find', 'Suchen', { kind: 'button' }),
      found('#how', 'How much is it?', { kind: 'button' }),
      found('#book', 'Termin buchen', { kind: 'button', tag: 'a' }),
      found('h1', 'Services', { kind: 'heading', tag: 'h1' }),
    ]).map((one) => ({ ...one, font_size: one.selector === '.hero' ? 64 : 24 }));
    expect([...proposeElements(page)].sort()).toEqual([0, 2, 6]);
    const nearly = page.map((one) => (one.selector === 'h1' ? { ...one, font_size: 56 } : one));
    expect(proposeElements(nearly)).toContain(7);
  });
});
