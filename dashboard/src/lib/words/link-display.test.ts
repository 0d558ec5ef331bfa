import { describe, expect, it } from 'vitest';
import { linkDisplay, sourceName } from './link-display.ts';

describe('linkDisplay', () => {
  it('[P-MD-07] removes a leading www. of the host, and no other', () => {
    expect(linkDisplay('https://www.example.com/www.html')).toBe('example.com/www.html');
    expect(linkDisplay('https://wwwexample.com/')).toBe('wwwexample.com');
    expect(linkDisplay('https://shop.www.example.com/')).toBe('shop.www.example.com');
  });

  it('[P-MD-08] takes a link without scheme for https', () => {
    expect(linkDisplay('example.com/a')).toBe('example.com/a');
    expect(linkDisplay('www.example.com:8080/a')).toBe('example.com:8080/a');
    expect(linkDisplay('//example.com/a')).toBe('example.com/a');
  });

  it('[P-MD-09] shows host and path, without query and hash, and the host alone for the root', () => {
    expect(linkDisplay('https://example.com/a/b?c=d#e')).toBe('example.com/a/b');
    expect(linkDisplay('http://example.com/?c=d')).toBe('example.com');
    expect(linkDisplay('https://example.com')).toBe('example.com');
  });

  it('[P-MD-10] sets a relative path on the fallback host, and leaves it alone without one', () => {
    expect(linkDisplay('/about', 'example.com')).toBe('example.com/about');
    expect(linkDisplay('../about', 'https://www.example.com')).toBe('example.com/about');
    expect(linkDisplay('/about')).toBe('/about');
  });

  it('[P-MD-11] returns what it cannot parse as it was', () => {
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

it('a page of which only a redirect is known is no page of the redirecting host', () => {
  const redirect = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQ';
  expect(sourceName(redirect)).toBe('Unresolved link');
  expect(sourceName('https://www.acme.example/pricing')).toBe('acme.example/pricing');
});
