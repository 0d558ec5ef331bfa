import type { OpenAPI } from '@orpc/contract';

/** The OpenAPI description of errors. */
export const PROBLEM_SCHEMA: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'What went wrong, after RFC 9457.',
  properties: {
    type: {
      type: 'string',
      description: 'Always `about:blank`; `code` says the kind.',
      examples: ['about:blank'],
    },
    title: { type: 'string', description: 'The kind of problem in words.', examples: ['Conflict'] },
    status: { type: 'integer', description: 'As the HTTP status.', examples: [409] },
    detail: {
      type: 'string',
      description: 'A sentence for people that says what to do.',
      examples: ['This topic is already being analyzed.'],
    },
    code: {
      type: 'string',
      description: 'The kind of problem for programs. New ones may be added.',
      examples: ['conflict'],
    },
    errors: {
      type: 'object',
      description: 'Messages by field, where fields are wrong; absent otherwise.',
      additionalProperties: { type: 'string' },
      examples: [{ topic_text: 'Too small: expected string to have >=1 characters' }],
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

interface Refusal {
  status: number;
  title: string;
  code: string;
  about: string;
  detail: string;
  errors?: Record<string, string>;
}

const refusal = ({ about, ...body }: Refusal): OpenAPI.ResponseObject => ({
  description: about,
  ...([429, 503].includes(body.status) && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { type: 'about:blank', ...body },
    },
  },
});

export const PROBLEM_ANSWERS = {
  BadRequest: refusal({
    status: 400,
    title: 'Invalid request',
    code: 'bad_request',
    about: 'A field is missing or wrong; `errors` has a message for each.',
    detail: 'name: Too small: expected string to have >=1 characters',
    errors: { name: 'Too small: expected string to have >=1 characters' },
  }),
  Unauthorized: refusal({
    status: 401,
    title: 'Not signed in',
    code: 'unauthorized',
    about: 'Nobody is signed in, or the API key is unknown, revoked or expired.',
    detail: 'This API key is unknown, revoked or expired.',
  }),
  PaymentRequired: refusal({
    status: 402,
    title: 'A plan is needed',
    code: 'payment_required',
    about: 'The plan does not include it.',
    detail: 'Your plan measures 5 topics. Choose a larger plan, or archive a topic.',
  }),
  Forbidden: refusal({
    status: 403,
    title: 'Not allowed',
    code: 'forbidden',
    about: 'The scopes of the API key do not include it, or the call needs a signed-in person.',
    detail: 'This call requires a signed-in person.',
  }),
  NotFound: refusal({
    status: 404,
    title: 'Not found',
    code: 'not_found',
    about: 'There is no such thing in your organization.',
    detail: 'Domain not found.',
  }),
  Conflict: refusal({
    status: 409,
    title: 'Conflict',
    code: 'conflict',
    about: 'Conflicts with the current state, or someone else changed it first.',
    detail: 'This topic is already being analyzed.',
  }),
  KeyReused: refusal({
    status: 422,
    title: 'Another call than before',
    code: 'key_reused',
    about: 'The Idempotency-Key was sent before with another call or another body.',
    detail: 'This Idempotency-Key was sent with another call. Use a new one for each call.',
  }),
  TooManyRequests: refusal({
    status: 429,
    title: 'Too many requests',
    code: 'too_many_requests',
    about: 'Too many calls. Try again after the seconds that the header names.',
    detail: 'This key has reached its limit of 600 calls per minute. Try again in 12 seconds.',
  }),
  Unavailable: refusal({
    status: 503,
    title: 'Not available right now',
    code: 'unavailable',
    about: 'An outage that passes. Try again after the seconds that the header names.',
    detail: 'The database cannot be reached at this moment. Try again in a few seconds.',
  }),
  Refused: refusal({
    status: 500,
    title: 'Something went wrong on our side',
    code: 'internal',
    about: 'Any other refusal, such as a body that is too large (413), or a fault of the server (500).',
    detail: 'An unexpected error occurred. Please try again.',
  }),
} as const satisfies Record<string, OpenAPI.ResponseObject>;

export type ProblemAnswer = keyof typeof PROBLEM_ANSWERS;
