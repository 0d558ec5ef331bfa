import type { Reply } from '../double-server.ts';

const failure = (status: number, code: string, error: string): Reply => ({
  status,
  headers: { 'x-request-id': 'b0a1' },
  body: { code, error },
});

/** xAI's refusals and failures, as sent. */
export const grokFailures = {
  bad_request: failure(400, 'Client specified an invalid argument', 'Missing input.'),
  wrong_key: failure(
    400,
    'Client specified an invalid argument',
    'Incorrect API key provided: xa***cd. You can obtain an API key from https://console.x.ai.',
  ),
  no_key: failure(401, 'Unauthenticated: No API key provided.', 'No API key provided.'),
  blocked_team: failure(
    403,
    'The caller does not have permission to execute the specified operation',
    'Your team is blocked.',
  ),
  unknown_model: failure(
    404,
    'model_not_found',
    'The model grok-0 does not exist or your team has no access to it.',
  ),
  rate: {
    ...failure(429, 'Some resource has been exhausted', 'Too many requests for team.'),
    headers: { 'retry-after': '9' },
  },
  server_error: failure(500, 'The service is currently unavailable', 'Service temporarily unavailable.'),
};
