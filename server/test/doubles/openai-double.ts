import { OPENAI_MODELS } from './bodies/model-lists.ts';
import { openaiFailures } from './bodies/openai-failures.ts';
import { type AssistantDoubleSettings, createAnswerPlanner, type PlannedAnswer } from './double-answer.ts';
import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

interface Asked {
  model: string;
  input: string;
  tools?: { type: string }[];
  include?: string[];
  reasoning?: { summary?: string };
}

/** OpenAI's Responses API with web search. Its base URL for clients is `url` + `/v1`. */
export function startOpenaiDouble(settings: AssistantDoubleSettings = {}): Promise<Double> {
  const planAnswer = createAnswerPlanner(settings);
  return startDouble(
    (request) => {
      const special = settings.respond?.(request) ?? refusal(request, settings.api_key);
      if (special) return special;
      if (request.method === 'GET') return { body: OPENAI_MODELS };
      const asked = request.body as Asked;
      return { body: responseBody(asked, planAnswer(asked.input)), delay_ms: settings.delay_ms ?? 0 };
    },
    { port: settings.port },
  );
}

function refusal({ method, path, headers, body }: RecordedRequest, api_key?: string): Reply | undefined {
  const isList = method === 'GET' && path === '/v1/models';
  if (!isList && (method !== 'POST' || path !== '/v1/responses')) return openaiFailures.unknown_path;
  const key = headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (!key || (api_key && key !== api_key)) return openaiFailures.wrong_key;
  if (isList) return undefined;
  const { model, input } = body as Partial<Asked>;
  if (typeof model !== 'string' || typeof input !== 'string' || input === '')
    return openaiFailures.bad_request;
  return undefined;
}

function responseBody(asked: Asked, plan: PlannedAnswer) {
  const searches = asked.tools?.some((tool) => tool.type === 'web_search') ?? false;
  const { text, annotations } = renderOpenai(searches ? plan : withoutSources(plan));
  const sources = plan.pages.map(({ url }) => ({ type: 'url', url }));
  const call = {
    id: 'ws_1',
    type: 'web_search_call',
    status: 'completed',
    action: {
      type: 'search',
      query: plan.queries[0],
      queries: plan.queries,
      ...(asked.include?.includes('web_search_call.action.sources') ? { sources } : {}),
    },
  };
  const summary = asked.reasoning?.summary
    ? [{ type: 'summary_text', text: '**Weighing the options** I compare reviews and prices.' }]
    : [];
  return {
    id: 'resp_0a1b2c',
    object: 'response',
    created_at: 1_795_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: `${asked.model}-2026-08-01`,
    output: [
      { id: 'rs_1', type: 'reasoning', summary, encrypted_content: 'gAAAAABo' },
      ...(searches ? [call] : []),
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        phase: 'final_answer',
        content: [{ type: 'output_text', text, annotations }],
      },
    ],
    usage: { input_tokens: 9_000, output_tokens: 600, total_tokens: 9_600 },
  };
}

const withoutSources = (plan: PlannedAnswer): PlannedAnswer => ({
  ...plan,
  paragraphs: plan.paragraphs.map(({ text }) => ({ text, cites: [] })),
});

/** OpenAI puts its citations into the text as links in brackets, and counts characters from the start of the part. */
function renderOpenai({ paragraphs, pages }: PlannedAnswer) {
  let text = '';
  const annotations: object[] = [];
  for (const paragraph of paragraphs) {
    text += `${text === '' ? '' : '\n\n'}${paragraph.text}`;
    for (const { url, title } of paragraph.cites.flatMap((cite) => pages[cite] ?? [])) {
      text += ' ';
      const start_index = text.length;
      const tagged = `${url}${url.includes('?') ? '&' : '?'}utm_source=openai`;
      text += `([${new URL(url).hostname}](${tagged}))`;
      annotations.push({ type: 'url_citation', start_index, end_index: text.length, url: tagged, title });
    }
  }
  return { text, annotations };
}
