/** What a set of CAA records means for certificates of single names. */
export type CaaVerdict =
  | { kind: 'allowed' }
  /** No record allows any of the authorities, or not in the way in which the certificate is proved. */
  | { kind: 'forbidden'; reason: 'issuer' | 'method' }
  /** Authorities stop at a property that they do not know. */
  | { kind: 'critical'; record: string }
  /** Allowed for one account of the authority, which may or may not be the one that is used. */
  | { kind: 'account' };

type Issuing = 'yes' | 'account' | 'method' | 'no';

/** What Let's Encrypt knows; others know more. */
const KNOWN_TAGS = ['issue', 'issuewild', 'issuemail', 'iodef'];
/** 128 by RFC 8659; Let's Encrypt also accepts 1, for those who count bits from the other end. */
const CRITICAL = 128 | 1;
/** Ways of proof that need nothing in DNS, by which proxies get certificates for hosts that lead to them. */
const METHODS = ['http-01', 'tls-alpn-01'];

/** RFC 8659, 4.2 and 4.3: `issuewild` counts for wildcard names alone, and without `issue` anybody may issue. */
export function judgeCaa(records: readonly string[], authorities: readonly string[]): CaaVerdict {
  const parsed = records.map((record) => ({ record, ...parse(record) }));
  const unknown = parsed.find(({ flags, tag }) => (flags & CRITICAL) !== 0 && !KNOWN_TAGS.includes(tag));
  if (unknown) return { kind: 'critical', record: unknown.record };
  const issuing = parsed
    .filter(({ tag }) => tag === 'issue')
    .map(({ value }) => issuingOf(value, authorities));
  if (issuing.length === 0 || issuing.includes('yes')) return { kind: 'allowed' };
  if (issuing.includes('account')) return { kind: 'account' };
  return { kind: 'forbidden', reason: issuing.includes('method') ? 'method' : 'issuer' };
}

function parse(record: string) {
  const [, flags = '', tag = '', value = ''] = /^(\d+) (\S*) "(.*)"$/s.exec(record) ?? [];
  return { flags: Number(flags), tag: tag.toLowerCase(), value };
}

/** RFC 8659, 4.2, and RFC 8657: `letsencrypt.org; validationmethods=dns-01; accounturi=…`. */
function issuingOf(value: string, authorities: readonly string[]): Issuing {
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim());
  if (!authorities.includes(issuer.toLowerCase())) return 'no';
  const values = (wanted: string) =>
    parameters.flatMap((parameter) => {
      const [name = '', ...rest] = parameter.split('=');
      return name.trim().toLowerCase() === wanted ? [rest.join('=').trim()] : [];
    });
  const methods = values('validationmethods').flatMap((list) => list.split(','));
  if (methods.length > 0 && !methods.some((method) => METHODS.includes(method.trim()))) return 'method';
  return values('accounturi').length > 0 ? 'account' : 'yes';
}
