import { expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import type { VariantElement, VariantSegment, WriteVariant } from '../../variant-types.ts';
import { chooseVariant } from './extractive-variant.ts';

const page = (path: string, title: string, ...texts: string[]): Page => ({
  url: `https://acme.example${path}`,
  title,
  description: null,
  site_name: 'Acme',
  language: 'de',
  headings: [{ level: 1, text: title }],
  blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: title })),
  links: [{ url: 'https://acme.example/termin', text: 'Termin vereinbaren', place: 'content' }],
  json_ld: [],
});
const PAGES = [
  page('/', 'Schreinerei in Esslingen | Acme'),
  page(
    '/ueber-uns',
    'Über uns',
    'Seit über 60 Jahren fertigen wir in Esslingen.',
    'Die erste Beratung ist unverbindlich.',
  ),
  page('/termin', 'Termin', 'Wir melden uns bei Ihnen.'),
];
const element = (id: string, more: Partial<VariantElement> = {}): VariantElement => ({
  id,
  tag: 'p',
  kind: 'paragraph',
  content: '',
  href: null,
  src: null,
  room: null,
  routed: false,
  ...more,
});
const input = (more: Partial<WriteVariant> = {}): WriteVariant => ({
  brand_name: 'Acme',
  host: 'acme.example',
  language: 'de',
  description: '',
  feedback: '',
  pages: PAGES,
  notes: [],
  page: { path: '/', title: 'Schreinerei in Esslingen | Acme' },
  elements: [],
  segment: { kind: 'assistant', label: 'ChatGPT', name: '' },
  wishes: [],
  rivals: [],
  images: [],
  signal: new AbortController().signal,
  ...more,
});
const segment = (kind: VariantSegment['kind']): Partial<WriteVariant> => ({
  segment: { kind, label: kind, name: '' },
});

it('A variant tells visitors from assistants what speaks for a company, in the language of its site', () => {
  const lead = element('p', { content: 'Möbel nach Maß für Küche und Bad', room: 200 });
  const given = (more: Partial<WriteVariant> = {}) =>
    input({
      elements: [element('h', { tag: 'h1', kind: 'heading', content: 'Küchen' }), lead],
      ...more,
    });
  expect(chooseVariant(given()).changes).toEqual([
    {
      element_id: 'p',
      text: 'Möbel nach Maß für Küche und Bad. Seit über 60 Jahren fertigen wir in Esslingen.',
    },
  ]);
  expect(chooseVariant(given(segment('returning'))).changes[0]?.text).toMatch(
    /Die erste Beratung ist unverbindlich\.$/,
  );
  const tight = given({ elements: [{ ...lead, room: 60 }] });
  expect(chooseVariant(tight).changes).toEqual([]);
  const said = given({ elements: [{ ...lead, content: 'Seit über 60 Jahren Möbel nach Maß.' }] });
  expect(chooseVariant(said).changes).toEqual([]);
});

it('A headline that does not say what is offered gives way to the title of the page, for those who look for it', () => {
  const slogan = element('h', { tag: 'h1', kind: 'heading', content: 'Schön, dass Sie da sind', room: 60 });
  const given = (more: Partial<WriteVariant> = {}) => input({ elements: [slogan], ...more });
  expect(chooseVariant(given(segment('search'))).changes).toEqual([
    { element_id: 'h', text: 'Schreinerei in Esslingen' },
  ]);
  expect(chooseVariant(given(segment('returning'))).changes).toEqual([]);
  const clear = { ...slogan, content: 'Ihre Schreinerei für Küchen' };
  expect(chooseVariant(given({ ...segment('search'), elements: [clear] })).changes).toEqual([]);
});

it('A button that only leads on takes returning visitors to the next step, if the page itself follows its address', () => {
  const on = element('b', {
    tag: 'a',
    kind: 'button',
    content: 'Mehr ansehen',
    href: '/kuechen',
    room: 24,
    routed: false,
  });
  const given = (more: Partial<VariantElement> = {}) =>
    chooseVariant(input({ ...segment('returning'), elements: [{ ...on, ...more }] })).changes;
  expect(given()).toEqual([
    { element_id: 'b', text: 'Termin vereinbaren', href: 'https://acme.example/termin' },
  ]);
  expect(given({ routed: true })).toEqual([]);
  expect(given({ content: 'Jetzt anfragen' })).toEqual([]);
  expect(given({ href: 'https://elsewhere.example/' })).toEqual([]);
});
