import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { lookAtPage } from './look-at-page.ts';

/** Sections of utility classes and of classes that every build gives new names. */
const sectionsOf = (words: string, build: string) => [
  `<section class="relative px-6 lg:px-8 hero_${build}"><div class="mx-auto max-w-7xl"><div class="py-24"><h1>${words} hero headline</h1>
    <p class="mt-6 text-lg">${words} hero lead</p><div class="flex gap-4"><a class="rounded-md cta_${build}" href="/${words}/start">${words} hero start</a><a href="/${words}/tour">${words} hero tour</a></div></div></div></section>`,
  `<section class="bg-gray-50 py-24"><div class="grid grid-cols-3">${['one', 'two', 'three']
    .map(
      (card) => `<div class="p-8"><h3>${words} card ${card}</h3><p>${words} card ${card} says more</p></div>`,
    )
    .join('')}</div></section>`,
  `<section class="py-24"><div class="mx-auto"><div><h2>${words} sign up headline</h2><p>${words} sign up lead</p></div>
    <div><form class="mt-8"><input name="email"><button class="btn_${build}">${words} sign up now</button></form></div></div></section>`,
  `<section class="py-24"><div><figure><blockquote><p>${words} a customer says</p></blockquote><figcaption>${words} a customer’s name</figcaption></figure></div></section>`,
  `<section id="pricing" class="py-24"><div><h2>${words} pricing headline</h2><div class="grid"><div><h3>${words} pricing small</h3><p>${words} pricing small price</p></div>
    <div><h3>${words} pricing large</h3><p>${words} pricing large price</p></div></div></div></section>`,
];
const page = (sections: string[]) =>
  `<!doctype html><title>Page</title><body class="antialiased"><div id=":r1:"><main>${sections.join('')}</main></div></body>`;

let site: SiteDouble;
let browser: PageBrowser;
beforeAll(async () => {
  site = await startSite({
    '/': page(sectionsOf('English', 'x7Yz')),
    '/moved': page(sectionsOf('English', 'x7Yz').reverse()),
    '/translated': page(sectionsOf('Deutsch', 'q9Wk')),
  });
  browser = openBrowserOf(site, 'rows.example');
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const saying = (text: string | null | undefined) => (text ?? '').replace(/^(English|Deutsch) /, '');

it('Selectors on a page of utility classes are short, and find their elements after sections were moved, and in another build and language', async () => {
  const signal = new AbortController().signal;
  const looked = await lookAtPage({ browser }, { host: 'rows.example', path: '/' }, signal);
  if ('problem' in looked) throw new Error(looked.problem);
  const { elements } = looked.seen;
  expect(elements.length).toBeGreaterThan(15);
  const selectors = elements.map(({ selector }) => selector);
  for (const selector of selectors) {
    expect(selector.length, selector).toBeLessThan(75);
    expect(selector.match(/nth-of-type/g)?.length ?? 0, selector).toBeLessThan(3);
    expect(selector, selector).not.toMatch(/_|:r1/);
  }
  const lostOn = async (path: string) => {
    const found = await browser.visit({ url: `http://rows.example${path}` }, (tab) =>
      tab.evaluate((list) => list.map((one) => document.querySelector(one)?.textContent), selectors),
    );
    return elements.flatMap(({ content }, n) =>
      saying(found[n]) === saying(content) ? [] : saying(content),
    );
  };
  // Nothing but their place tells the cards' section from others.
  expect((await lostOn('/moved')).filter((text) => !text.startsWith('card '))).toEqual([]);
  expect(await lostOn('/translated')).toEqual([]);
});
