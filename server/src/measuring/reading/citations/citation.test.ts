import { describe, expect, it } from 'vitest';
import { isOwn, kindOfPage, normaliseCitation } from './citation.ts';

const own = (url: string, owner: { domains?: string[]; owned_properties?: string[] }) => {
  const citation = normaliseCitation(url);
  if (!citation) throw new Error(`${url} is no address`);
  return isOwn(citation, { domains: [], owned_properties: [], ...owner });
};

describe('Normalizing citations', () => {
  it.each([
    ['https://www.Acme.com/Pricing/?utm_source=openai', 'https://www.acme.com/Pricing'],
    ['https://acme.com/?gclid=1&plan=pro&UTM_Medium=x#faq', 'https://acme.com/?plan=pro'],
    ['https://acme.com/a#:~:text=free%20plan', 'https://acme.com/a'],
    ['https://acme.com/#/docs/start', 'https://acme.com/#/docs/start'],
    ['https://user:secret@acme.com:443/', 'https://acme.com/'],
    ['https://www.google.com/url?q=https%3A%2F%2Facme.com%2Fx%3Futm_source%3Dg&sa=U', 'https://acme.com/x'],
    ['https://duckduckgo.com/l/?uddg=https%3A%2F%2Facme.com', 'https://acme.com/'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Facme.com%2F', 'https://acme.com/'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
    ['https://bücher.example/neu', 'https://xn--bcher-kva.example/neu'],
  ])('The address of a citation is normalized: %s → %s', (raw, url) => {
    expect(normaliseCitation(raw)?.url).toBe(url);
  });

  it('The registrable domain of a citation is found, and each site on a shared host stands for itself', () => {
    expect(normaliseCitation('https://ai.docs.acme.co.uk/x')).toMatchObject({
      host: 'ai.docs.acme.co.uk',
      domain: 'acme.co.uk',
    });
    expect(normaliseCitation('https://acme.github.io/x')?.domain).toBe('acme.github.io');
    expect(normaliseCitation('http://127.0.0.1:4000/x')?.domain).toBe('127.0.0.1');
  });

  it.each(['', 'acme.com', 'mailto:a@acme.com', 'javascript:alert(1)', 'https://'])(
    'A text that is no web address is not taken for a citation: “%s”',
    (raw) => {
      expect(normaliseCitation(raw)).toBeNull();
    },
  );

  it('A redirect inside a redirect is followed to the site that it leads to', () => {
    const loop =
      'https://www.google.com/url?q=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Facme.com';
    expect(normaliseCitation(loop)?.domain).toBe('acme.com');
  });
});

describe('Own pages', () => {
  it('A domain and its subdomains count as one’s own, and nothing that only looks like them does', () => {
    const owner = { domains: ['acme.com'] };
    expect(own('https://ai.acme.com/x', owner)).toBe(true);
    expect(own('https://acme.com.evil.example/', owner)).toBe(false);
    expect(own('https://notacme.com/', owner)).toBe(false);
    expect(own('https://globex.github.io/', { domains: ['acme.github.io'] })).toBe(false);
  });

  it('An own profile on a shared site counts as one’s own only up to the border of a path segment', () => {
    const owner = {
      owned_properties: ['github.com/Acme/', 'https://www.youtube.com/@acme', 'community.acme.org'],
    };
    expect(own('https://github.com/acme/tool', owner)).toBe(true);
    expect(own('https://github.com/acme', owner)).toBe(true);
    expect(own('https://github.com/acme-fork/tool', owner)).toBe(false);
    expect(own('https://gist.github.com/acme/1', owner)).toBe(false);
    expect(own('https://m.youtube.com/@Acme/videos', owner)).toBe(true);
    expect(own('https://de.community.acme.org/t/1', owner)).toBe(true);
    expect(own('https://acme.org/', owner)).toBe(false);
  });
});

describe('Kinds of pages', () => {
  it.each([
    ['https://www.g2.com/products/acme/reviews', null, 'review'],
    ['https://www.capterra.de/software/1/acme', null, 'review'],
    ['https://www.reddit.com/r/sales/comments/1', null, 'forum'],
    ['https://community.acme.example/t/1', null, 'forum'],
    ['https://github.com/acme/tool/issues/4', null, 'forum'],
    ['https://github.com/acme/tool', null, 'documentation'],
    ['https://docs.acme.example/start', null, 'documentation'],
    ['https://acme.example/docs/start', null, 'documentation'],
    ['https://youtu.be/x', null, 'video'],
    ['https://en.wikipedia.org/wiki/CRM', null, 'reference'],
    ['https://www.nist.gov/x', null, 'reference'],
    ['https://techcrunch.com/2026/01/01/acme', null, 'news'],
    ['https://www.linkedin.com/posts/x', null, 'social'],
    ['https://reviews.acme.example/best-of', null, 'review'],
    ['https://www.till-review.example/', null, 'review'],
    ['https://technologyreview.example/', null, 'other'],
    ['https://netflix.com/', null, 'other'],
    ['https://blog.example/crm', '12 best CRM tools for agencies', 'review'],
    ['https://blog.example/crm', 'Acme vs. Globex', 'review'],
    ['https://blog.example/crm', 'Die 10 besten Kassensysteme', 'review'],
    ['https://blog.example/crm', 'Comparatif des logiciels de caisse', 'review'],
    ['https://blog.example/crm', 'How we built our office', 'other'],
    ['no address', null, 'other'],
  ])('The kind of a cited page is recognized: %s %s → %s', (url, title, kind) => {
    expect(kindOfPage(url, title)).toBe(kind);
  });
});
