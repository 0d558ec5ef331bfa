import type { Reply } from '../double-server.ts';

function failure(
  status: number,
  error: { message: string; type: string; code: string | null; param?: string },
): Reply {
  return { status, headers: { 'x-request-id': 'req_7f3' }, body: { error: { param: null, ...error } } };
}

const RATE = {
  message: 'Rate limit reached for requests per min. Limit: 3.',
  type: 'requests',
  code: 'rate_limit_exceeded',
};

/** OpenAI's refusals and failures, as sent. */
export const openaiFailures = {
  bad_request: failure(400, {
    message: "Invalid type for 'input': expected a string.",
    type: 'invalid_request_error',
    code: 'invalid_type',
    param: 'input',
  }),
  no_forced_search: failure(400, {
    message: "Tool choice 'required' is not supported with this model.",
    type: 'invalid_request_error',
    code: 'unsupported_value',
    param: 'tool_choice',
  }),
  no_reasoning: failure(400, {
    message: "Unsupported parameter: 'reasoning.summary' is not supported with this model.",
    type: 'invalid_request_error',
    code: 'unsupported_parameter',
    param: 'reasoning.summary',
  }),
  flagged_prompt: failure(400, {
    message: 'Invalid prompt: your prompt was flagged.',
    type: 'invalid_request_error',
    code: 'invalid_prompt',
  }),
  wrong_key: failure(401, {
    message: 'Incorrect API key provided: sk-proj-********************abcd.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  }),
  region: failure(403, {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
    code: 'unsupported_country_region_territory',
  }),
  unknown_model: failure(404, {
    message: 'The model `gpt-0` does not exist or you do not have access to it.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  }),
  unknown_path: failure(404, { message: 'Invalid URL', type: 'invalid_request_error', code: null }),
  rate: { ...failure(429, RATE), headers: { 'retry-after': '7' } },
  rate_in_milliseconds: { ...failure(429, RATE), headers: { 'retry-after-ms': '1500', 'retry-after': '2' } },
  slow_down: failure(429, { message: 'Please slow down.', type: 'rate_limit_error', code: 'slow_down' }),
  quota: failure(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  }),
  no_credit: failure(429, {
    message: 'Your credit balance is exhausted.',
    type: 'insufficient_quota',
    code: 'credit_balance_exhausted',
  }),
  server_error: failure(500, { message: 'The server had an error.', type: 'server_error', code: null }),
  overloaded: failure(503, {
    message: 'The server is overloaded.',
    type: 'service_unavailable_error',
    code: 'server_is_overloaded',
  }),
  gateway_page: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  page_instead_of_answer: { status: 200, body: '<html><body>Sign in to the network</body></html>' },
  torn_json: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"id":"resp_1","output":[{"ty',
  },
  dropped: { drop: 'before' },
  dropped_midway: { body: { id: 'resp_1', output: [] }, drop: 'midway' },
} satisfies Record<string, Reply>;

const answered = (fields: object): Reply => ({
  body: {
    id: 'resp_2',
    model: 'gpt-5.5-2026-08-01',
    status: 'completed',
    error: null,
    output: [],
    usage: null,
    ...fields,
  },
});
const message = (content: object[]) => [{ id: 'msg_1', type: 'message', role: 'assistant', content }];

/** Failures inside HTTP 200, and incomplete answers. */
export const openaiOddities = {
  error_inside_200: answered({
    status: 'failed',
    error: { code: 'server_error', message: 'Something went wrong.' },
  }),
  rate_inside_200: answered({
    status: 'failed',
    error: { code: 'rate_limit_exceeded', message: 'Slow down.' },
  }),
  cut_before_text: answered({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
  cut_in_text: answered({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: message([{ type: 'output_text', text: 'Northwind Ledger is a good', annotations: [] }]),
  }),
  filtered: answered({
    status: 'incomplete',
    incomplete_details: { reason: 'content_filter' },
    output: message([{ type: 'output_text', text: 'Northwind', annotations: [] }]),
  }),
  refused: answered({ output: message([{ type: 'refusal', refusal: "I can't help with that." }]) }),
  no_output: answered({ output: undefined }),
  bare_text: answered({ output: message([{ type: 'output_text', text: 'Plain words, no search.' }]) }),
} satisfies Record<string, Reply>;
