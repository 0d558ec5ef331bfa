import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import { describe, expect, it } from 'vitest';
import { differs, type KnownElement, type KnownSite, obstacleTo, type ShownPage } from './goal-obstacles.ts';
import type { StoredChange } from './variants.queries.ts';

const change = (selector: string, rest: Partial<StoredChange>): StoredChange => ({
  element_id: selector,
  selector,
  was: '',
  ...rest,
});
const page = (variant_id: string, path: string, ...changes: StoredChange[]): ShownPage => ({
  ...{ variant_id, page_id: path, path, changes },
});
const pressed = (
  path: string,
  selector: string,
  content: string,
  href: string | null = null,
): KnownElement => ({
  ...{ page_id: path, path, selector, content, href },
});
const SITE: KnownSite = {
  host: 'acme.example',
  paths: ['/', '/prices', '/contact'],
  elements: [
    pressed('/', '#hero > a', 'Get a quote', '/contact'),
    pressed('/', 'nav > a', 'Prices', '/prices'),
  ],
};
const click = (value: string): ScriptRule => ({ id: 'r', on: 'click', value });
const view = (value: string): ScriptRule => ({ id: 'r', on: 'page_view', value });
const submit = (value: string): ScriptRule => ({ id: 'r', on: 'form_submit', value });

const ASK = page('v', '/', change('#hero > a', { was: 'Get a quote', text: 'Book a test today' }));
const OFFER = page('v', '/', change('nav > a', { was: '/prices', href: '/offer' }));
const HIDDEN = page('v', '/', change('#hero', { tag: 'section', was: 'Tills Get a quote', hide: true }));
const GONE = page('v', '/', change('#hero > a', { was: 'Get a quote', hide: true }));
const MOVED = page('v', '/', change('#hero', { tag: 'section', was: 'Tills', before: '#top' }));
const FORM = page('v', '/contact', change('main form', { tag: 'form', was: 'Name', hide: true }));

/** What keeps the variant, and the original, from a goal. */
const both = (rule: ScriptRule, shown: ShownPage, site = SITE) =>
  [[shown], []].map((pages) => obstacleTo(rule, pages, { site, all: [shown] }));

describe('Whether an arm can fulfill a goal', () => {
  it.each([
    ['on the variant’s own text of a button', click('book a test today'), ASK],
    ['on the original text of a button that the variant rewords', click('Get a quote'), ASK],
    ['on a button in a block that the variant moves', click('Get a quote'), MOVED],
    ['on another button than the hidden one', click('Prices'), GONE],
    ['on a text that nobody knows', click('Something else'), GONE],
    [
      'on a known page that the variant links to, too',
      view('/contact'),
      page('v', '/', change('nav > a', { href: '/contact' })),
    ],
    ['on a page whose link the variant takes away', view('/prices'), OFFER],
    ['on every page', view('*'), OFFER],
    ['on a page that no link is known to lead to', view('/thanks'), OFFER],
    ['on a form of another page', submit('/prices'), FORM],
    ['on forms of several pages, one of them hidden', submit('*'), FORM],
  ])('Both arms can fulfill a goal %s', (_, rule, shown) => {
    expect(both(rule, shown)).toEqual([null, null]);
  });

  it.each([
    ['a button that the variant hides', click('Get a quote'), GONE, '“Get a quote” is hidden on /'],
    [
      'a button inside a block that the variant hides',
      click('Get a quote'),
      HIDDEN,
      '“Get a quote” is hidden on /',
    ],
    ['a form that the variant hides', submit('/contact'), FORM, 'the form on /contact is hidden'],
  ])('The variant can’t fulfill a goal on %s', (_, rule, shown, why) => {
    expect(both(rule, shown)).toEqual([why, null]);
  });

  it.each([
    ['a path', view('/offer')],
    ['an address', view('acme.example/offer')],
    ['a pattern', view('/off*')],
    ['its form', submit('/offer')],
  ])('The original can’t fulfill a goal on a page that only the variant leads to, by %s', (_, rule) => {
    expect(both(rule, OFFER)).toEqual([null, `no known link leads to ${rule.value}`]);
    const known = { ...SITE, paths: [...SITE.paths, '/offer'] };
    expect(both(rule, OFFER, known)).toEqual([null, null]);
  });

  it('A second button with the same words, on any page, keeps the goal within reach', () => {
    const site = { ...SITE, elements: [...SITE.elements, pressed('/prices', 'main > a', 'GET A QUOTE')] };
    expect(both(click('Get a quote'), GONE, site)).toEqual([null, null]);
  });

  it('Arms differ where one can and another can’t, and not where none can', () => {
    expect(differs([null, 'hidden'])).toBe(true);
    expect(differs(['hidden', 'hidden'])).toBe(false);
    expect(differs([null, null])).toBe(false);
  });
});
