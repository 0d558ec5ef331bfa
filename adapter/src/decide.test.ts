import type { ScriptCondition } from '@sightline/contract/visiting/tracking';
import { expect, it } from 'vitest';
import { shareOf } from '../../tracker/src/share-of.ts';
import { type AdapterConfig, decide } from './decide.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0';
const fromChatGpt: ScriptCondition = [1, ['host', '*.chatgpt.com'], ['utm_source', 'chatgpt.com']];
const trigger = (n: number, when: ScriptCondition, upto?: number) => ({
  id: id(n),
  variant: id(n + 50 + Math.round((upto ?? 0) * 10)),
  when,
  holdout: 0,
  ...(upto && { upto }),
  pages: ['/', '/two'].map((path) => ({
    page: id(90),
    path,
    version: 1,
    changes: [{ element: id(91), selector: 'h1', text: 'x' }],
  })),
});
const configOf = (...triggers: AdapterConfig['triggers']): AdapterConfig => ({
  identity: 'lasting',
  triggers,
});
const ask = (config: AdapterConfig, path: string, headers: Record<string, string> = {}) =>
  decide(config, {
    url: new URL(path, 'https://www.shop.example'),
    header: (name) => ({ 'user-agent': AGENT, ...headers })[name] ?? null,
  });
const FROM = { referer: 'https://www.chatgpt.com/' };

it('A visit that begins by a way with a variant gets it, on pages that the variant changes, and nobody else does', () => {
  const config = configOf(trigger(1, fromChatGpt));
  expect(ask(config, '/?utm_source=chatgpt.com')).toMatchObject({
    trigger: id(1),
    variant: id(51),
    held: false,
  });
  expect(ask(config, '/two/', FROM)?.page.path).toBe('/two');
  for (const [path, headers] of [
    ['/three', FROM],
    ['/', {}],
    ['/', { referer: 'https://shop.example/from' }],
    ['/', { referer: 'https://notchatgpt.com/' }],
    ['/?sightline_variant=original', FROM],
    ['/', { ...FROM, 'user-agent': 'Googlebot/2.1' }],
    ['/', { ...FROM, 'signature-agent': '"https://chatgpt.com"' }],
  ] as const)
    expect(ask(config, path, headers), path).toBeNull();
});

it('The hold-out and the share of a variant are those that the script draws for the same visitor', () => {
  const config = configOf(...[0.5, 1].map((upto) => ({ ...trigger(1, fromChatGpt, upto), holdout: 0.3 })));
  for (let n = 0; n < 200; n++) {
    const who = crypto.randomUUID();
    const plan = ask(config, '/', { ...FROM, cookie: `a=b; sightline=${who}.123` });
    expect(plan).toMatchObject({
      who,
      variant: shareOf(who) < 0.5 ? id(56) : id(61),
      held: shareOf(who + id(1)) < 0.3,
      touch: { returning: true },
    });
  }
});

it('A visit keeps its variant by its cookie, whatever leads to the next page, and one that ended shows the original', () => {
  const config = configOf(trigger(1, fromChatGpt));
  const visit = `sightline-visit=${id(1)}.${id(51)}.1.${id(7)}`;
  expect(ask(config, '/two', { cookie: visit, referer: 'https://www.shop.example/' })).toMatchObject({
    held: true,
    who: id(7),
  });
  expect(ask(configOf(), '/two', { cookie: visit })).toBeNull();
  expect(ask(config, '/', { ...FROM, cookie: visit.replace(id(51), id(52)) })).toBeNull();
});

it('What only the browser can tell is left to the tag, as is everything that comes after it', () => {
  const late = trigger(2, fromChatGpt);
  for (const unknown of [
    ['device', 'phone'],
    ['hour', [9, 17]],
    ['.plan', 'team'],
    ['/x', [1, 2]],
    [0, ['device', 'phone']],
  ] as ScriptCondition[])
    expect(ask(configOf(trigger(1, unknown), late), '/', FROM)).toBeNull();
  // One that cannot hold here is passed over.
  const both = configOf(trigger(1, [0, [0, ['device', 'phone']], [0, ['utm_source', 'x']]]), late);
  expect(ask(both, '/', FROM)?.trigger).toBe(id(2));
  expect(
    ask(configOf(trigger(1, ['language', 'de-*'])), '/', { ...FROM, 'accept-language': 'de-AT,en' }),
  ).not.toBeNull();
});

it('Who must not be known again is drawn for one visit, and a variant that moves elements is left to the tag', () => {
  const config = configOf(trigger(1, fromChatGpt));
  const cookie = `sightline=${id(5)}.1`;
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[])
    expect(ask(config, '/', { ...FROM, ...headers, cookie })).toMatchObject({
      lasting: false,
      who: expect.not.stringMatching(id(5)),
    });
  expect(ask({ ...config, identity: 'consent' }, '/', FROM)?.lasting).toBe(false);
  expect(ask({ ...config, identity: 'consent' }, '/', { ...FROM, cookie })?.lasting).toBe(true);
  const moving = trigger(1, fromChatGpt);
  for (const { changes } of moving.pages)
    changes.push({ element: id(8), selector: 'p', before: 'h1' } as never);
  expect(ask(configOf(moving), '/', FROM)).toBeNull();
});
