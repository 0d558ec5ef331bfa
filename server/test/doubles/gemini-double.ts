import { geminiFailures } from './bodies/gemini-failures.ts';
import { GEMINI_MODELS } from './bodies/model-lists.ts';
import { type AssistantDoubleSettings, createAnswerPlanner, type PlannedAnswer } from './double-answer.ts';
import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';

const ASK = /^\/v1beta\/models\/([^/:]+):generateContent$/;
const REDIRECT = '/grounding-api-redirect/';

interface Asked {
  contents: { parts: { text: string }[] }[];
  tools?: { googleSearch?: object }[];
  generationConfig?: { thinkingConfig?: { includeThoughts?: boolean } };
}

/** Google's generateContent with Google Search, and the redirects its citations go through. Base URL: `url`. */
export async function startGeminiDouble(settings: AssistantDoubleSettings = {}): Promise<Double> {
  const planAnswer = createAnswerPlanner(settings);
  const double = await startDouble(
    (request) => {
      const target = redirectTarget(request.path);
      if (target) return { status: 302, headers: { location: target } };
      const special = settings.respond?.(request) ?? refusal(request, settings.api_key);
      if (special) return special;
      if (request.method === 'GET') return { body: GEMINI_MODELS };
      const asked = request.body as Asked;
      const plan = planAnswer(asked.contents[0]?.parts[0]?.text ?? '');
      const model = request.path.match(ASK)?.[1] ?? '';
      return {
        body: responseBody(asked, plan, { model, base: double.url }),
        delay_ms: settings.delay_ms ?? 0,
      };
    },
    { port: settings.port, isApi: ({ path }) => !path.startsWith(REDIRECT) },
  );
  return double;
}

/** The address that leads to a page through the double at `base`. */
export function redirectVia(base: string, url: string): string {
  return `${base}${REDIRECT}${Buffer.from(url).toString('base64url')}`;
}

function redirectTarget(path: string): string | null {
  return path.startsWith(REDIRECT) ? Buffer.from(path.slice(REDIRECT.length), 'base64url').toString() : null;
}

function refusal({ method, path, headers, body }: RecordedRequest, api_key?: string): Reply | undefined {
  const isList = method === 'GET' && path.split('?')[0] === '/v1beta/models';
  if (!isList && (method !== 'POST' || !ASK.test(path))) return geminiFailures.unknown_model;
  const key = headers['x-goog-api-key'];
  if (!key || (api_key && key !== api_key)) return geminiFailures.wrong_key;
  if (isList) return undefined;
  const text = (body as Partial<Asked>).contents?.[0]?.parts?.[0]?.text;
  return text ? undefined : geminiFailures.bad_request;
}

function responseBody(asked: Asked, plan: PlannedAnswer, { model, base }: { model: string; base: string }) {
  const searches = asked.tools?.some((tool) => tool.googleSearch) ?? false;
  const text = plan.paragraphs.map((paragraph) => paragraph.text).join('\n\n');
  const thoughts = asked.generationConfig?.thinkingConfig?.includeThoughts
    ? [{ text: 'I weigh reviews against prices.', thought: true }]
    : [];
  return {
    candidates: [
      {
        index: 0,
        finishReason: 'STOP',
        content: { role: 'model', parts: [...thoughts, { text, thoughtSignature: 'c2lnbmF0dXJl' }] },
        ...(searches ? { groundingMetadata: grounding(plan, { partIndex: thoughts.length, base }) } : {}),
      },
    ],
    usageMetadata: {
      promptTokenCount: 12,
      candidatesTokenCount: 480,
      thoughtsTokenCount: 300,
      toolUsePromptTokenCount: 150,
      totalTokenCount: 942,
    },
    modelVersion: `${model}-001`,
    responseId: 'gem_1',
  };
}

/** Google counts bytes, leaves zeros out, and names pages by their bare host. */
function grounding(
  { paragraphs, pages, queries }: PlannedAnswer,
  { partIndex, base }: { partIndex: number; base: string },
) {
  let bytes = 0;
  const groundingSupports = paragraphs.flatMap(({ text, cites }, place) => {
    const startIndex = bytes + (place > 0 ? 2 : 0);
    bytes = startIndex + Buffer.byteLength(text);
    const segment = {
      ...(partIndex && { partIndex }),
      ...(startIndex && { startIndex }),
      endIndex: bytes,
      text,
    };
    return cites.length > 0 ? [{ segment, groundingChunkIndices: cites }] : [];
  });
  return {
    webSearchQueries: queries,
    groundingChunks: pages.map(({ url }) => ({
      web: { uri: redirectVia(base, url), title: new URL(url).hostname },
    })),
    groundingSupports,
    searchEntryPoint: { renderedContent: '<div class="search-suggestions"></div>' },
  };
}
