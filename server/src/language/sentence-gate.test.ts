import { describe, expect, it } from 'vitest';
import { isReadableSentence } from './sentence-gate.ts';

describe('Readable sentences', () => {
  it.each([
    'PostgreSQL is an object-relational database management system based on POSTGRES, Version 4.2.',
    'Crumb keeps every cake order in one place.',
    'Streaming replication lets a standby server stay more up-to-date than file-based log shipping.',
    'We repair boilers in Leeds, Bradford and Wakefield.',
    '"Caddy" obtains and renews TLS certificates for your sites.',
    'A standard boiler repair costs £95 including labour.',
    'Northgate issues gas safety certificates for landlords.',
    'The daemon vacuums the tables that changed most.',
  ])('The sentence %j counts as readable', (sentence) => {
    expect(isReadableSentence(sentence)).toBe(true);
  });

  it.each([
    ['a fragment', 'The best bakery software for everyone.'],
    ['no capital', 'which means that the orders are stored safely.'],
    ['no stop', 'Crumb keeps every cake order in one place'],
    ['a question', 'Do you keep every cake order in one place?'],
    ['too short', 'Crumb keeps orders.'],
    ['cut off', 'Crumb keeps every cake order in one…'],
    ['torn at the end', 'Crumb keeps every cake order in the.'],
    ['torn bracket', 'Crumb keeps every cake order (see the list.'],
    ['mostly signs', 'Set a = 3; b = 4; c[0] = 12 == 13; run it.'],
    ['a menu', 'Home | Pricing | About us | Blog | We are here.'],
    ['keyword soup', 'Bakery CRM, cake CRM, order CRM, use our CRM, get CRM.'],
    ['a call to action', 'Book a demo with our friendly team and see it live.'],
    ['a cookie notice', 'We use cookies to give you the best experience here.'],
    ['legal text', 'Acme is not liable for any damage arising from use.'],
    ['a leading pronoun', 'It keeps every cake order in one safe place.'],
    ['a leading connective', 'However, the planner can use an index scan here.'],
    ['a leaning phrase', 'In this case the planner can use an index scan.'],
  ])('Text with this fault does not count as a readable sentence: %s', (_, sentence) => {
    expect(isReadableSentence(sentence)).toBe(false);
  });

  it('A sentence that leans on the one before counts as readable only after a readable sentence', () => {
    const leaning = 'It also sends a reminder before each pickup.';
    expect(isReadableSentence(leaning, 'Crumb keeps every cake order in one place.')).toBe(true);
    expect(isReadableSentence(leaning, 'Our features')).toBe(false);
  });
});
