import type { OpenAPI } from '@orpc/contract';

/** Headers of answers, in the description of the API. */
export const ANSWER_HEADERS: Record<string, OpenAPI.HeaderObject> = {
  RateLimit: {
    description: 'For keys: calls that are left (`r`), and seconds until there are more (`t`).',
    schema: { type: 'string' },
    example: '"key";r=588;t=42',
  },
  RateLimitPolicy: {
    description: 'For keys: calls that are allowed (`q`) in so many seconds (`w`).',
    schema: { type: 'string' },
    example: '"key";q=600;w=60',
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  IdempotencyReplayed: {
    description: '`true` when this is the answer that the same call got before; absent otherwise.',
    schema: { type: 'string' },
    example: 'true',
  },
};

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** What answers to an API key carry. */
export const KEY_HEADERS = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') };
export const REPLAY_HEADERS = { 'Idempotency-Replayed': header('IdempotencyReplayed') };

export const IDEMPOTENCY_KEY: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text of your own, at most 255 visible ASCII characters. The same call with the same key gets the first answer again for a day, instead of being done twice; another call with it is refused with 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
};
