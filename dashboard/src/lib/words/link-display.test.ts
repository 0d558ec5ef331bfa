import { describe, expect, it } from 'vitest';
import { linkDisplay, sourceName } from './link-display.ts';

describe('Displayed links', () => {
  it('[P-MD-07] A displayed link loses the leading www. of its host, and no other', () => {
    expect(linkDisplay('https://www.example.com/www.html')).toBe('example.com/www.html');
    expect(linkDisplay('https://wwwexample.com/')).toBe('wwwexample.com');
    expect(linkDisplay('https://shop.www.example.com/')).toBe('shop.www.example.com');
  });

  it('[P-MD-08] A displayed link without a scheme is read as https', () => {
    expect(linkDisplay('example.com/a')).toBe('example.com/a');
    expect(linkDisplay('www.example.com:8080/a')).toBe('example.com:8080/a');
    expect(linkDisplay('//example.com/a')).toBe('example.com/a');
  });

  it('[P-MD-09] A displayed link shows host and path without query and hash, and only the host for the root', () => {
    expect(linkDisplay('https://example.com/a/b?c=d#e')).toBe('example.com/a/b');
    expect(linkDisplay('http://example.com/?c=d')).toBe('example.com');
    expect(linkDisplay('https://example.com')).toBe('example.com');
  });

  it('[P-MD-10] A displayed link puts a relative path on the fallback host, and leaves it alone without one', () => {
    expect(linkDisplay('/about', 'example.com')).toBe('example.com/about');
    expect(linkDisplay('../about', 'https://www.example.com')).toBe('example.com/about');
    expect(linkDisplay('/about')).toBe('/about');
  });

  it('[P-MD-11] A link that cannot be parsed is displayed unchanged', () => {
    for (const text of [
      '',
      'hello world',
      'http://',
      'mailto:a@b.c',
      'https://exa mple.com',
      'javascript:x()',
    ]) {
      expect(linkDisplay(text)).toBe(text);
    }
  });
});

it('A page known only by its redirect is not shown as a page of the redirecting host', () => {
  const redirect = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQ';
  expect(sourceName(redirect)).toBe('Unresolved link');
  expect(sourceName('https://www.acme.example/pricing')).toBe('acme.example/pricing');
});
