import { describe, expect, it } from 'vitest';
import { nameInEmail } from './invitations.ts';

describe('names in emails', () => {
  it.each([
    ['Acme', 'Acme'],
    ['  Ann \u0000\r\n Archer\u202e ', 'Ann Archer'],
    ['Win! https://evil.example/a?b', 'Win! evil.\u2060example a?b'],
    ['www.evil.example', 'evil.\u2060example'],
    ['mailto:a@b.example', 'a b.\u2060example'],
    ['Acme Inc.', 'Acme Inc.'],
    ['🦄'.repeat(90), `${'🦄'.repeat(59)}…`],
    ['\u200b\u2028', ''],
  ])('%j stands there as %j', (name, shown) => {
    expect(nameInEmail(name)).toBe(shown);
  });
});
