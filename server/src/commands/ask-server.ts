import { z } from 'zod';
import type { Installation } from './settings-file.ts';

/** Exit codes, so that scripts can tell failures apart. */
export const EXIT = { refused: 1, usage: 2, unreachable: 3 } as const;

/** Ends the command with a sentence on stderr and an exit code. */
export class CommandError extends Error {
  readonly code: number;
  constructor(code: (typeof EXIT)[keyof typeof EXIT], message: string) {
    super(message);
    this.code = code;
  }
}

const argumentSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  items: z.looseObject({ type: z.string().optional() }).optional(),
});
export type Argument = z.infer<typeof argumentSchema>;

const commandSchema = z.looseObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.looseObject({
    properties: z.record(z.string(), argumentSchema).default({}),
    required: z.array(z.string()).default([]),
  }),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
});
/** A command as the server describes it; the tools of /mcp are the same. */
export type Command = z.infer<typeof commandSchema>;

const listSchema = z.object({ tools: z.array(commandSchema) });
const answerSchema = z.looseObject({
  content: z.array(z.looseObject({ text: z.string().optional() })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});
const messageSchema = z.object({
  result: z.unknown(),
  error: z.object({ message: z.string() }).optional(),
});

/** The commands that this key may use. */
export const listCommands = async (at: Installation): Promise<Command[]> =>
  listSchema.parse(await ask(at, 'tools/list', {})).tools;

export async function runCommand(at: Installation, name: string, given: Record<string, unknown>) {
  const answer = answerSchema.parse(await ask(at, 'tools/call', { name, arguments: given }));
  if (answer.isError || !answer.structuredContent)
    throw new CommandError(EXIT.refused, answer.content.map(({ text }) => text ?? '').join('\n'));
  return answer.structuredContent;
}

const TIMEOUT_MS = 120_000;

async function ask({ url, key }: Installation, method: string, params: object): Promise<unknown> {
  const response = await send(new URL('/mcp?tools=all', addressOf(url)), key, {
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  });
  const text = await response.text();
  if (response.status === 401)
    throw new CommandError(
      EXIT.unreachable,
      'The key is unknown, revoked or expired. Run: sightline connect URL',
    );
  const message = messageSchema.safeParse(parse(text));
  if (!response.ok || !message.success)
    throw new CommandError(
      EXIT.refused,
      detailOf(text) ?? `The server answered with status ${response.status}.`,
    );
  const { result, error } = message.data;
  if (error) throw new CommandError(EXIT.usage, error.message);
  return result;
}

function addressOf(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw new CommandError(EXIT.usage, `${url} is not a URL. Use one such as https://sightline.example.com`);
}

async function send(address: URL, key: string, body: object): Promise<Response> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new CommandError(EXIT.unreachable, `${address.origin} cannot be reached.`);
  }
}

/** One message, as such or as an event of a stream. */
function parse(text: string): unknown {
  const data = text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)?.[1];
  try {
    return JSON.parse(data ?? '');
  } catch {
    return null;
  }
}

function detailOf(text: string): string | null {
  const problem = z.looseObject({ detail: z.string() }).safeParse(parse(text));
  return problem.success ? problem.data.detail : null;
}
