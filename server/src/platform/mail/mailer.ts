import { createTransport } from 'nodemailer';
import { awakeSignal } from '../awake/awake.ts';
import type { Logger } from '../log/logger.ts';
import type { ClaimedEmail } from './emails.queries.ts';

export interface MailSettings {
  smtp_url: string | undefined;
  from: string | { name: string; address: string };
  reply_to: string | undefined;
}

/**
 * `refused` is permanent and about this email; `later` is temporary and about this email; `fault` is about the
 * installation (no connection, no encryption, a wrong login, a sender without permission), so other emails fail too.
 */
export type Delivery =
  | { outcome: 'taken' }
  | { outcome: 'refused' | 'later' | 'fault'; kind: string; reason: string };

export interface Mailer {
  deliver(email: ClaimedEmail, signal?: AbortSignal): Promise<Delivery>;
  /** True shortly after repeated faults, when only one email at a time tests whether they are over. */
  isResting(): boolean;
  close(): void;
}

/** A server that is silent for this long counts as hanging. */
const MAX_SILENCE_MS = 60_000;
const REST_MS = 30_000;
/** A single fault may be about one email: a broken connection, a server that let it wait. */
const MIN_FAULTS_BEFORE_REST = 2;
/** The same fault is logged once in this time. */
const QUIET_MS = 60_000;
const MAX_REASON_LENGTH = 500;

/** Connections to the mail server: kept for the next email, and closed after a while without one. */
export function createMailer(
  settings: MailSettings & { smtp_url: string; public_url: string; patience_ms?: number },
  log: Logger,
): Mailer {
  const patience_ms = settings.patience_ms ?? MAX_SILENCE_MS;
  const transport = createTransport({
    url: settings.smtp_url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: Math.min(15_000, patience_ms),
    greetingTimeout: Math.min(15_000, patience_ms),
    socketTimeout: Math.min(45_000, patience_ms),
  });
  const { hostname } = new URL(settings.public_url);
  const told = new Map<string, number>();
  let faults = 0;
  let rests_until = Number.NEGATIVE_INFINITY;
  const noteFault = (kind: string) => {
    const now = performance.now();
    faults += 1;
    if (faults >= MIN_FAULTS_BEFORE_REST) rests_until = now + REST_MS;
    if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    told.set(kind, now);
    // The server's words may contain addresses, so they are stored only in the database.
    log.error({ fault: kind }, 'the mail server takes no emails; they wait. `npm run emails` says more');
  };
  return {
    isResting: () => performance.now() < rests_until,
    close: () => transport.close({ force: true }),
    async deliver(email, signal) {
      const patience = awakeSignal(patience_ms);
      try {
        await transport.sendMail({
          ...envelopeOf(email, settings, hostname),
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
        });
        faults = 0;
        rests_until = Number.NEGATIVE_INFINITY;
        return { outcome: 'taken' };
      } catch (error) {
        const failure = readFailure(error);
        if (failure.outcome === 'fault' && !signal?.aborted) noteFault(failure.kind);
        return failure;
      }
    },
  };
}

/**
 * The same for every attempt, so that mail apps, which identify emails by Message-ID, show an email sent twice
 * only once.
 */
function envelopeOf(email: ClaimedEmail, { from, reply_to }: MailSettings, hostname: string) {
  return {
    from,
    to: { name: '', address: email.to },
    ...(reply_to && { replyTo: reply_to }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.attachment && {
      attachments: [
        {
          filename: email.attachment_name ?? 'report.pdf',
          content: email.attachment,
          contentType: 'application/pdf',
        },
      ],
    }),
    date: new Date(email.created_at),
    messageId: `<${email.id}@${hostname.replace(/^\[|\]$/g, '')}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribe_url && {
        'List-Unsubscribe': { prepared: true, value: `<${email.unsubscribe_url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** SMTP commands whose answer is about one email rather than about us. */
const ABOUT_EMAIL = new Set(['RCPT TO', 'DATA', 'API']);
/** "Log in first" and "encrypt first" can answer any command. */
const ABOUT_US = new Set([421, 530, 534, 535, 538]);

function readFailure(error: unknown): Exclude<Delivery, { outcome: 'taken' }> {
  const message = error instanceof Error ? error.message : String(error);
  const { code, command, responseCode } = (error ?? {}) as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const kind = [code ?? 'unknown', command, responseCode].filter(Boolean).join(' ');
  const reason = message.slice(0, MAX_REASON_LENGTH);
  const isAboutEmail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    ABOUT_EMAIL.has(command ?? '') &&
    !ABOUT_US.has(responseCode ?? 0);
  if (!isAboutEmail) return { outcome: 'fault', kind, reason };
  const isForNow = responseCode !== undefined && responseCode < 500;
  return { outcome: isForNow ? 'later' : 'refused', kind, reason };
}
