import ipaddr from 'ipaddr.js';

/** RFC 1035, 3596 and 8659. */
export const RECORD_TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, TXT: 16, AAAA: 28, CAA: 257 };
export type RecordType = keyof typeof RECORD_TYPES;

const IN = 1;
const TTL_SECONDS = 1;

/** RFC 1035, 4.1.2: labels, each behind its length, then type and class. */
export function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, 4.1.3. */
export function encodeRecord(name: string, type: RecordType, value: string): Buffer {
  const data = encodeData(type, value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(RECORD_TYPES[type], 0);
  fixed.writeUInt16BE(IN, 2);
  fixed.writeUInt32BE(TTL_SECONDS, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

/** Sent instead of missing records; says how long the absence may be cached. */
export function encodeSoa(name: string): Buffer {
  return encodeRecord(name, 'SOA', 'ns1.example.test hostmaster.example.test');
}

function encodeData(type: RecordType, value: string): Buffer {
  if (type === 'A' || type === 'AAAA') return Buffer.from(ipaddr.parse(value).toByteArray());
  if (type === 'TXT') return encodeText(value);
  if (type === 'SOA') return encodeSoaData(value);
  if (type === 'CAA') return encodeAuthority(value);
  return encodeName(value);
}

/** RFC 8659, 4.1, from how zone files write it: `0 issue "letsencrypt.org"`. */
function encodeAuthority(text: string): Buffer {
  const [, flags = '', tag = '', value = ''] = /^(\d+) (\w+) "(.*)"$/.exec(text) ?? [];
  return Buffer.concat([Buffer.from([Number(flags), tag.length]), Buffer.from(tag + value, 'latin1')]);
}

function encodeSoaData(value: string): Buffer {
  const [server = '', contact = ''] = value.split(' ');
  const numbers = Buffer.alloc(20);
  [1, 60, 60, 60, TTL_SECONDS].forEach((number, index) => {
    numbers.writeUInt32BE(number, index * 4);
  });
  return Buffer.concat([encodeName(server), encodeName(contact), numbers]);
}

/** Strings of at most 255 bytes, of which a long text has several. */
function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

function encodeName(name: string): Buffer {
  const labels = name.replace(/\.$/, '').split('.').filter(Boolean);
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]);
  return Buffer.concat([...parts, Buffer.from([0])]);
}
