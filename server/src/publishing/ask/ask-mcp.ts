import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { VERSION as NLWEB, webPage } from './ask-reply.ts';
import { MAX_QUESTION, readAsk } from './ask-request.ts';
import type { PageQuote } from './published-shelf.ts';

const VERSION = '1';

export interface AskedByTool {
  /** Whose pages they are, as people read it. */
  site_title: string;
  answer: (text: string) => Promise<PageQuote[]>;
}

const NOTHING = 'No page of this website answers that.';

/**
 * One message of the Model Context Protocol, whose only tool is to ask the published pages. It keeps nothing between
 * messages, so any process answers any of them.
 */
export async function answerMcp(request: Request, parsedBody: unknown, by: AskedByTool): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(by), { maxSubscriptions: 0, keepAliveMs: 0 });
  return handler.fetch(request, { parsedBody });
}

function serverFor({ site_title, answer }: AskedByTool): Server {
  const server = new Server(
    { name: 'sightline-pages', title: site_title, version: VERSION },
    {
      capabilities: { tools: {} },
      instructions: `Answers questions about ${site_title} with quotations from its published pages.`,
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'ask',
        title: `Ask ${site_title}`,
        description: `Answers one question about ${site_title}, such as what it offers, what that costs or how it works. The answer is quoted word for word from its published pages, each with its address; it is empty where no page answers. Not for other companies or general knowledge.`,
        inputSchema: {
          type: 'object' as const,
          properties: {
            query: {
              type: 'string',
              description: 'The question, whole and by itself.',
              maxLength: MAX_QUESTION,
            },
          },
          required: ['query'],
        },
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
    ],
  }));
  server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
    if (params.name !== 'ask')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool called ${params.name}.`);
    const read = readAsk(params.arguments, '');
    if ('wrong' in read) return { isError: true, content: [{ type: 'text', text: read.wrong }] };
    const quotes = await answer(read.ask.text);
    const said = quotes.map(({ text, title, url }) => `${text}\n\nSource: ${title}, ${url}`);
    return {
      content: [{ type: 'text', text: said.join('\n\n---\n\n') || NOTHING }],
      structuredContent: {
        _meta: { response_type: 'answer', version: NLWEB },
        results: quotes.map(webPage),
      },
    };
  });
  return server;
}
