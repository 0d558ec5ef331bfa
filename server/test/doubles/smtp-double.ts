import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificate.ts';
import { type MailPart, readMail } from './smtp-mail.ts';

export interface ReceivedMail extends MailPart {
  /** Envelope, which decides. */
  from: string;
  to: string[];
  raw: string;
  /** Whether it came over an encrypted connection. */
  secure: boolean;
}

export interface SmtpDouble {
  /** For `SMTP_URL`. */
  url: string;
  messages: ReceivedMail[];
  /** How often someone connected. */
  connections(): number;
  close(): Promise<void>;
}

interface SmtpDoubleSettings {
  /** Refused recipients: with 550, or the given code. */
  refuse?: (address: string) => boolean | number;
  /** Senders that are refused with 553. */
  refuse_sender?: (address: string) => boolean;
  /** Wait before a message is accepted; null means forever. */
  delay_ms?: number | null;
  /** Whether the connection is cut while the message with these bytes arrives. */
  cut?: (raw: string) => boolean;
  /** Offers STARTTLS with this certificate. */
  tls?: Certificate;
  /** Demands this login. */
  login?: { user: string; password: string };
  port?: number;
}

/** A mail server on loopback that keeps what it gets. */
export async function startSmtpDouble(settings: SmtpDoubleSettings = {}): Promise<SmtpDouble> {
  const messages: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    ...(settings.tls ?? {}),
    disabledCommands: settings.tls ? [] : ['STARTTLS'],
    authOptional: !settings.login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      settings.login && username === settings.login.user && password === settings.login.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onMailFrom: ({ address }, _session, done) =>
      done(settings.refuse_sender?.(address) ? answer(553, 'Sender not allowed') : null),
    onRcptTo: ({ address }, _session, done) => {
      const refused = settings.refuse?.(address);
      if (!refused) return done();
      done(answer(refused === true ? 550 : refused, `No such mailbox here: ${address}`));
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks).toString();
      if (settings.cut?.(raw)) {
        for (const socket of sockets) socket.destroy();
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      const to = rcptTo.map(({ address }) => address);
      if (settings.delay_ms === null) return;
      messages.push({ from, to, raw, secure: Boolean(session.secure), ...readMail(raw) });
      setTimeout(done, settings.delay_ms ?? 0);
    },
  });
  // Some tests are about broken sessions.
  server.on('error', () => undefined);
  const { server: listener } = server;
  listener.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(settings.port ?? 0, '127.0.0.1');
  await once(listener, 'listening');
  const { login, tls } = settings;
  const who = login ? `${login.user}:${login.password}@` : '';
  return {
    url: `smtp://${who}127.0.0.1:${(listener.address() as AddressInfo).port}${tls ? '' : '?ignoreTLS=true'}`,
    messages,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
