import { mistralFailures } from './bodies/mistral-failures.ts';
import { MISTRAL_MODELS } from './bodies/model-lists.ts';
import { type AssistantDoubleSettings, createAnswerPlanner, type PlannedAnswer } from './double-answer.ts';
import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

interface Asked {
  model: string;
  inputs: string;
  tools?: { type: string }[];
}

/** Mistral's Conversations API with web search. Its base URL for clients is `url` + `/v1`. */
export function startMistralDouble(settings: AssistantDoubleSettings = {}): Promise<Double> {
  const planAnswer = createAnswerPlanner(settings);
  return startDouble(
    (request) => {
      const special = settings.respond?.(request) ?? refusal(request, settings.api_key);
      if (special) return special;
      if (request.method === 'GET') return { body: MISTRAL_MODELS };
      const asked = request.body as Asked;
      return { body: conversation(asked, planAnswer(asked.inputs)), delay_ms: settings.delay_ms ?? 0 };
    },
    { port: settings.port },
  );
}

function refusal({ method, path, headers, body }: RecordedRequest, api_key?: string): Reply | undefined {
  const isList = method === 'GET' && path === '/v1/models';
  if (!isList && (method !== 'POST' || path !== '/v1/conversations')) return { status: 404, body: {} };
  const key = headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (!key || (api_key && key !== api_key)) return mistralFailures.wrong_key;
  if (isList) return undefined;
  const { model, inputs } = body as Partial<Asked>;
  return model && inputs ? undefined : mistralFailures.bad_request;
}

function conversation(asked: Asked, plan: PlannedAnswer) {
  const searches = asked.tools?.some(({ type }) => type === 'web_search') ?? false;
  const entry = { object: 'entry', created_at: '2026-12-01T09:00:00Z', completed_at: '2026-12-01T09:00:01Z' };
  const queries = searches ? plan.queries : [];
  return {
    object: 'conversation.response',
    conversation_id: 'conv_0193f',
    outputs: [
      ...queries.map((query, at) => ({
        ...entry,
        type: 'tool.execution',
        id: `tool_exec_${at}`,
        name: 'web_search',
        arguments: JSON.stringify({ query }),
        info: {},
      })),
      {
        ...entry,
        type: 'message.output',
        id: 'msg_0193f',
        agent_id: null,
        model: asked.model,
        role: 'assistant',
        content: plan.paragraphs.flatMap(({ text, cites }, at) => [
          { type: 'text', text: `${at === 0 ? '' : '\n\n'}${text}` },
          ...(searches ? cites : []).flatMap((cite) => reference(plan, cite)),
        ]),
      },
    ],
    usage: {
      prompt_tokens: 180,
      completion_tokens: 520,
      total_tokens: 4_700,
      connector_tokens: searches ? 4_000 : null,
      connectors: searches ? { web_search: queries.length } : null,
    },
  };
}

function reference({ pages }: PlannedAnswer, cite: number) {
  const page = pages[cite];
  if (!page) return [];
  const { url, title, snippet: description } = page;
  return [{ type: 'tool_reference', tool: 'web_search', title, url, favicon: null, description }];
}
