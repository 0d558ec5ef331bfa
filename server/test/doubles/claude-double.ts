import { claudeFailures } from './bodies/claude-failures.ts';
import { CLAUDE_MODELS } from './bodies/model-lists.ts';
import { type AssistantDoubleSettings, createAnswerPlanner, type PlannedAnswer } from './double-answer.ts';
import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

interface Asked {
  model: string;
  max_tokens: number;
  messages: { role: string; content: unknown }[];
  tools?: { type: string; name: string }[];
  thinking?: { type: string; display?: string };
}

/** Anthropic's Messages API with its web search. Its base URL for clients is `url`; paths carry the version. */
export function startClaudeDouble(settings: AssistantDoubleSettings = {}): Promise<Double> {
  const planAnswer = createAnswerPlanner(settings);
  return startDouble(
    (request) => {
      const special = settings.respond?.(request) ?? refusal(request, settings.api_key);
      if (special) return special;
      if (request.method === 'GET') return { body: CLAUDE_MODELS };
      const asked = request.body as Asked;
      const plan = planAnswer(String(asked.messages[0]?.content));
      return { body: responseBody(asked, plan), delay_ms: settings.delay_ms ?? 0 };
    },
    { port: settings.port },
  );
}

function refusal({ method, path, headers, body }: RecordedRequest, api_key?: string): Reply | undefined {
  const isList = method === 'GET' && path.split('?')[0] === '/v1/models';
  if (!isList && (method !== 'POST' || path !== '/v1/messages')) return claudeFailures.unknown_model;
  const key = headers['x-api-key'];
  if (!key || (api_key && key !== api_key)) return claudeFailures.wrong_key;
  if (isList) return headers['anthropic-version'] ? undefined : claudeFailures.bad_request;
  const { model, max_tokens, messages } = body as Partial<Asked>;
  const isWhole = model && max_tokens && messages?.[0]?.content && headers['anthropic-version'];
  return isWhole ? undefined : claudeFailures.bad_request;
}

function responseBody(asked: Asked, plan: PlannedAnswer) {
  const searches = asked.tools?.some(({ type }) => type.startsWith('web_search_')) ?? false;
  return {
    id: 'msg_01XFD',
    type: 'message',
    role: 'assistant',
    model: asked.model,
    stop_reason: 'end_turn',
    stop_sequence: null,
    container: null,
    content: [
      {
        type: 'thinking',
        thinking: asked.thinking?.display === 'summarized' ? 'I compare reviews and prices.' : '',
        signature: 'c2lnbmF0dXJl',
      },
      ...(searches ? [{ type: 'text', text: 'I’ll look that up.', citations: null }] : []),
      ...(searches ? plan.queries.flatMap((query, at) => searchBlocks(plan, query, at)) : []),
      ...plan.paragraphs.flatMap((paragraph, at) => textBlocks(searches ? plan : null, paragraph, at)),
    ],
    usage: {
      input_tokens: 8_000,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 700,
      server_tool_use: searches ? { web_search_requests: plan.queries.length, web_fetch_requests: 0 } : null,
      service_tier: 'standard',
    },
  };
}

/** Every search finds the pages that the last one cites from; the first search finds only the first page. */
function searchBlocks({ pages, queries }: PlannedAnswer, query: string, at: number) {
  const id = `srvtoolu_${at}`;
  const found = at === queries.length - 1 ? pages : pages.slice(0, 1);
  return [
    { type: 'server_tool_use', id, name: 'web_search', input: { query }, caller: { type: 'direct' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: id,
      caller: { type: 'direct' },
      content: found.map(({ url, title }) => ({
        type: 'web_search_result',
        url,
        title,
        page_age: null,
        encrypted_content: 'RW5jcnlwdGVk',
      })),
    },
  ];
}

/** A claim with its sources is a block of its own; Claude puts no marks into the text. */
function textBlocks(plan: PlannedAnswer | null, { text, cites }: PlannedAnswer['paragraphs'][0], at: number) {
  const gap = at === 0 ? [] : [{ type: 'text', text: '\n\n', citations: null }];
  const citations = cites
    .flatMap((cite) => plan?.pages[cite] ?? [])
    .map(({ url, title, snippet }) => ({
      type: 'web_search_result_location',
      url,
      title,
      cited_text: snippet,
      encrypted_index: 'RW5jaW5kZXg',
    }));
  return [...gap, { type: 'text', text, citations: citations.length > 0 ? citations : null }];
}
