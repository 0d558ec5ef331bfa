import { describe, expect, it } from 'vitest';
import { isAvoided } from './avoided-targets.ts';

describe('A target that people ruled out', () => {
  it.each([
    ['https://reddit.com', 'reddit.com'],
    ['https://www.Reddit.com/r/tills', 'reddit.com'],
    ['http://old.reddit.com/r/tills', 'reddit.com'],
    ['https://reddit.com?sort=new', 'reddit.com'],
    ['https://reddit.com:8443/r', 'reddit.com'],
    ['https://example.com/forum', 'example.com/forum'],
    ['https://example.com/forum/tills', 'example.com/forum'],
    ['https://example.com/forum#newest', 'example.com/forum'],
    ['https://bücher.example/rat', 'bücher.example'],
  ])('The address %s is ruled out by %s', (locator, target) => {
    expect(isAvoided(locator, ['elsewhere.example', target])).toBe(true);
  });

  it.each([
    ['https://notreddit.com/', 'reddit.com'],
    ['https://reddit.com.evil.example/', 'reddit.com'],
    ['https://other.example/reddit.com', 'reddit.com'],
    ['https://other.example/?next=old.reddit.com', 'reddit.com'],
    ['https://example.com/forums', 'example.com/forum'],
    ['https://example.com/', 'example.com/forum'],
    ['https://sub.example.com/forum', 'example.com/forum'],
    [null, 'reddit.com'],
  ])('The address %s is not ruled out by %s', (locator, target) => {
    expect(isAvoided(locator, [target])).toBe(false);
  });

  it('Without a ruled-out target nothing is ruled out', () => {
    expect(isAvoided('https://reddit.com/', [])).toBe(false);
  });
});
