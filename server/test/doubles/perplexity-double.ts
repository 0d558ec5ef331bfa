import { PERPLEXITY_MODELS } from './bodies/model-lists.ts';
import { perplexityFailures } from './bodies/perplexity-failures.ts';
import { type AssistantDoubleSettings, createAnswerPlanner, type PlannedAnswer } from './double-answer.ts';
import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

interface Asked {
  model: string;
  input: string;
  tools?: { type: string }[];
}

/** Perplexity's Agent API. Its base URL for clients is `url`; paths carry the version. */
export function startPerplexityDouble(settings: AssistantDoubleSettings = {}): Promise<Double> {
  const planAnswer = createAnswerPlanner(settings);
  return startDouble(
    (request) => {
      const special = settings.respond?.(request);
      if (special) return special;
      // Its list asks for no key.
      if (request.method === 'GET' && request.path === '/v1/models') return { body: PERPLEXITY_MODELS };
      const refused = refusal(request, settings.api_key);
      if (refused) return refused;
      const asked = request.body as Asked;
      return { body: responseBody(asked, planAnswer(asked.input)), delay_ms: settings.delay_ms ?? 0 };
    },
    { port: settings.port },
  );
}

function refusal({ method, path, headers, body }: RecordedRequest, api_key?: string): Reply | undefined {
  if (path.endsWith('/chat/completions')) return perplexityFailures.moved_api;
  if (method !== 'POST' || !['/v1/responses', '/v1/agent'].includes(path))
    return perplexityFailures.unknown_path;
  const key = headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (!key || (api_key && key !== api_key)) return perplexityFailures.wrong_key;
  const { model, input } = body as Partial<Asked>;
  if (typeof input !== 'string' || input === '') return perplexityFailures.invalid_field;
  if (!model?.includes('/')) return perplexityFailures.unknown_model;
  return undefined;
}

function responseBody(asked: Asked, plan: PlannedAnswer) {
  const searches = asked.tools?.some((tool) => tool.type === 'web_search') ?? false;
  // Ids that are not list positions: markers must be read by id.
  const idOf = (place: number) => place + 4;
  const text = plan.paragraphs
    .map(({ text, cites }) => `${text}${searches ? cites.map((cite) => `[${idOf(cite)}]`).join('') : ''}`)
    .join('\n\n');
  const results = plan.pages.map((page, place) => ({
    id: idOf(place),
    ...page,
    date: '2026-10-01',
    source: 'web',
  }));
  return {
    id: 'resp_pplx_1',
    object: 'response',
    created_at: 1_795_000_000,
    status: 'completed',
    error: null,
    model: asked.model,
    output: [
      ...(searches ? [{ type: 'search_results', queries: plan.queries, results }] : []),
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: {
      input_tokens: 3_100,
      output_tokens: 420,
      total_tokens: 3_520,
      cost: {
        currency: 'USD',
        input_cost: 0.0008,
        output_cost: 0.001,
        tool_calls_cost: 0.005,
        total_cost: 0.0068,
      },
      tool_calls_details: searches ? { search_web: { invocation: 1 } } : {},
    },
  };
}
