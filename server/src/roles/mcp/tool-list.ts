import type { Tool as Described } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { tidySchema } from '../../platform/http/tidy-schema.ts';
import { chartAddress } from './charts.ts';
import { SHARED, type Tool } from './tool-types.ts';
import { answerTools } from './tools/answer-tools.ts';
import { audienceTools } from './tools/audience-tools.ts';
import { knowledgeTools } from './tools/knowledge-tools.ts';
import { overviewTools } from './tools/overview-tools.ts';
import { pageTools } from './tools/page-tools.ts';
import { topicTools } from './tools/topic-tools.ts';
import { variantTools } from './tools/variant-tools.ts';
import { visitTools } from './tools/visit-tools.ts';
import { websiteTools } from './tools/website-tools.ts';

/** Tools by what they are for, each in the order in which one needs them. */
const TOOLSETS: Record<string, readonly Tool[]> = {
  measure: [...overviewTools, ...topicTools, ...answerTools],
  publish: [...pageTools, ...knowledgeTools],
  personalize: [...visitTools, ...variantTools, ...audienceTools],
};

export const TOOLS: readonly Tool[] = [...websiteTools, ...Object.values(TOOLSETS).flat()];

/** What most questions need: all tools at once would take a quarter of some models' attention. */
const COMMON = new Set([
  ...['list_websites', 'get_task', 'get_overview', 'get_mentions_over_time', 'get_performance'],
  ...['compare_brands', 'list_opportunities', 'list_topics', 'get_topic', 'list_prompts', 'add_topic'],
  ...['measure_topic', 'read_answers', 'list_cited_sites', 'list_competitors', 'add_competitor'],
  ...['list_pages', 'read_page', 'write_page', 'publish_page', 'get_funnel', 'get_visits'],
  ...['get_personalization', 'list_variants'],
]);

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));
export const findTool = (name: string): Tool | undefined => byName.get(name);

/** Names of toolsets, separated by commas; `all` is every one, and without any it is the most common tools. */
export function toolsOf(asked: string | undefined): readonly Tool[] {
  if (asked === undefined) return TOOLS.filter(({ name }) => COMMON.has(name));
  const names = asked.split(',').map((name) => name.trim());
  const unknown = names.find((name) => name !== 'all' && !TOOLSETS[name]);
  if (unknown !== undefined)
    throw new AppError(
      'bad_request',
      `There is no toolset “${unknown.slice(0, 40)}”. Write tools=all, or some of ${Object.keys(TOOLSETS).join(', ')}.`,
    );
  const wanted = names.includes('all') ? Object.keys(TOOLSETS) : names;
  return [...websiteTools, ...new Set(wanted.flatMap((name) => TOOLSETS[name] ?? []))];
}

const described = new Map<Tool, Described>();

/**
 * The tools that a key sees; each is described once, because schemas take time. Schemas of answers are three quarters of
 * it, and clients that give them to models pay for each with every question.
 */
export const describeTools = (
  tools: readonly Tool[],
  { may_write, has_output = false }: { may_write: boolean; has_output?: boolean },
): Described[] =>
  tools
    .filter((tool) => may_write || !tool.writes)
    .map((tool) => {
      const known = described.get(tool) ?? describe(tool);
      described.set(tool, known);
      const { outputSchema, ...shorter } = known;
      return has_output ? known : shorter;
    });

function describe(tool: Tool): Described {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.about,
    inputSchema: jsonSchema(tool.input, 'input'),
    outputSchema: jsonSchema(tool.output, 'output'),
    annotations: {
      title: tool.title,
      readOnlyHint: !tool.writes,
      destructiveHint: tool.is_destructive,
      idempotentHint: tool.is_idempotent,
      openWorldHint: tool.reaches_out,
    },
    ...(tool.chart && { _meta: chartMark(chartAddress(tool.chart)) }),
  };
}

/** As the extension names it now, and as it did before. */
const chartMark = (uri: string) => ({ ui: { resourceUri: uri }, 'ui/resourceUri': uri });

/** What is said of fields, without names and examples, which only readers of the API's description need. */
const words = z.registry<{ description?: string | undefined }>();
words.get = (schema) => {
  const description = z.globalRegistry.get(schema)?.description;
  return description === undefined ? undefined : { description };
};

/** Fields may be added at any time, so answers may hold more than their schema says. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Described['inputSchema'] {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: words,
    override: ({ jsonSchema: part }) => {
      // The format says it; the pattern that zod adds is long.
      if (part.format) delete part.pattern;
      if (io === 'output') delete part.additionalProperties;
      else leaveOutLimits(part);
    },
  });
  const { $schema: _, ...rest } = tidySchema(made);
  sayOnce(rest);
  return { ...rest, type: 'object' } as Described['inputSchema'];
}

/** A model reads the whole of it: what is said of a rate, say, need not be said of the next one. */
function sayOnce(value: unknown, said = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null) return;
  const part = value as { description?: unknown };
  if (typeof part.description === 'string' && said.has(part.description)) delete part.description;
  else said.add(part.description);
  for (const inner of Object.values(value)) sayOnce(inner, said);
}

/** A model's context is dear, and a call beyond these limits is refused with words that name them. */
function leaveOutLimits(part: z.core.JSONSchema.BaseSchema) {
  for (const name of ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern'])
    delete part[name];
  const isEmpty = part.default === false || (Array.isArray(part.default) && part.default.length === 0);
  if (isEmpty || part.description === SHARED) delete part.default;
  if (part.description === SHARED) delete part.description;
  // What another tool's description says in full.
  if (part.description?.startsWith('As in ')) delete part.properties;
  // Where ids come from is in their descriptions.
  if (part.format === 'uuid') delete part.format;
}
