import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsDouble {
  /** `ip:port`, as a resolver wants it. */
  server: string;
  /** Names asked for, in order; A and AAAA each count. */
  asked: string[];
  close(): void;
}

/** A name server on loopback. `answer` gives the IPv4 addresses of a name; none means there is no such name. */
export async function startDns(answer: (name: string) => string[]): Promise<DnsDouble> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, end, type } = readQuestion(query);
    asked.push(name);
    const found = answer(name);
    const records = type === 1 ? found.map(addressRecord) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

/** RFC 1035, 4.1.2: labels, each behind its length, then type and class. */
function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, 4.1.3: the name as a pointer to the question, type A, class IN, one second to live. */
function addressRecord(address: string): Buffer {
  const fixed = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4];
  return Buffer.from([...fixed, ...address.split('.').map(Number)]);
}
