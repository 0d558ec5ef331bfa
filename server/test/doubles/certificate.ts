import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

const OID = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
};
const DAY_MS = 86_400_000;

/**
 * A self-signed certificate (RFC 5280): trusting it means trusting it for these names. The code contains nothing
 * secret.
 */
export function makeCertificate(names: string[], { expired = false } = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Each has its own name, because of two trusted authorities with one name, only the first is tried.
  const common_name = `Test ${randomBytes(8).toString('hex')}`;
  const name = sequence(set(sequence(hex(OID.commonName), tagged(0x0c, Buffer.from(common_name)))));
  const [from, to] = expired ? [-20, -10] : [-1, 30];
  const algorithm = sequence(hex(OID.ecdsaWithSha256));
  const alt_names = sequence(...names.map((one) => tagged(0x82, Buffer.from(one))));
  const is_authority = sequence(tagged(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(hex(OID.subjectAltName), tagged(0x04, alt_names)),
    sequence(hex(OID.basicConstraints), tagged(0x04, is_authority)),
  );
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(from ?? 0), time(to ?? 0)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  const der = sequence(content, algorithm, tagged(0x03, signature));
  return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: toPem(der) };
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: Buffer[]) => tagged(0x31, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');

/** UTCTime. */
function time(days: number): Buffer {
  const at = new Date(Date.now() + days * DAY_MS).toISOString();
  return tagged(0x17, Buffer.from(`${at.slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
