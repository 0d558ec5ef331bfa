import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../http/escape-html.ts';
import { checkHead, type Email, shortSubject } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

const sender = { product_name: 'Acme & Sons', public_url: 'https://app.acme.example' };
const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
const email: Email = {
  to: 'ann@example.com',
  subject: hostile,
  preheader: hostile,
  paragraphs: [hostile, "It's > 5"],
  figures: [{ label: hostile, value: hostile, note: hostile }],
  sections: [
    {
      heading: hostile,
      items: [
        { text: hostile, url: `https://example.com/?a=1&b=${encodeURIComponent('"')}"><img src=x>` },
        { text: 'no way', url: 'javascript:alert(1)' },
      ],
    },
  ],
  action: { label: hostile, url: 'https://example.com/?a=1&b="><img/src=x/onerror=alert(1)>' },
  note: hostile,
  unsubscribe_url: 'https://example.com/stop?"><img/src=x>',
};

describe('Emails as HTML', () => {
  const html = emailHtml(email, sender);

  it('Text given to an HTML email stays text and cannot add markup', () => {
    expect(html).not.toMatch(/<script|<img|javascript:/);
    // In attributes, its quotes must not end them.
    expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)?.length).toBe(12);
    expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;img');
    expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;');
  });

  it('An HTML email loads nothing from elsewhere and links only to web addresses', () => {
    const tags = [...html.matchAll(/<[^>]*>/g)].join('\n').replace(/="[^"]*&[^"]*"/g, '');
    expect(tags).not.toMatch(/\b(?:src|background|srcset|poster|data)=|url\(|@import|<link/);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
  });

  it('An HTML email says whose it is and where it comes from', () => {
    expect(html).toContain('Acme &amp; Sons');
    expect(html).toContain('href="https://app.acme.example"');
    expect(html).not.toContain('Sightline');
  });
});

describe('Emails as text', () => {
  it('The text of an email says all that its HTML says, with every address on a line of its own', () => {
    const text = emailText(
      {
        to: 'a@b.example',
        subject: 'Your week',
        paragraphs: ['Two websites moved.\nOne did not.'],
        figures: [{ label: 'Performance', value: '41 %', note: 'n 54, was 38 %' }],
        sections: [
          {
            heading: 'What to do',
            items: [{ text: 'Publish', url: 'https://a.example/x' }, { text: 'Rest' }],
          },
        ],
        action: { label: 'Open', url: 'https://a.example/o' },
        note: 'Small print.',
        unsubscribe_url: 'https://a.example/stop',
      },
      sender,
    );
    expect(text).toBe(
      [
        'Two websites moved.\nOne did not.',
        'Performance: 41 % (n 54, was 38 %)',
        'What to do\n- Publish\n  https://a.example/x\n- Rest',
        'Open:\nhttps://a.example/o',
        'Small print.',
        'Unsubscribe:\nhttps://a.example/stop',
        '-- \nAcme & Sons\nhttps://app.acme.example',
      ].join('\n\n'),
    );
  });

  it('The text of an email wraps at 72 characters and never inside an address', () => {
    const address = `https://example.com/${'path/'.repeat(30)}`;
    const sentence = 'Somebody, hopefully you, asked for this email, and here it comes at last.';
    const text = emailText(
      { to: 'a', subject: 'b', paragraphs: [`${sentence} ${address} ${sentence}`] },
      sender,
    );
    const lines = text.split('\n');
    expect(lines).toContain(address);
    for (const line of lines) if (line !== address) expect(line.length).toBeLessThanOrEqual(72);
    expect(text.replace(/\s+/g, ' ')).toContain(`${sentence} ${address} ${sentence}`);
  });
});

it('Characters that neither email nor the database can carry are left out of both forms of an email', () => {
  const odd = { ...email, paragraphs: ['a\0b\x07c\ud800d 🙂 שלום'] };
  for (const form of [emailText(odd, sender), emailHtml(odd, sender)]) {
    expect(form).toContain('abc\ufffdd 🙂 שלום');
    expect(form.isWellFormed()).toBe(true);
  }
});

describe('Subjects and recipients', () => {
  it.each([
    [{ to: 'a@b.example', subject: 'Hi\r\nBcc: all@example.com' }, 'one line'],
    [{ to: 'a@b.example', subject: 'Hi\nX: y' }, 'one line'],
    [{ to: 'a@b.example\r\nBcc: all@example.com', subject: 'Hi' }, 'one email address'],
    [{ to: 'a@b.example, c@d.example', subject: 'Hi' }, 'one email address'],
    [{ to: 'a@b.example c@d.example', subject: 'Hi' }, 'one email address'],
    [{ to: 'nobody', subject: 'Hi' }, 'one email address'],
  ])('that would add headers or people are refused: %j', (head, sentence) => {
    expect(() => checkHead(head)).toThrow(sentence);
  });

  it('Subjects and recipients may hold any name in any script', () => {
    expect(() => checkHead({ to: 'zoë@bücher.example', subject: 'שלום 👩‍👩‍👧 «Grüße»' })).not.toThrow();
    expect(shortSubject('👩‍👩‍👧'.repeat(300))).toBe(`${'👩‍👩‍👧'.repeat(199)}…`);
    expect(shortSubject('Grüße\0')).toBe('Grüße');
  });
});
