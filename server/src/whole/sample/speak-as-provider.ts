import type { PlannedAnswer, SampleSpeaker } from './plan-answer.ts';

/** Shown wherever a model is named, so that nobody takes these answers for a provider's. */
export const SAMPLE_MODEL = 'sample-answers';
/** Gemini's links lead to pages by way of an address like this one. */
export const REDIRECT = '/grounding-api-redirect/';

/** An answer as the provider's own interface would send it. */
export const SPEAK: Readonly<Record<SampleSpeaker, (plan: PlannedAnswer, origin: string) => object>> = {
  chatgpt,
  perplexity,
  gemini,
};

/** OpenAI's Responses API: citations are links in brackets, counted in characters. */
function chatgpt({ paragraphs, pages, queries }: PlannedAnswer) {
  let text = '';
  const annotations: object[] = [];
  for (const [place, paragraph] of paragraphs.entries()) {
    text += place === 0 ? paragraph.text : `\n\n${place}. ${paragraph.text}`;
    for (const { url, title } of pagesOf(paragraph, pages)) {
      text += ' ';
      const start_index = text.length;
      text += `([${new URL(url).hostname}](${url}))`;
      annotations.push({ type: 'url_citation', start_index, end_index: text.length, url, title });
    }
  }
  const sources = pages.map(({ url }) => ({ type: 'url', url }));
  const action = { type: 'search', query: queries[0], queries, sources };
  return {
    id: 'resp_sample',
    object: 'response',
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: SAMPLE_MODEL,
    output: [
      { id: 'ws_1', type: 'web_search_call', status: 'completed', action },
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations }],
      },
    ],
    usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
  };
}

/** Perplexity's Agent API: citations are numbers in brackets, which are ids of results. */
function perplexity({ paragraphs, pages, queries }: PlannedAnswer) {
  const marks = (cites: number[]) => cites.map((cite) => `[${cite + 1}]`).join('');
  const text = paragraphs
    .map(({ text: said, cites }, place) => `${place === 0 ? '' : '- '}${said}${marks(cites)}`)
    .join('\n\n');
  const results = pages.map((page, place) => ({ id: place + 1, ...page, source: 'web' }));
  return {
    id: 'resp_sample',
    object: 'response',
    status: 'completed',
    error: null,
    model: SAMPLE_MODEL,
    output: [
      { type: 'search_results', queries, results },
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0, cost: { currency: 'USD', total_cost: 0 } },
  };
}

/** Google's generateContent: citations are ranges of bytes, and pages stand behind redirects. */
function gemini({ paragraphs, pages, queries }: PlannedAnswer, origin: string) {
  const said = paragraphs.map(({ text }, place) => (place === 0 ? text : `* ${text}`));
  let bytes = 0;
  const groundingSupports = paragraphs.flatMap(({ cites }, place) => {
    const text = said[place] ?? '';
    const startIndex = bytes + (place > 0 ? 2 : 0);
    bytes = startIndex + Buffer.byteLength(text);
    const segment = { ...(startIndex > 0 && { startIndex }), endIndex: bytes, text };
    return cites.length > 0 ? [{ segment, groundingChunkIndices: cites }] : [];
  });
  const groundingChunks = pages.map(({ url }) => ({
    web: {
      uri: `${origin}${REDIRECT}${Buffer.from(url).toString('base64url')}`,
      title: new URL(url).hostname,
    },
  }));
  return {
    candidates: [
      {
        index: 0,
        finishReason: 'STOP',
        content: { role: 'model', parts: [{ text: said.join('\n\n') }] },
        groundingMetadata: { webSearchQueries: queries, groundingChunks, groundingSupports },
      },
    ],
    usageMetadata: { promptTokenCount: 0, candidatesTokenCount: 0, totalTokenCount: 0 },
    modelVersion: SAMPLE_MODEL,
    responseId: 'sample',
  };
}

const pagesOf = ({ cites }: { cites: number[] }, pages: PlannedAnswer['pages']) =>
  cites.flatMap((cite) => pages[cite] ?? []);
