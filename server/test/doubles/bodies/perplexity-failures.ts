import type { Reply } from '../double-server.ts';

const MOVED = { message: 'Sonar is now the Agent API.', type: 'chat_completions_not_available', code: 403 };

/** Perplexity's refusals and failures, in their several formats. */
export const perplexityFailures = {
  unknown_model: {
    status: 400,
    body: { error: { message: "Invalid model 'sonar'.", type: 'invalid_model', code: 400 } },
  },
  bare_error_text: { status: 400, body: { error: 'The request is not understood' } },
  wrong_key: {
    status: 401,
    body: '<html><head><title>401 Authorization Required</title></head><body><center>openresty</center></body></html>',
  },
  wrong_key_as_json: {
    status: 401,
    body: { detail: 'Invalid API key pplx-0123456789abcdef0123456789abcdef' },
  },
  moved_api: { status: 403, body: { error: MOVED } },
  moved_api_by_code: {
    status: 403,
    body: { error: { message: MOVED.message, code: 'agent_api_migration_required' } },
  },
  forbidden: { status: 403, body: { message: 'This key may not use this model' } },
  unknown_path: { status: 404, body: { detail: 'Not Found' } },
  invalid_field: {
    status: 422,
    body: { detail: [{ loc: ['body', 'input'], msg: 'Field required', type: 'missing' }] },
  },
  rate: {
    status: 429,
    headers: { 'retry-after': '12' },
    body: { error: { message: 'Too many requests', code: 429 } },
  },
  rate_without_hint: { status: 429, body: { error: { message: 'Too many requests', code: 429 } } },
  quota: { status: 402, body: { error: { message: 'No credit left', type: 'insufficient_quota' } } },
  server_error: {
    status: 500,
    body: { error: { message: 'Internal error', type: 'internal_error', code: 500 } },
  },
  gateway_page: { status: 502, body: '<html><body>502 Bad Gateway</body></html>' },
  page_instead_of_answer: { status: 200, body: '<html><body>Sign in to the network</body></html>' },
  torn_json: { headers: { 'content-type': 'application/json' }, body: '{"id":"resp_1","outp' },
  dropped: { drop: 'before' },
} satisfies Record<string, Reply>;

const answered = (fields: object): Reply => ({
  body: { id: 'resp_2', model: 'perplexity/sonar', status: 'completed', error: null, output: [], ...fields },
});
const message = (text: string, annotations?: object[]) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, ...(annotations ? { annotations } : {}) }],
});
const page = (id: number, url: string) => ({ id, url, title: `Page ${id}`, snippet: 'About ovens' });

/** Failures inside HTTP 200, and incomplete answers. */
export const perplexityOddities = {
  error_inside_200: answered({
    status: 'failed',
    error: { message: 'The agent failed', type: 'server_error' },
  }),
  rate_inside_200: answered({ status: 'failed', error: { message: 'Busy', code: 'rate_limit_exceeded' } }),
  cut_before_text: answered({ status: 'incomplete' }),
  cut_in_text: answered({ status: 'incomplete', output: [message('Tillpoint is')] }),
  no_output: answered({ output: undefined }),
  bare_text: answered({ output: [message('Plain words, no search.')], usage: null }),
  annotated: answered({
    output: [
      message('Tillpoint is liked.', [
        {
          type: 'url_citation',
          url: 'https://reviews.example.org/till',
          title: 'Tills',
          start_index: 0,
          end_index: 9,
        },
      ]),
    ],
  }),
  two_searches: answered({
    output: [
      { type: 'search_results', queries: ['ovens'], results: [page(7, 'https://a.example/ovens')] },
      {
        type: 'search_results',
        queries: ['ovens', 'ovens price'],
        results: [page(8, 'https://b.example/'), { id: 9 }],
      },
      { type: 'fetch_url_results', contents: [{ url: 'https://c.example/', title: 'C', snippet: 'c' }] },
      { type: 'something_new', payload: 1 },
      message('Ovens last [7]. Prices vary [8, 7][9], arrays[1] do not. 🙂 See [web:8].'),
    ],
    usage: { input_tokens: 1, output_tokens: 2, cost: { currency: 'EUR', total_cost: 1 } },
  }),
} satisfies Record<string, Reply>;
