export type FailureKind =
  | 'quota' // prepaid allowance used up: nothing succeeds until a person acts
  | 'key' // key refused
  | 'access' // key valid, but not for this region or API
  | 'model' // gone, or never open to this key
  | 'request' // the provider will never accept this request
  | 'blocked' // the prompt or its answer was refused by policy
  | 'rate' // slow down
  | 'overloaded' // 5xx and similar
  | 'timeout'
  | 'network'
  | 'malformed' // an answer that makes no sense
  | 'incomplete'; // cut off before any text

const RETRYABLE: ReadonlySet<FailureKind> = new Set([
  'rate',
  'overloaded',
  'timeout',
  'network',
  'malformed',
]);
/** Every other question to this provider will fail too. */
const STOPS_PROVIDER: ReadonlySet<FailureKind> = new Set(['quota', 'key', 'access', 'model']);

/** The provider refused before doing any work. */
const REFUSALS: ReadonlySet<FailureKind> = new Set([...STOPS_PROVIDER, 'request', 'rate']);

/** A failed question. `message` is for people: what happened and what to do; it never contains a key. */
export class AssistantError extends Error {
  override readonly name = 'AssistantError';
  readonly kind: FailureKind;
  /** Milliseconds that the provider asked us to wait, or null. */
  readonly retry_after_ms: number | null;
  /** Whether the provider is known not to charge for it. */
  readonly is_free: boolean;
  constructor(
    kind: FailureKind,
    message: string,
    { retry_after_ms = null, is_free = false }: { retry_after_ms?: number | null; is_free?: boolean } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retry_after_ms = retry_after_ms;
    this.is_free = is_free || REFUSALS.has(kind);
  }
  get retryable() {
    return RETRYABLE.has(this.kind);
  }
  get stops_provider() {
    return STOPS_PROVIDER.has(this.kind);
  }
}
