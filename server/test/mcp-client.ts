import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';

export interface McpClient {
  client: Client;
  /** What the tool answered, as its structured content; throws with its sentence where it refused. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  use(name: string, input?: Record<string, unknown>): Promise<any>;
  /** The sentence with which a tool refused. */
  refusal(name: string, input?: Record<string, unknown>): Promise<string>;
}

/** Any client, as tasks need it. */
export interface OtherClient {
  /** Names of the offered tools. */
  names: string[];
  use: McpClient['use'];
  close(): Promise<void>;
}

/** A client from the registry, over real HTTP, with a key. */
export async function connectMcp(
  url: string,
  key: string,
  versionNegotiation: ClientOptions['versionNegotiation'] = { mode: 'auto' },
  query = '?tools=all&schemas=output',
): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  const transport = new StreamableHTTPClientTransport(new URL(`/mcp${query}`, url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: input });
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return { result, text };
  };
  return {
    client,
    use: async (name, input) => {
      const { result, text } = await ask(name, input);
      if (result.isError) throw new Error(`${name} refused: ${text}`);
      return result.structuredContent;
    },
    refusal: async (name, input) => {
      const { result, text } = await ask(name, input);
      if (!result.isError) throw new Error(`${name} did not refuse.`);
      return text;
    },
  };
}

export async function makeKey(app: Pick<TestApp, 'call'>, person: Person, scope: 'read' | 'write') {
  const body = { name: `mcp ${scope} ${crypto.randomUUID().slice(0, 4)}`, scope };
  const reply = await app.call('POST', '/api/organizations/me/api-keys', { token: person.token, body });
  return reply.body as { id: string; key: string };
}
