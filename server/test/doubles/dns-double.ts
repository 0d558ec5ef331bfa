import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { encodeRecord, encodeSoa, RECORD_TYPES, type RecordType, readQuestion } from './dns-message.ts';

export interface DnsDouble {
  /** `ip:port`, as a resolver wants it. */
  server: string;
  port: number;
  /** Names asked for, in order; A and AAAA each count. */
  asked: string[];
  close(): void;
}

type DnsFailure = 'SERVFAIL' | 'REFUSED' | 'silent';

/** The records of one name, by kind, or how the question for a kind fails. */
export type DnsRecords = Partial<Record<RecordType, string[] | DnsFailure>>;

/** A name server's content: the records of a name, or how it fails; undefined means that there is no such name. */
export type DnsAnswer = DnsRecords | DnsFailure | undefined;

const RCODE = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const MAX_HOPS = 8;

/** A name server on loopback. `answer` may also give just the IPv4 addresses of a name, none for no such name. */
export async function startDns(
  answer: (name: string) => DnsAnswer | string[],
  { ip = '127.0.0.1', port = 0 } = {},
): Promise<DnsDouble> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const question = readQuestion(query);
    asked.push(question.name);
    const reply = replyTo(question, (name) => recordsOf(answer(name)));
    if (reply === null) return;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8580 | RCODE[reply.rcode], 2);
    header.writeUInt16BE(reply.answers.length, 6);
    header.writeUInt16BE(reply.authority.length, 8);
    header.writeUInt16BE(0, 10);
    const sections = [...reply.answers, ...reply.authority];
    socket.send(
      Buffer.concat([header, query.subarray(12, question.end), ...sections]),
      from.port,
      from.address,
    );
  });
  socket.bind(port, ip);
  await once(socket, 'listening');
  const bound = socket.address().port;
  return { server: `${ip}:${bound}`, port: bound, asked, close: () => socket.close() };
}

/** A zone's records by name, which can change while the server runs; other names do not exist. */
export function dnsZone(records: Record<string, DnsAnswer>) {
  return (name: string): DnsAnswer => records[name.toLowerCase()];
}

function recordsOf(found: DnsAnswer | string[]): DnsAnswer {
  if (!Array.isArray(found)) return found;
  return found.length > 0 ? { A: found } : undefined;
}

/** Follows an alias as far as this server knows the names, like resolvers do. Null is no answer at all. */
function replyTo(question: { name: string; type: number }, find: (name: string) => DnsAnswer) {
  const answers: Buffer[] = [];
  let { name } = question;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const found = find(name);
    const type = typeOf(question.type);
    const values = typeof found === 'string' ? found : ((type && found?.[type]) ?? []);
    if (values === 'silent') return null;
    if (typeof values === 'string') return { rcode: values, answers: [], authority: [] };
    const alias = typeof found === 'object' ? found.CNAME?.[0] : undefined;
    if (alias !== undefined && question.type !== RECORD_TYPES.CNAME) {
      answers.push(encodeRecord(name, 'CNAME', alias));
      name = alias;
      continue;
    }
    if (type) answers.push(...values.map((value) => encodeRecord(name, type, value)));
    const rcode = found === undefined && hops === 0 ? 'NXDOMAIN' : 'NOERROR';
    return { rcode, answers, authority: values.length === 0 ? [encodeSoa(name)] : [] } as const;
  }
  return { rcode: 'SERVFAIL', answers: [], authority: [] } as const;
}

function typeOf(number: number): RecordType | undefined {
  return Object.entries(RECORD_TYPES).find(([, value]) => value === number)?.[0] as RecordType | undefined;
}
