import { constants, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  type InnerList,
  type Item,
  isInnerList,
  parseDictionary,
  serializeInnerList,
  serializeItem,
} from 'structured-headers';

/** The parts of a request that a signature may cover. */
export interface SignedMessage {
  method: string;
  /** As the caller asked for it, with its port. */
  host: string;
  /** Path and query as received. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** A signature of a request (RFC 9421) that nobody has verified yet. */
export interface MessageSignature {
  label: string;
  /** Such as `created` and `keyid`; what is neither text nor number is left out. */
  params: ReadonlyMap<string, string | number>;
  /** As in its base: `"@authority"`, `"signature-agent";key="sig1"`. */
  covers: readonly string[];
  base: string;
  bytes: ArrayBuffer;
}

const MAX_SIGNATURES = 4;
const MAX_COMPONENTS = 32;

/** What an agent that signs its requests signed; null for everyone else. */
export function signedMessageOf(request: IncomingMessage, host: string): SignedMessage | null {
  const { method = 'GET', url = '/', headers } = request;
  return headers['signature-agent'] ? { method, host, url, headers } : null;
}

/** The signatures that say what they cover, of which all is there. */
export function signaturesOf(message: SignedMessage): MessageSignature[] {
  try {
    const inputs = parseDictionary(headerOf(message, 'signature-input') ?? '');
    const values = parseDictionary(headerOf(message, 'signature') ?? '');
    return [...inputs].slice(0, MAX_SIGNATURES).flatMap(([label, input]) => {
      const [bytes] = values.get(label) ?? [];
      if (!isInnerList(input) || !(bytes instanceof ArrayBuffer)) return [];
      const covers = input[0].map((component) => serializeItem(component));
      const base = baseOf(message, input, covers);
      return base === null ? [] : { label, params: plain(input[1]), covers, base, bytes };
    });
  } catch {
    // Headers that are no structured fields, which anyone may send.
    return [];
  }
}

function plain(params: InnerList[1]): Map<string, string | number> {
  const known = new Map<string, string | number>();
  for (const [name, value] of params)
    if (typeof value === 'string' || typeof value === 'number') known.set(name, value);
  return known;
}

function baseOf(message: SignedMessage, input: InnerList, covers: readonly string[]): string | null {
  if (covers.length > MAX_COMPONENTS || new Set(covers).size < covers.length) return null;
  const lines: string[] = [];
  for (const [place, component] of input[0].entries()) {
    const value = componentOf(message, component);
    if (value === null) return null;
    lines.push(`${covers[place]}: ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n');
}

/** Null for what is not there, and for parameters that no signer of requests needs. */
function componentOf(message: SignedMessage, [name, params]: Item): string | null {
  if (typeof name !== 'string') return null;
  const [[parameter, value] = [], ...more] = params;
  if (more.length > 0) return null;
  if (name === '@query-param' && parameter === 'name') return queryValue(message, String(value));
  if (name.startsWith('@')) return parameter === undefined ? (derived(message, name) ?? null) : null;
  const header = headerOf(message, name);
  if (header === null || parameter === undefined) return header;
  const member = parameter === 'key' ? parseDictionary(header).get(String(value)) : undefined;
  if (member === undefined) return null;
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member);
}

function derived({ method, host, url }: SignedMessage, name: string): string | undefined {
  const at = url.indexOf('?');
  // A proxy in front speaks TLS; nobody signs requests that anyone may read.
  const authority = host.toLowerCase().replace(/:443$/, '');
  const known: Record<string, string> = {
    '@method': method,
    '@authority': authority,
    '@scheme': 'https',
    '@target-uri': `https://${authority}${url}`,
    '@request-target': url,
    '@path': at < 0 ? url : url.slice(0, at),
    '@query': at < 0 ? '?' : url.slice(at),
  };
  return known[name];
}

/** Names and values as forms write them, but for spaces. */
const written = (text: string) =>
  String(new URLSearchParams([['', text]]))
    .slice(1)
    .replaceAll('+', '%20');

function queryValue({ url }: SignedMessage, name: string): string | null {
  const all = [...new URLSearchParams(url.split('?').slice(1).join('?'))];
  const [[, value] = [], ...more] = all.filter(([key]) => written(key) === name);
  return value === undefined || more.length > 0 ? null : written(value);
}

function headerOf({ headers }: SignedMessage, name: string): string | null {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return value === undefined ? null : String(value).trim();
}

/** Longer keys and odd exponents make checking them slow. */
const MAX_MODULUS_LENGTH = 700;

/** A public key that signatures are checked by; null for kinds that agents do not use. */
export function signatureKeyOf(jwk: JsonWebKey): KeyObject | null {
  const isEdwards = jwk.kty === 'OKP' && jwk.crv === 'Ed25519';
  const isRsa = jwk.kty === 'RSA' && jwk.e === 'AQAB' && String(jwk.n).length <= MAX_MODULUS_LENGTH;
  if (!isEdwards && !isRsa) return null;
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };

/** By `ed25519` or `rsa-pss-sha512`, whichever the key is for. */
export function isSignedBy({ base, bytes, params }: MessageSignature, key: KeyObject): boolean {
  const isEdwards = key.asymmetricKeyType === 'ed25519';
  const algorithm = params.get('alg');
  if (algorithm !== undefined && algorithm !== (isEdwards ? 'ed25519' : 'rsa-pss-sha512')) return false;
  const signed = Buffer.from(base, 'latin1');
  return isEdwards
    ? verify(null, signed, key, Buffer.from(bytes))
    : verify('sha512', signed, { key, ...PSS }, Buffer.from(bytes));
}
