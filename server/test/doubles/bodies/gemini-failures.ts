import type { Reply } from '../double-server.ts';

const TYPES = 'type.googleapis.com/google.rpc';

function failure(code: number, status: string, message: string, details: object[] = []): Reply {
  return { status: code, body: { error: { code, message, status, details } } };
}

/** Google's refusals and failures. */
export const geminiFailures = {
  bad_request: failure(
    400,
    'INVALID_ARGUMENT',
    '* GenerateContentRequest.contents: contents is not specified',
  ),
  no_thoughts: failure(400, 'INVALID_ARGUMENT', 'Thinking is not enabled for this model'),
  wrong_key: failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    { '@type': `${TYPES}.ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
  ]),
  no_billing: failure(
    400,
    'FAILED_PRECONDITION',
    'User location is not supported for the API use without billing.',
  ),
  forbidden: failure(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
  unknown_model: failure(404, 'NOT_FOUND', 'models/gemini-0 is not found for API version v1beta'),
  rate: failure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': `${TYPES}.QuotaFailure`,
      violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel' }],
    },
    { '@type': `${TYPES}.RetryInfo`, retryDelay: '34.4s' },
  ]),
  daily_quota: failure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': `${TYPES}.QuotaFailure`,
      violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
    },
    { '@type': `${TYPES}.RetryInfo`, retryDelay: '20s' },
  ]),
  internal: failure(500, 'INTERNAL', 'An internal error has occurred.'),
  unavailable: failure(503, 'UNAVAILABLE', 'The model is overloaded.'),
  deadline: failure(504, 'DEADLINE_EXCEEDED', 'Deadline expired.'),
  gateway_page: { status: 502, body: '<html><body>502 Bad Gateway</body></html>' },
  page_instead_of_answer: { status: 200, body: '<html><body>Sign in to the network</body></html>' },
  torn_json: { headers: { 'content-type': 'application/json' }, body: '{"candidates":[{"con' },
  dropped: { drop: 'before' },
} satisfies Record<string, Reply>;

const answered = (candidate: object | null, fields: object = {}): Reply => ({
  body: { ...(candidate ? { candidates: [candidate] } : {}), modelVersion: 'gemini-3.5-flash', ...fields },
});
const words = (text: string) => ({ content: { role: 'model', parts: [{ text }] } });
const chunk = (uri: string, title: string) => ({ web: { uri, title } });

/** Blocked, cut and sparse answers inside HTTP 200. */
export const geminiOddities = {
  prompt_blocked: answered(null, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
  answer_blocked: answered({ ...words('Half an'), finishReason: 'SAFETY' }),
  recited: answered({ finishReason: 'RECITATION' }),
  cut_before_text: answered({ finishReason: 'MAX_TOKENS' }),
  cut_in_text: answered({ ...words('Tillpoint is'), finishReason: 'MAX_TOKENS' }),
  empty: answered({ finishReason: 'STOP' }),
  no_candidates: answered(null),
  searched_without_grounding: answered(
    { ...words('Plain words.'), finishReason: 'STOP' },
    { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 3, toolUsePromptTokenCount: 80 } },
  ),
  not_searched: answered({ ...words('Plain words.'), finishReason: 'STOP' }),
  odd_grounding: answered({
    content: { parts: [{ text: 'Öfen ' }, { text: 'halten 🙂 lange.' }] },
    finishReason: 'STOP',
    groundingMetadata: {
      groundingChunks: [
        { retrievedContext: {} },
        chunk('https://a.example/p', 'A'),
        chunk('https://b.example/q', 'B'),
      ],
      groundingSupports: [
        { segment: { endIndex: 5, text: 'Öfen' }, groundingChunkIndices: [1] },
        {
          segment: { partIndex: 1, startIndex: 7, endIndex: 17, text: '🙂 lange' },
          groundingChunkIndices: [2, 0, 99],
        },
        { segment: { partIndex: 1, startIndex: 900, endIndex: 999 }, groundingChunkIndices: [1] },
        { segment: { startIndex: 6, endIndex: 12, text: 'halten' }, groundingChunkIndices: [2] },
      ],
    },
  }),
} satisfies Record<string, Reply>;
