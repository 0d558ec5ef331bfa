export type FetchErrorCode =
  | 'bad_url' // not an http(s) address, or a port that is not allowed
  | 'refused_address' // leads into a private network
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too_large' // endless headers; long bodies are cut instead
  | 'redirect_loop'
  | 'bad_response';

/** An outgoing request without a response. `message` is a sentence for people. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly code: FetchErrorCode;
  constructor(code: FetchErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const DNS = /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EAI_\w+|EBADNAME|EBADRESP|ENONAME)$/;
const TIMEOUT = /TIMEOUT$|^ETIMEDOUT$/;
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;
const UNREADABLE = /^(HPE_|Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/;

/** Turns errors of DNS, sockets, TLS, HTTP and zlib into one of our errors about `host`. */
export function toFetchError(host: string, error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = codeOf(error);
  if (DNS.test(code))
    return new FetchError('dns', `The address ${host} could not be found. Check its spelling.`, error);
  if (TIMEOUT.test(code)) return timeoutOf(host, error);
  if (TLS.test(code))
    return new FetchError('tls', `${host} has no valid certificate, so a secure connection failed.`, error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new FetchError('too_large', `${host} sent more headers than any page needs.`, error);
  if (UNREADABLE.test(code) || (error instanceof Error && error.name === 'HTTPParserError'))
    return new FetchError('bad_response', `${host} sent a response that can't be read.`, error);
  return new FetchError('connection', `${host} did not accept the connection, or broke it off.`, error);
}

export function timeoutOf(host: string, cause?: unknown): FetchError {
  return new FetchError('timeout', `${host} took too long to answer.`, cause);
}

/** After several failed addresses, Node throws an AggregateError without a code of its own. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
