/** `away` passes by itself, `missing` names something Stripe does not have, `refused` is anything else it will not do. */
export type StripeFailureKind = 'away' | 'missing' | 'refused';

export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly kind: StripeFailureKind;
  /** The parameter that was wrong, where Stripe names one. */
  readonly param: string | null;
  constructor(kind: StripeFailureKind, message: string, param: string | null = null) {
    super(message);
    this.kind = kind;
    this.param = param;
  }
}

/** What the SDK threw, without the request and answer that it carries along. */
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

/** A key that is wrong is quoted back in part; none of it belongs in a log. */
const maskKeys = (message: string) => message.replace(/\b(sk|rk|pk|whsec)_\S+/g, '$1_…');

function kindOf(status: number | undefined, code: string | undefined): StripeFailureKind {
  if (code === 'resource_missing') return 'missing';
  if (status === undefined || status === 409 || status === 429 || status >= 500 || code === 'rate_limit')
    return 'away';
  return 'refused';
}
