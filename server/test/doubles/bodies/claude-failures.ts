import type { Reply } from '../double-server.ts';

function failure(status: number, type: string, message: string, more: object = {}): Reply {
  return {
    status,
    headers: { 'request-id': 'req_011C' },
    body: { type: 'error', error: { type, message, ...more }, request_id: 'req_011C' },
  };
}

const RATE = failure(429, 'rate_limit_error', 'This request would exceed your rate limit.');

/** Anthropic's refusals and failures, as sent. */
export const claudeFailures = {
  bad_request: failure(400, 'invalid_request_error', 'messages: at least one message is required'),
  no_search: failure(400, 'invalid_request_error', 'Web search is not enabled for this organization.'),
  no_adaptive_thinking: failure(
    400,
    'invalid_request_error',
    'adaptive thinking is not supported on this model',
  ),
  wrong_key: failure(401, 'authentication_error', 'invalid x-api-key'),
  no_credit: failure(402, 'billing_error', 'Your credit balance is too low.'),
  forbidden: failure(403, 'permission_error', 'Your API key does not have permission to use this model.'),
  unknown_model: failure(404, 'not_found_error', 'model: claude-0'),
  too_large: failure(413, 'request_too_large', 'Request exceeds the maximum size'),
  rate: { ...RATE, headers: { 'retry-after': '12' } },
  rate_without_hint: RATE,
  spend_limit: failure(429, 'rate_limit_error', 'You have reached your spend limit.', {
    details: { error_code: 'enforced_spend_limit_reached' },
  }),
  server_error: failure(500, 'api_error', 'Internal server error'),
  gateway_timeout: failure(504, 'timeout_error', 'Request timed out'),
  overloaded: failure(529, 'overloaded_error', 'Overloaded'),
  gateway_page: { status: 502, body: '<html><body>502 Bad Gateway</body></html>' },
  page_instead_of_answer: { status: 200, body: '<html><body>Sign in to the network</body></html>' },
  torn_json: { headers: { 'content-type': 'application/json' }, body: '{"id":"msg_1","conte' },
  dropped: { drop: 'before' },
  dropped_midway: { body: { id: 'msg_1', content: [] }, drop: 'midway' },
} satisfies Record<string, Reply>;

const USAGE = { input_tokens: 1_000, output_tokens: 100, server_tool_use: null };
const answered = <Fields extends object>(fields: Fields) => ({
  body: {
    id: 'msg_02',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    stop_reason: 'end_turn',
    content: [],
    usage: USAGE,
    ...fields,
  },
});
const text = (words: string, ...urls: string[]) => ({
  type: 'text',
  text: words,
  citations: urls.map((url) => ({
    type: 'web_search_result_location',
    url,
    title: 'T',
    cited_text: '…',
    encrypted_index: 'RW5j',
  })),
});
const search = (id: string, query: string) => ({
  type: 'server_tool_use',
  id,
  name: 'web_search',
  input: { query },
});
const found = (id: string, ...urls: string[]) => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  content: urls.map((url) => ({
    type: 'web_search_result',
    url,
    title: `Page at ${url}`,
    page_age: null,
    encrypted_content: 'RW5jcnlwdGVk',
  })),
});
const failedSearch = (id: string, error_code: string) => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  content: { type: 'web_search_tool_result_error', error_code },
});

/** Half of an answer that is to be sent back, and the other half. */
export const claudePause = {
  paused: answered({
    stop_reason: 'pause_turn',
    content: [
      { type: 'thinking', thinking: '', signature: 'c2ln' },
      text('I’ll look for reviews.'),
      search('srvtoolu_1', 'tills'),
      found('srvtoolu_1', 'https://a.example/'),
    ],
    usage: { ...USAGE, server_tool_use: { web_search_requests: 1 } },
  }),
  rest: answered({
    content: [
      search('srvtoolu_2', 'tills price'),
      found('srvtoolu_2', 'https://a.example/', 'https://b.example/'),
      text('Tillpoint is liked', 'https://b.example/'),
      text(' by bakers.'),
    ],
    usage: { ...USAGE, server_tool_use: { web_search_requests: 1 } },
  }),
} satisfies Record<string, Reply>;

/** Failures inside HTTP 200, and incomplete answers. */
export const claudeOddities = {
  error_inside_200: answered({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  key_inside_200: answered({ type: 'error', error: { type: 'authentication_error', message: 'No key' } }),
  refused: answered({ stop_reason: 'refusal', content: [text('I can’t')], stop_details: null }),
  cut_before_text: answered({ stop_reason: 'max_tokens', content: [search('srvtoolu_1', 'tills')] }),
  cut_in_text: answered({ stop_reason: 'max_tokens', content: [text('Northwind Ledger is a good')] }),
  window_full: answered({
    stop_reason: 'model_context_window_exceeded',
    content: [text('Northwind Ledger is')],
  }),
  no_content: answered({ content: undefined }),
  bare_text: answered({ content: [{ type: 'text', text: 'Plain words, no search.' }], usage: null }),
  failed_search: answered({
    content: [
      search('srvtoolu_1', 'tills'),
      failedSearch('srvtoolu_1', 'unavailable'),
      text('From memory: Tillpoint.'),
    ],
    usage: { ...USAGE, server_tool_use: { web_search_requests: 0 } },
  }),
  cited_between_searches: answered({
    content: [
      text('Let me look.'),
      search('srvtoolu_1', 'tills'),
      found('srvtoolu_1', 'https://a.example/'),
      text('Tillpoint leads', 'https://a.example/', 'https://c.example/'),
      text('. Now the prices.'),
      search('srvtoolu_2', 'prices'),
      failedSearch('srvtoolu_2', 'max_uses_exceeded'),
      { type: 'something_new', payload: 1 },
      text('It costs little.'),
    ],
    usage: { ...USAGE, cache_read_input_tokens: 500, server_tool_use: { web_search_requests: 1 } },
  }),
} satisfies Record<string, Reply>;
