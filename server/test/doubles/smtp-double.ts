import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type MailPart, readMail } from './smtp-mail.ts';

export interface ReceivedMail extends MailPart {
  /** Envelope, which is what counts. */
  from: string;
  to: string[];
  raw: string;
}

export interface SmtpDouble {
  /** For `SMTP_URL`. */
  url: string;
  messages: ReceivedMail[];
  close(): Promise<void>;
}

interface SmtpDoubleSettings {
  /** Recipients that are refused with 550. */
  refuse?: (address: string) => boolean;
  /** Wait before a message is accepted. */
  delay_ms?: number;
  port?: number;
}

/** A mail server on loopback that keeps what it gets. */
export async function startSmtpDouble(settings: SmtpDoubleSettings = {}): Promise<SmtpDouble> {
  const messages: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      settings.refuse?.(address)
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks).toString();
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      messages.push({ from, to: rcptTo.map(({ address }) => address), raw, ...readMail(raw) });
      setTimeout(done, settings.delay_ms ?? 0);
    },
  });
  const { server: listener } = server;
  server.listen(settings.port ?? 0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?ignoreTLS=true`,
    messages,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
