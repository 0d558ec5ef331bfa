import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Files of an archive by their paths; throws where it is not whole. */
export function readZip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('The archive has no end.');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('The archive is broken.');
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = bytes.toString('utf8', at + 46, at + 46 + name);
    const start = bytes.readUInt32LE(at + 42);
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const raw = bytes.subarray(content, content + packed);
    const text = bytes.readUInt16LE(at + 10) === 0 ? raw : inflateRawSync(raw);
    if (text.length !== size) throw new Error(`${path} is not whole.`);
    files.set(path, text.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}
