import { z } from 'zod';
import type { Assistant } from '../../assistants/assistant.ts';
import { ASSISTANT_KINDS } from '../../assistants/assistant-kinds.ts';
import type { Config } from '../../config.ts';
import { type Asked, planAnswer, type SampleSpeaker } from './plan-answer.ts';
import { REDIRECT, SAMPLE_MODEL, SPEAK } from './speak-as-provider.ts';

const SPEAKERS: readonly SampleSpeaker[] = ['chatgpt', 'perplexity', 'gemini'];
/** Nobody listens there: what is sent to it is answered in this process. */
const NOWHERE = 'https://sample-answers.invalid';

const responsesSchema = z.object({ input: z.string() });
const geminiSchema = z.object({
  contents: z.array(z.object({ parts: z.array(z.object({ text: z.string() })) })),
});

/** The simulated day on which they are asked. */
type When = () => Pick<Asked, 'day' | 'quiet'>;

/**
 * The assistants of the sample workspace: the product's own clients and parsers, with answers of ours in place of the
 * network. They cost nothing, need no key, and say in their model's name what they are.
 */
export function createSampleAssistants(config: Pick<Config, 'public_url'>, when: When): Assistant[] {
  return SPEAKERS.map((speaker): Assistant => {
    const transport = answerHere(config, speaker, when);
    const options = { api_key: 'none', model: SAMPLE_MODEL, base_url: NOWHERE, transport };
    const assistant = ASSISTANT_KINDS[speaker].create(options);
    return {
      ...assistant,
      is_sample: true,
      ask: async (question) => ({ ...(await assistant.ask(question)), cost_usd: 0 }),
    };
  });
}

/** In place of the network: speaks the provider's wire format. */
function answerHere(config: Pick<Config, 'public_url'>, speaker: SampleSpeaker, when: When): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.startsWith(REDIRECT)) {
      const location = Buffer.from(pathname.slice(REDIRECT.length), 'base64url').toString();
      return new Response(null, { status: 302, headers: { location } });
    }
    const question = questionIn(JSON.parse(String(init?.body)));
    return Response.json(SPEAK[speaker](planAnswer(config, { speaker, question, ...when() }), NOWHERE));
  };
}

function questionIn(body: unknown): string {
  const asked = responsesSchema.safeParse(body).data;
  return asked?.input ?? geminiSchema.parse(body).contents[0]?.parts[0]?.text ?? '';
}
