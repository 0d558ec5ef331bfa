import { expect, it } from 'vitest';
import { aCitation, anAnswer, aSweep } from '../../../test/sweep-samples.ts';
import type { SweepAnswer } from '../executions/sweep.service.ts';
import { findOwned, type OwnAudit } from './find-owned.ts';

const PAGE = { url: 'https://acme.example/tills', title: 'Tills' };
const audit = (verdict: OwnAudit['verdict'], change: Partial<OwnAudit> = {}): OwnAudit => ({
  verdict,
  best: null,
  page_to_mend: null,
  advice: 'The advice.',
  ...change,
});
const find = (answers: SweepAnswer[], known: OwnAudit | null, has_page = false) =>
  findOwned({
    topic_id: 'topic',
    sweep: aSweep(answers),
    prompts: [{ id: 'How?', audit: known, has_page, is_untouched: false }],
  });
const others = [aCitation('https://guide.example/tills'), aCitation('https://forum.example/t/1')];
const without = (change: Partial<SweepAnswer> = {}) => anAnswer('How?', { citations: others, ...change });
const withUs = () => anAnswer('How?', { cited: true, mentioned: true });

it('A page is suggested where the site answers nothing, with what assistants cite instead', () => {
  const [idea] = find([without(), without({ platform: 'gemini', mentioned: true })], audit('not_answered'));
  expect(idea).toMatchObject({
    text: 'Write a page that answers “How?”.',
    memo: 'The advice. 2 of 2 answers cite no page of yours, but forum.example (2) and guide.example (2). You’re mentioned in 1 of 2.',
    target_locator: null,
    prompt_id: 'How?',
    source_type: 'prompt_execution',
    source_id: 'How? on chatgpt',
    impact: 2,
  });
});

it('A page that comes close to an answer is named as one to extend instead of writing another', () => {
  const [idea] = find([without()], audit('partly', { page_to_mend: PAGE }));
  expect(idea).toMatchObject({
    text: 'Answer “How?” on “Tills”, or write a page for it.',
    target_locator: 'https://acme.example/tills',
  });
});

it('Where a page answers but is never cited, it is to be extended and no other to be written', () => {
  const twice = [without(), without()];
  const [extend] = find(twice, audit('answered', { best: PAGE }));
  expect(extend?.text).toBe('Extend “Tills”: it answers “How?”, but no assistant cites it.');
  expect(extend?.memo).not.toContain('The advice.');
  expect(find(twice, null)[0]?.text).toBe('Write a page that answers “How?”.');
});

it('A suggested page names no unresolved link as a source, and rests on none', () => {
  const blind = aCitation('https://search.example/redirect', { domain: '', kind: 'unresolved' });
  const answers = [without({ citations: [...others, blind] }), without({ citations: [blind] })];
  const [idea] = find(answers, audit('not_answered'));
  expect(idea?.memo).toContain('cite no page of yours, but forum.example (1) and guide.example (1).');
  const unknown = [without({ citations: [blind] }), without({ citations: [blind] })];
  expect(find(unknown, audit('not_answered'))[0]?.memo).toContain('2 of 2 answers cite no page of yours.');
  expect(find(unknown, audit('answered', { best: PAGE }))).toEqual([]);
});

it('A page that answers cite is the one to extend, whatever the audit misses on the site', () => {
  const ours = aCitation('https://acme.example/pricing', { own: true, kind: 'own', title: 'Pricing' });
  const cited = anAnswer('How?', { cited: true, citations: [ours] });
  const [idea] = find([cited, without(), without()], audit('not_answered', { page_to_mend: PAGE }));
  expect(idea).toMatchObject({
    text: 'Write a page that answers “How?”, or extend “Pricing”, which 1 of 3 answers cites.',
    target_locator: 'https://acme.example/pricing',
  });
  expect(idea?.memo).not.toContain('The advice.');
  const start = aCitation('https://acme.example/', { own: true, kind: 'own' });
  const atStart = anAnswer('How?', { cited: true, citations: [start] });
  const [other] = find([atStart, without(), without()], audit('partly', { page_to_mend: PAGE }));
  expect(other?.text).toBe('Answer “How?” on “Tills”, or write a page for it.');
  expect(other?.memo).toContain('The advice.');
});

it.each<[string, SweepAnswer[], OwnAudit | null]>([
  [
    'assistants mostly cite us, whatever the audit says',
    [withUs(), withUs(), without()],
    audit('not_answered'),
  ],
  ['one answer without us is chance', [without()], audit('answered', { best: PAGE })],
  ['somebody cites us', [without(), without(), withUs()], audit('answered', { best: PAGE })],
  ['answers cite nobody', [anAnswer('How?'), anAnswer('How?')], audit('answered', { best: PAGE })],
  ['the prompt was not asked in this sweep', [anAnswer('Another?')], audit('not_answered')],
  [
    'only the built-in reader answered, from our page',
    [without({ platform: 'local' })],
    audit('answered', { best: PAGE }),
  ],
])('No page is suggested where %s', (_, answers, known) => {
  expect(find(answers, known)).toEqual([]);
});

it('No page is suggested where one was published for the prompt', () => {
  expect(find([without(), without()], audit('not_answered'), true)).toEqual([]);
});

it('A suggested page rests on the audit alone where no assistant is connected', () => {
  const [idea] = find([anAnswer('How?', { platform: 'local' })], audit('not_answered'));
  expect(idea).toMatchObject({
    memo: 'The advice. Based on your site only; no assistant data yet.',
    evidence: [{ platform: 'local', answers: 1, of: 1 }],
    impact: 1,
  });
});
