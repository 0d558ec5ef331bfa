import { expect, it } from 'vitest';
import { escapeHtml } from '../markdown/escape-html.ts';
import { letterHtml, letterText } from './letter.ts';

const letter = {
  to: 'ann@example.com',
  subject: 'Hello <b>Ann</b>',
  paragraphs: ['Tom & "Jerry" <script>alert(1)</script>', "It's > 5"],
  action: { label: 'Go <now>', url: 'https://example.com/?a=1&b="><img src=x onerror=alert(1)>' },
  note: '<!-- note -->',
};

it('holds nothing but text where text was given', () => {
  const html = letterHtml(letter);
  expect(html).not.toMatch(/<script|<img|<b>|<now>|<!-- note/);
  expect(html).toContain('Tom &amp; &quot;Jerry&quot; &lt;script&gt;');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;img');
  expect(html).toContain('<title>Hello &lt;b&gt;Ann&lt;/b&gt;</title>');
  expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;');
});

it('says the same as plain text, with the address on a line of its own', () => {
  const lines = letterText(letter).split('\n');
  expect(lines).toContain(letter.action.url);
  expect(lines[0]).toBe(letter.paragraphs[0]);
  expect(letterText({ to: 'a', subject: 'b', paragraphs: ['Only this.'] })).toBe('Only this.\n\nSightline');
});
