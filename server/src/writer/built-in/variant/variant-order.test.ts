import { expect, it } from 'vitest';
import type { VariantSegment, WriteVariant } from '../../variant-types.ts';
import { chooseVariant } from './extractive-variant.ts';
import { mayStand } from './variant-rules.ts';

type Part = [heading: string, ...texts: string[]];
const TOP: Part = ['Boats from the yard', 'Our yard builds boats.'];
const WORK: Part = ['What we build', 'We build boats of oak.'];
const input = (parts: readonly Part[], more: Partial<WriteVariant> = {}): WriteVariant => ({
  ...{ brand_name: 'Acme', host: 'acme.example', language: 'en', description: '', feedback: '', notes: [] },
  pages: [
    {
      ...{ url: 'https://acme.example/', title: 'Boats', description: null, site_name: null, language: 'en' },
      ...{ headings: [], links: [], json_ld: [] },
      blocks: parts.flatMap(([heading, ...texts]) =>
        texts.map((text) => ({ kind: 'paragraph' as const, text, heading })),
      ),
    },
  ],
  ...{ page: { path: '/', title: 'Boats' }, elements: [], wishes: [], rivals: [], images: [] },
  blocks: parts.map(([heading], at) => ({ id: `b${at}`, selector: `#part-${at}`, heading })),
  segment: { kind: 'assistant', label: 'ChatGPT', name: '' },
  signal: new AbortController().signal,
  ...more,
});
const moved = (kind: VariantSegment['kind'], parts: readonly Part[], more: Partial<WriteVariant> = {}) =>
  chooseVariant({ ...input(parts, more), segment: { kind, label: kind, name: '' } }).changes;
const UP = [{ element_id: 'b2', before: '#part-1' }];

it('What speaks for the company moves up below the headline for visitors from assistants, and prices for those who know it', () => {
  const say: Part = ['What our sailors say', '“Fast and dry.”'];
  const costs: Part = ['Ways to sail', 'A day costs $90.', 'A week costs $500.'];
  expect(moved('assistant', [TOP, WORK, say])).toEqual(UP);
  expect(moved('returning', [TOP, WORK, costs])).toEqual(UP);
  expect(moved('returning', [TOP, WORK, say])).toEqual([]);
  // It stands there already.
  expect(moved('assistant', [TOP, say, WORK])).toEqual([]);
  expect(moved('assistant', [TOP, WORK, ['Kundenstimmen', 'Schnell.']])).toEqual(UP);
});

it('The part that answers what people ask assistants moves up, but none that asks something of its reader', () => {
  const oak = 'An oak boat needs new varnish every second spring.';
  const questions = ['How often does an oak boat need varnish?', 'When does an oak boat need new varnish?'];
  expect(moved('assistant', [TOP, WORK, ['Caring for oak', oak]], { questions })).toEqual(UP);
  expect(moved('assistant', [TOP, WORK, ['Caring for oak', oak]])).toEqual([]);
  expect(moved('assistant', [TOP, WORK, ['Request a quote', oak]], { questions })).toEqual([]);
});

it('A part stays where a wish keeps its heading, and a move stands as long as the page has both parts in this order', () => {
  const parts: Part[] = [TOP, WORK, ['Reviews', '“Fast.”']];
  const heading = { id: 'h', tag: 'h2', kind: 'heading' as const, content: 'Reviews', href: null, src: null };
  const elements = [{ ...heading, room: 20, routed: false }];
  const wishes = [{ text: 'Don’t change “Reviews”.', shown: [] }];
  expect(moved('assistant', parts, { elements })).toEqual(UP);
  expect(moved('assistant', parts, { elements, wishes })).toEqual([]);
  // What stands above the headline is no place to move to.
  const headline = [{ ...heading, content: WORK[0], room: 20, routed: false }];
  expect(moved('assistant', parts, { elements: headline })).toEqual([]);
  expect(mayStand(UP, input(parts))).toBe(true);
  expect(mayStand(UP, input(parts.slice(0, 2)))).toBe(false);
  expect(mayStand([{ element_id: 'b2', before: '#part-0' }], input(parts))).toBe(false);
  expect(mayStand([{ element_id: 'b1', before: '#part-2' }], input(parts))).toBe(false);
});
