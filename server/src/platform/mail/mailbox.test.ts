import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { queueEmail } from './send-email.ts';

const email = {
  to: '<i>ann</i>@example.com',
  subject: '<b>Hi</b>',
  paragraphs: ['<script>alert(1)</script>'],
  action: { label: 'Go', url: 'https://example.com/?a=1&b=2' },
};

it('The mailbox shows emails as text, newest first, with their links', async () => {
  const app = await startTestApp();
  await queueEmail(app.ctx, { ...email, subject: 'older' });
  await queueEmail(app.ctx, email);
  const { body } = await app.call('GET', '/mailbox.json');
  expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['<b>Hi</b>', 'older']);
  expect(Object.keys(body[0]).sort()).toEqual(['html', 'sent_at', 'subject', 'text', 'to']);
  const page = await app.call('GET', '/mailbox');
  expect(page.text).not.toMatch(/<script|<b>Hi|<i>ann/);
  expect(page.text).toContain('<a href="https://example.com/?a=1&amp;b=2">');
  await app.stop();
});

it.each([
  ['a public address', { PUBLIC_URL: 'https://app.example.com' }, 'app.example.com'],
  ['a name that only looks like this machine', { PUBLIC_URL: 'https://127.example.com' }, '127.example.com'],
  ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'localhost'],
])('is not there with %s', async (_what, environment, host) => {
  const app = await startTestApp({ environment });
  await queueEmail(app.ctx, email);
  for (const path of ['/mailbox', '/mailbox.json', '/mailbox/', '/Mailbox.json']) {
    for (const name of [host, 'localhost', '127.0.0.1', '[::1]']) {
      const reply = await app.call('GET', path, { headers: { host: name } });
      expect(reply.text).not.toContain('ann</i>');
      expect(reply.text).not.toContain('&lt;i&gt;ann');
    }
  }
  await app.stop();
});
