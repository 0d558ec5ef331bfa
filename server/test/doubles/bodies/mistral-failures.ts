import type { Reply } from '../double-server.ts';

const failure = (status: number, message: string, type: string, code: string | null): Reply => ({
  status,
  headers: { 'mistral-correlation-id': '0193' },
  body: { object: 'error', message, type, param: null, code },
});

/** Mistral's refusals and failures, as its error glossary describes them. */
export const mistralFailures = {
  bad_request: {
    status: 422,
    body: { detail: [{ type: 'missing', loc: ['body', 'inputs'], msg: 'Field required' }] },
  },
  wrong_key: { status: 401, body: { detail: 'Unauthorized' } },
  no_credit: failure(402, 'You have no active subscription.', 'invalid_request_error', null),
  not_allowed: failure(403, 'Model not available on your tier.', 'invalid_request_error', null),
  unknown_model: failure(400, 'Invalid model: mistral-zero', 'invalid_model', '1500'),
  unknown_model_by_code: failure(400, 'Unknown model.', 'invalid_request_error', 'unknown_model'),
  rate: {
    ...failure(429, 'Requests rate limit exceeded', 'rate_limited', '1300'),
    headers: { 'retry-after': '9' },
  },
  server_error: failure(500, 'Internal server error', 'server_error', null),
} satisfies Record<string, Reply>;
