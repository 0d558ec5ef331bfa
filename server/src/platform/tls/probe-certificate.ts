import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { afterAwake } from '../awake/awake.ts';

export interface CertificateProbe {
  /** Whether browsers would accept it now; `PENDING` when no certificate was presented yet. */
  status: 'ACTIVE' | 'PENDING' | 'FAILED';
  /** A sentence for people. */
  detail: string;
}

export interface ProbeTarget {
  /** The name that the certificate must cover. */
  host: string;
  /** Where to connect: an address, or the name of one of our machines. */
  at: string;
  port: number;
}

const TIMEOUT_MS = 4000;

/** Performs a TLS handshake like a browser, to check a host's certificate. Never throws because of what it finds. */
export async function probeCertificate(target: ProbeTarget): Promise<CertificateProbe> {
  const { host, at, port } = target;
  const socket = connect({
    host: at,
    port,
    servername: host,
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  const cancel = afterAwake(TIMEOUT_MS, () => socket.destroy(lateness()));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.once('timeout', () => reject(lateness())).once('close', () => reject(closedEarly()));
    });
    return judge(host, socket);
  } catch (error) {
    return { status: 'PENDING', detail: waitingFor(target, error) };
  } finally {
    cancel();
    socket.on('error', () => undefined).destroy();
  }
}

function judge(host: string, socket: TLSSocket): CertificateProbe {
  const certificate = socket.getPeerCertificate();
  const reason = codeOf(socket.authorizationError);
  if (socket.authorized) {
    const until = new Date(certificate.valid_to).toISOString().slice(0, 10);
    return { status: 'ACTIVE', detail: `${host} has a certificate that is valid until ${until}.` };
  }
  return { status: 'FAILED', detail: refusal(host, reason, certificate) };
}

function refusal(host: string, reason: string, { subjectaltname, valid_to }: PeerCertificate): string {
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = (subjectaltname ?? '').replaceAll('DNS:', '').slice(0, 200);
    return `The certificate shown for ${host} is for other names (${names || 'none'}).`;
  }
  if (reason === 'CERT_HAS_EXPIRED') return `The certificate of ${host} ran out on ${valid_to}.`;
  if (reason === 'CERT_NOT_YET_VALID') return `The certificate of ${host} is not valid yet.`;
  return `The certificate of ${host} does not come from an authority that browsers trust (${reason}).`;
}

/** Before there is a certificate, a server refuses the handshake or does not answer at all. */
function waitingFor({ host, port }: ProbeTarget, error: unknown): string {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `Nothing answers on port ${port} for ${host} yet.`;
  if (code === 'ETIMEDOUT') return `The server for ${host} did not answer in time.`;
  return `The server for ${host} has no certificate for it yet. It is usually issued within a minute.`;
}

const lateness = () => Object.assign(new Error('Timed out'), { code: 'ETIMEDOUT' });
const closedEarly = () => Object.assign(new Error('Closed'), { code: 'ECONNRESET' });

/** Node returns only the code when it verified the certificate, although its types promise an error. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
