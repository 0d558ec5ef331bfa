import { expect, it } from 'vitest';
import type { Block, Page } from '../../../language/page/page.ts';
import type { VariantElement, VariantSegment, WriteVariant } from '../../variant-types.ts';
import { chooseVariant } from './extractive-variant.ts';
import { faultsOf } from './variant-rules.ts';

const LEAD: VariantElement = {
  ...{ id: 'p', tag: 'p', kind: 'paragraph', content: 'Fußbodenheizung für jedes Haus.' },
  ...{ href: null, src: null, room: 300, routed: false },
};
const page = (path: string, headings: string[], ...blocks: Partial<Block>[]): Page => ({
  ...{ url: `https://acme.example${path}`, title: 'Fußbodenheizung | Acme', description: null },
  ...{ site_name: 'Acme', language: 'de', links: [], json_ld: [] },
  headings: headings.map((text) => ({ level: 2, text })),
  blocks: blocks.map((block) => ({ kind: 'paragraph', text: '', heading: null, ...block })),
});
const input = (about: Page): WriteVariant => ({
  ...{ brand_name: 'Acme', host: 'acme.example', language: 'de', description: '', feedback: '' },
  ...{ pages: [page('/', [], { text: LEAD.content }), about], notes: [], elements: [LEAD] },
  ...{ page: { path: '/', title: 'Fußbodenheizung | Acme' }, wishes: [], rivals: [], images: [] },
  segment: { kind: 'assistant', label: '', name: '' },
  signal: new AbortController().signal,
});
const written = (kind: VariantSegment['kind'], about: Page) =>
  chooseVariant({ ...input(about), segment: { kind, label: kind, name: '' } }).changes.map(
    ({ text }) => text,
  );

it('What counts to zero proves nothing, for either writer', () => {
  const proven = (figure: string) => page('/team', [], { text: `${figure} abgeschlossene Projekte.` });
  expect(written('assistant', proven('350+'))).toEqual([`${LEAD.content} 350+ abgeschlossene Projekte.`]);
  expect(written('assistant', proven('0+'))).toEqual([]);
  const faults = (text: string) => faultsOf({ element_id: 'p', text }, input(proven('0+')));
  expect(faults(`${LEAD.content} 0+ abgeschlossene Projekte.`).join()).toContain('counts to zero');
  expect(faults(LEAD.content)).toEqual([]);
});

it('A sentence beside a form is not said where the form is not, though a figure there is', () => {
  const beside = (text: string, beside_form: boolean) =>
    page('/team', [], { text, ...(beside_form && { beside_form }) });
  const step = 'Einfach ausfüllen, wir melden uns innerhalb von 24 Stunden.';
  expect(written('returning', beside(step, false))).toEqual([`${LEAD.content} ${step}`]);
  expect(written('returning', beside(step, true))).toEqual([]);
  const proof = '350+ abgeschlossene Projekte.';
  expect(written('assistant', beside(proof, true))).toEqual([`${LEAD.content} ${proof}`]);
});

it('A heading is no sentence, also where it was read as a line of the page', () => {
  const text = 'Ihr kostenloses Angebot wartet.';
  expect(written('returning', page('/team', [], { text }))).toEqual([`${LEAD.content} ${text}`]);
  expect(written('returning', page('/team', [text], { text }))).toEqual([]);
});

it('“More than ten years” speak for a company in every language, but what is ten years old does not', () => {
  const said = (text: string) => written('assistant', page('/team', [], { text })).length;
  expect(said('Com mais de 10 anos de trajetória, nosso escritório é uma referência.')).toBe(1);
  expect(said('Kurse für Kinder ab 6 Jahren mit 2 Jahren Erfahrung.')).toBe(0);
  expect(said('Eine Heizung, die über 10 Jahre alt ist und seit 2015 läuft.')).toBe(0);
  expect(said('Nutzen Sie diese langjährige Erfahrung.')).toBe(0);
});
