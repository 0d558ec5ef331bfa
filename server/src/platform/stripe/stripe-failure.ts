/** `away` is temporary, `missing` means that Stripe does not have it, `refused` is everything else. */
export type StripeFailureKind = 'away' | 'missing' | 'refused';

export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly kind: StripeFailureKind;
  /** The invalid parameter, if Stripe names one. */
  readonly param: string | null;
  constructor(kind: StripeFailureKind, message: string, param: string | null = null) {
    super(message);
    this.kind = kind;
    this.param = param;
  }
}

/** The SDK's error, without the request and answer it carries. */
export function toStripeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('rawType' in error || 'statusCode' in error || isConnection(error)))
    return error;
  const { statusCode, code, param, requestId, message } = error as SdkError;
  const told = `Stripe: ${statusCode ?? 'no answer'}${code ? ` ${code}` : ''}: ${maskKeys(message)}${requestId ? ` (${requestId})` : ''}`;
  return new StripeFailure(kindOf(statusCode, code), told, param ?? null);
}

interface SdkError extends Error {
  statusCode?: number;
  code?: string;
  param?: string;
  requestId?: string;
}

const isConnection = (error: Error) => error.constructor.name === 'StripeConnectionError';

/** Stripe quotes part of a wrong key; none of it belongs in a log. */
const maskKeys = (message: string) => message.replace(/\b(sk|rk|pk|whsec)_\S+/g, '$1_…');

function kindOf(status: number | undefined, code: string | undefined): StripeFailureKind {
  if (code === 'resource_missing') return 'missing';
  if (status === undefined || status === 409 || status === 429 || status >= 500 || code === 'rate_limit')
    return 'away';
  return 'refused';
}
