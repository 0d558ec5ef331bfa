import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: 'json_schema' | 'json_object'; json_schema?: { schema: object } };
}

interface ChatDoubleSettings {
  /** The model's text, or a complete reply. */
  respond?: (asked: ChatRequest) => string | Reply;
  port?: number;
}

/** Any OpenAI-compatible chat endpoint, such as Ollama's. Base URL for clients: `url` + `/v1`. */
export function startChatDouble({ respond = () => '{}', port }: ChatDoubleSettings = {}): Promise<Double> {
  return startDouble(
    (request) => {
      const refusal = refusalOf(request);
      if (refusal) return refusal;
      const said = respond(request.body as ChatRequest);
      return typeof said === 'string' ? chatReply(said) : said;
    },
    { port },
  );
}

function refusalOf({ method, path, body }: RecordedRequest): Reply | undefined {
  if (method === 'GET' && path === '/v1/models')
    return { body: { object: 'list', data: [{ id: 'double' }] } };
  if (method !== 'POST' || path !== '/v1/chat/completions') return chatFailures.unknown_path;
  const { model, messages } = body as Partial<ChatRequest>;
  return model && messages?.length ? undefined : chatFailures.bad_request;
}

/** A completion with `content`; `length` as reason means that it was cut off. */
export function chatReply(
  content: string,
  finish_reason: 'stop' | 'length' | 'content_filter' = 'stop',
): Reply {
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_795_000_000,
      model: 'double',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
      usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
    },
  };
}

export const chatFailures = {
  bad_request: { status: 400, body: { error: { message: 'messages: at least one is needed' } } },
  no_json_schema: { status: 400, body: { error: 'response_format json_schema is not supported' } },
  no_response_format: { status: 400, body: { detail: 'response_format is not supported' } },
  wrong_key: { status: 401, body: { error: { message: 'Unauthorized' } } },
  unknown_model: {
    status: 404,
    body: { error: { message: 'model "qwen0" not found, try pulling it first' } },
  },
  unknown_path: { status: 404, body: { detail: 'Not Found' } },
  server_error: { status: 500, body: { error: 'llama runner process has terminated' } },
} satisfies Record<string, Reply>;
