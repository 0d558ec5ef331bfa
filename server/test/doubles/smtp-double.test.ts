import { createTransport } from 'nodemailer';
import { afterEach, expect, it } from 'vitest';
import { type SmtpDouble, startSmtpDouble } from './smtp-double.ts';

let double: SmtpDouble;
afterEach(() => double.close());

it('The SMTP double keeps emails as people would read them', async () => {
  double = await startSmtpDouble();
  const transport = createTransport(double.url);
  await transport.sendMail({
    from: 'Sightline <hello@sightline.example>',
    to: ['zoë@example.com', 'b@example.com'],
    subject: 'Wähle ein Passwort für dein neues Konto – es dauert nur eine Minute 🙂',
    text: 'Grüße!\nÖffne https://example.com/reset-password?token=a=b',
    html: '<p>Grüße</p>',
  });
  transport.close();
  expect(double.messages).toHaveLength(1);
  expect(double.messages[0]).toMatchObject({
    to: ['zoë@example.com', 'b@example.com'],
    subject: 'Wähle ein Passwort für dein neues Konto – es dauert nur eine Minute 🙂',
    text: 'Grüße!\nÖffne https://example.com/reset-password?token=a=b',
    html: '<p>Grüße</p>',
  });
});

it('The SMTP double refuses recipients when told to', async () => {
  double = await startSmtpDouble({ refuse: (address) => address.startsWith('gone@') });
  const transport = createTransport(double.url);
  const email = { from: 'a@example.com', to: 'gone@example.com', subject: 'Hi', text: 'Hi' };
  await expect(transport.sendMail(email)).rejects.toMatchObject({ responseCode: 550 });
  transport.close();
  expect(double.messages).toHaveLength(0);
});
