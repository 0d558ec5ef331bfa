import type { CallToolResult, Tool as Described } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { describeTools, TOOLS, toolsOf } from './tool-list.ts';

const findInput = z.strictObject({
  names: z
    .array(z.string().max(80))
    .min(1)
    .max(10)
    .optional()
    .describe('Tools whose inputSchema you need; leave out to list all others with their arguments.'),
});
const useInput = z.strictObject({
  name: z.string().max(80).describe('A name from find_tools.'),
  arguments: z.record(z.string(), z.unknown()).default({}).describe('As its inputSchema says.'),
});

/** Lead to the tools that are not listed. */
export const MORE_TOOLS: Described[] = [
  {
    name: 'find_tools',
    title: 'Find more tools',
    description: `List the tools that are left out here (${TOOLS.length} exist): competitors, unclear mentions, runs and history, cited pages, knowledge base and guidance, editing and unpublishing pages, visitors, crawlers, conversion rules, variants, audiences, tests. Use this when no listed tool does what is asked, then call the right one with use_tool.`,
    inputSchema: jsonOf(findInput),
    annotations: { title: 'Find more tools', readOnlyHint: true },
  },
  {
    name: 'use_tool',
    title: 'Use a found tool',
    description: 'Call a tool that find_tools lists. For a tool of this list, call that tool itself.',
    inputSchema: jsonOf(useInput),
    annotations: { title: 'Use a found tool', readOnlyHint: false, destructiveHint: true },
  },
];

function jsonOf(schema: z.ZodObject): Described['inputSchema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest as Described['inputSchema'];
}

/** What a model chooses from: the tools that are not listed, with their arguments, or the schemas of some. */
export function findTools(given: unknown, may_write: boolean): CallToolResult {
  const { names } = findInput.parse(given);
  const common = new Set(toolsOf(undefined));
  const others = TOOLS.filter((tool) => (names ? names.includes(tool.name) : !common.has(tool)));
  const tools = describeTools(others, { may_write }).map(({ name, description, inputSchema }) => ({
    name,
    description,
    ...(names ? { inputSchema } : { arguments: argumentsOf(inputSchema) }),
  }));
  return { content: [{ type: 'text', text: JSON.stringify({ tools }) }], structuredContent: { tools } };
}

/** `topic_id, run_id?`: a question mark stands behind those that may be left out. */
const argumentsOf = ({ properties = {}, required = [] }: Described['inputSchema']): string =>
  Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ');

/** Which tool is meant, and its arguments. */
export const meantTool = (given: unknown) => useInput.parse(given);
