import { expect, it } from 'vitest';
import { cleanDomain, domainProblem } from './domain-name.ts';

it('[P-PUB-20] The form for a domain asks for a domain when it is empty', () => {
  expect(domainProblem(cleanDomain('  '))).toBe('Please enter your company website domain');
  expect(domainProblem(cleanDomain('https://'))).toBe('Please enter your company website domain');
});

it('[P-PUB-21] The form for a domain strips a leading scheme, in any case, and a trailing slash', () => {
  for (const typed of ['acme.com', ' https://acme.com/ ', 'HTTP://acme.com']) {
    expect(cleanDomain(typed)).toBe('acme.com');
  }
});

it('[P-PUB-22] [P-PUB-23] The form for a domain accepts dot-separated labels that start with a letter or digit', () => {
  const wrong = 'Please enter a valid domain (e.g., example.com)';
  for (const good of ['acme.com', 'a.b-c.example', '1.2', 'acme-.com'])
    expect(domainProblem(good)).toBeNull();
  for (const bad of [
    'acme',
    '-acme.com',
    'acme.-com',
    'acme..com',
    'acme.com/path',
    'ac me.com',
    'ac_me.com',
  ]) {
    expect(domainProblem(bad)).toBe(wrong);
  }
});
