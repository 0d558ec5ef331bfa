import { describe, expect, it } from 'vitest';
import { appendFeedback } from './guidance.service.ts';
import { readGuidance } from './read-guidance.ts';

const KNOWN = ['reddit.com', 'g2.com', 'trustpilot.com', 'bakers-weekly.example'];

describe('Guidance', () => {
  it.each([
    ["Don't target reddit.com.", ['reddit.com'], []],
    ['Please do not ever post on Reddit or on www.G2.com', ['g2.com', 'reddit.com'], []],
    [
      'Stop suggesting https://forum.example/t/4711/. Quora.com is fine.',
      ['forum.example/t/4711'],
      ['quora.com'],
    ],
    ['Focus on trustpilot.com instead of g2.com', ['g2.com'], ['trustpilot.com']],
    ['We are not interested in bakers-weekly', ['bakers-weekly.example'], []],
    [
      "Don't target trustpilot.example or reddit.example.net.",
      ['reddit.example.net', 'trustpilot.example'],
      [],
    ],
    ['Avoid reddit; target trustpilot', ['reddit.com'], ['trustpilot.com']],
    ['Our prices on g2.com are not right any more.', [], ['g2.com']],
    ['Write shorter sentences, and never say "leverage".', [], []],
    ['Do not use exclamation marks! Mention www.acme.example/pricing', [], ['acme.example/pricing']],
    ['Skip reddit.com, but later target reddit.com again', ['reddit.com'], []],
  ])('Guidance is read for the sites to avoid and to welcome: %s', (text, avoid, welcome) => {
    const named = readGuidance(text, KNOWN);
    expect({ avoid: named.avoid.toSorted(), welcome: named.welcome.toSorted() }).toEqual({ avoid, welcome });
  });

  it('[A-KB-17] Guidance stands under its date, oldest first, and the oldest is dropped when it grows too long', () => {
    const at = new Date('2026-03-12T23:30:00Z');
    const one = appendFeedback('', ' Shorter, please. ', at);
    expect(one).toBe('### March 12, 2026\n\nShorter, please.');
    const two = appendFeedback(one, 'No jargon.', new Date('2026-04-01T00:00:00Z'));
    expect(two).toBe(`${one}\n\n### April 1, 2026\n\nNo jargon.`);
    const long = appendFeedback(two, 'x'.repeat(9_000), at);
    const longer = appendFeedback(appendFeedback(long, 'y'.repeat(9_000), at), 'z'.repeat(9_000), at);
    expect(longer.length).toBeLessThanOrEqual(20_000);
    expect(longer).not.toContain('Shorter');
    expect(longer).toContain('zzz');
  });
});
