import { expect, it } from 'vitest';
import { type Hosting, isHostingLive, missingOf, standingOf, stepsText } from './page-standing.ts';

const none: Hosting = {
  dns_verified: false,
  dns_configured: false,
  is_active: false,
  ssl_status: null,
  ai_subdomain: null,
  subdomain_url: null,
};
const chosen = { ...none, ai_subdomain: 'ai.acme.test', subdomain_url: 'https://ai.acme.test' };
const proved = { ...chosen, dns_verified: true };
const pointing = { ...proved, dns_configured: true };
const active = { ...pointing, is_active: true, ssl_status: { status: 'ACTIVE', detail: null } };

const draft = { status: 'draft', version: 1, live_version: null } as const;
const published = { status: 'published', version: 1, live_version: 1 } as const;

it('[A-CONT-25] Hosting is live when DNS, the active state or the certificate says so', () => {
  expect(isHostingLive(none)).toBe(false);
  expect(isHostingLive(null)).toBe(false);
  expect(isHostingLive(undefined)).toBe(false);
  expect(isHostingLive(proved)).toBe(true);
  expect(isHostingLive({ ...none, is_active: true })).toBe(true);
  expect(isHostingLive({ ...none, ssl_status: { status: 'ACTIVE', detail: null } })).toBe(true);
  expect(isHostingLive({ ...none, ssl_status: { status: 'PENDING', detail: null } })).toBe(false);
});

it('[A-CONT-20][A-CONT-24][A-CONT-26][A-ENT-35] A page shows as published only when both the page and its host are', () => {
  const wordOf = (page: typeof draft | typeof published, hosting: Hosting | null) =>
    [true, false].map((has_plan) => standingOf(page, hosting, has_plan).word);
  for (const hosting of [none, chosen, null]) expect(wordOf(published, hosting)).toEqual(['draft', 'draft']);
  for (const hosting of [proved, pointing, active])
    expect(wordOf(published, hosting)).toEqual(['published', 'published']);
  for (const hosting of [none, chosen, proved, active])
    expect(wordOf(draft, hosting)).toEqual(['draft', 'draft']);
});

it.each([
  ['a draft with nothing missing', draft, active, true, 'draft', 'draft', null, null, null],
  [
    'a draft with everything missing',
    draft,
    none,
    false,
    'draft',
    'draft',
    null,
    null,
    'Goes live by itself once you have a plan and its address is set.',
  ],
  [
    'published without plan and address',
    published,
    none,
    false,
    'waiting',
    'draft',
    'two steps to go live',
    'queued to go live',
    'Goes live by itself once you have a plan and its address is set.',
  ],
  [
    'published with a plan and no address',
    published,
    none,
    true,
    'waiting',
    'draft',
    'one step to go live',
    'queued to go live',
    'Goes live by itself once its address is set.',
  ],
  [
    'published at an address that does not point here yet',
    published,
    chosen,
    true,
    'waiting',
    'draft',
    'one step to go live',
    'queued to go live',
    'Goes live by itself once ai.acme.test points here.',
  ],
  [
    'published at a proved address that does not point here yet',
    published,
    proved,
    true,
    'offline',
    'published',
    'waiting for DNS',
    null,
    'Goes live by itself once ai.acme.test points here.',
  ],
  [
    'published before the certificate is there',
    published,
    pointing,
    true,
    'offline',
    'published',
    'waiting for its certificate',
    null,
    'Goes live by itself once ai.acme.test has its certificate.',
  ],
  [
    'published at a live address without a plan',
    published,
    active,
    false,
    'offline',
    'published',
    'offline without a plan',
    null,
    'Goes live by itself once you have a plan.',
  ],
  ['live', published, active, true, 'live', 'published', null, 'published', null],
  [
    'changed since it went live',
    { ...published, version: 3 },
    active,
    true,
    'changed',
    'published',
    'changed since',
    'version 1 published',
    null,
  ],
] as const)(
  'A page that is %s says so in one state, with the same words in every place',
  (_, page, hosting, has_plan, kind, word, note, since, sentence) => {
    expect(standingOf(page, hosting, has_plan)).toMatchObject({ kind, word, note, since, sentence });
  },
);

it('A change that waits with the page is no state of its own', () => {
  expect(standingOf({ ...published, version: 3 }, none, false).kind).toBe('waiting');
});

it('While hosting is unknown, only the plan is said to be missing', () => {
  expect(missingOf(undefined, false)).toEqual(['plan']);
  expect(missingOf(undefined, true)).toEqual([]);
  expect(standingOf(published, undefined, true)).toMatchObject({
    word: 'draft',
    note: 'waiting for hosting',
  });
});

it('What is left of the address is one step, whatever it is', () => {
  expect([none, chosen, proved, pointing].map((hosting) => stepsText(missingOf(hosting, false)))).toEqual(
    Array.from({ length: 4 }, () => 'two steps to go live'),
  );
});
