import { grokFailures } from './bodies/grok-failures.ts';
import { GROK_MODELS } from './bodies/model-lists.ts';
import { type AssistantDoubleSettings, createAnswerPlanner, type PlannedAnswer } from './double-answer.ts';
import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

interface Asked {
  model: string;
  input: { role: string; content: string }[];
  tools?: { type: string }[];
}

const questionIn = ({ input }: Asked) => input.findLast(({ role }) => role === 'user')?.content ?? '';

/** xAI's Responses API with web search. Its base URL for clients is `url` + `/v1`. */
export function startGrokDouble(settings: AssistantDoubleSettings = {}): Promise<Double> {
  const planAnswer = createAnswerPlanner(settings);
  return startDouble(
    (request) => {
      const special = settings.respond?.(request) ?? refusal(request, settings.api_key);
      if (special) return special;
      if (request.method === 'GET') return { body: GROK_MODELS };
      const asked = request.body as Asked;
      return { body: responseBody(asked, planAnswer(questionIn(asked))), delay_ms: settings.delay_ms ?? 0 };
    },
    { port: settings.port },
  );
}

function refusal({ method, path, headers, body }: RecordedRequest, api_key?: string): Reply | undefined {
  const isList = method === 'GET' && path === '/v1/models';
  if (!isList && (method !== 'POST' || path !== '/v1/responses')) return grokFailures.unknown_model;
  const key = headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (!key) return grokFailures.no_key;
  if (api_key && key !== api_key) return grokFailures.wrong_key;
  if (isList) return undefined;
  const { model, input, ...more } = body as Partial<Asked> & { instructions?: unknown };
  if (!model || !Array.isArray(input) || 'instructions' in more) return grokFailures.bad_request;
  return undefined;
}

function responseBody(asked: Asked, plan: PlannedAnswer) {
  const searches = asked.tools?.some(({ type }) => type === 'web_search') ?? false;
  const { text, annotations } = marked(plan, searches);
  const calls = plan.queries.map((query, at) => ({
    id: `ws_${at}`,
    type: 'web_search_call',
    status: 'completed',
    action: { type: 'search', query, sources: [] },
  }));
  return {
    id: 'd194be71-ee59',
    object: 'response',
    created_at: 1_795_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: asked.model,
    output: [
      { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: 'I compare prices.' }] },
      ...(searches ? calls : []),
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations, logprobs: [] }],
      },
    ],
    ...(searches && { citations: plan.pages.map(({ url }) => url) }),
    usage: {
      input_tokens: 7_000,
      output_tokens: 500,
      total_tokens: 7_500,
      num_sources_used: plan.pages.length,
      num_server_side_tools_used: searches ? plan.queries.length : 0,
      cost_in_usd_ticks: 187_500_000,
    },
  };
}

/** xAI puts numbers into the text as links in double brackets; a citation's title is its number. */
function marked({ paragraphs, pages }: PlannedAnswer, searches: boolean) {
  let text = '';
  const annotations: object[] = [];
  for (const paragraph of paragraphs) {
    text += `${text === '' ? '' : '\n\n'}${paragraph.text}`;
    if (!searches) continue;
    for (const cite of paragraph.cites) {
      const page = pages[cite];
      if (!page) continue;
      const start_index = text.length;
      text += `[[${cite + 1}]](${page.url})`;
      annotations.push({
        type: 'url_citation',
        url: page.url,
        start_index,
        end_index: text.length,
        title: `${cite + 1}`,
      });
    }
  }
  return { text, annotations };
}
