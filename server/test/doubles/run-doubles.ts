import { parseArgs } from 'node:util';
import { startChatDouble } from './chat-double.ts';
import type { AssistantDoubleSettings } from './double-answer.ts';
import { type Connected, startKnownDoubles, USUAL } from './known-doubles.ts';
import { startSmtpDouble } from './smtp-double.ts';
import { STRIPE_KEY, STRIPE_SECRET, startStripeDouble } from './stripe-double.ts';
import { addPrice } from './stripe-state.ts';

// Starts every double in one process and prints, as one line of JSON, the variables that connect the server to them.
const { values } = parseArgs({
  options: {
    companies: { type: 'string' },
    sources: { type: 'string' },
    fewer: { type: 'boolean', default: false },
    brand: { type: 'string' },
    'brand-url': { type: 'string' },
    'mention-share': { type: 'string', default: '0.6' },
    'cite-share': { type: 'string', default: '0.3' },
    'delay-ms': { type: 'string', default: '0' },
    seed: { type: 'string', default: 'sightline' },
    /** The server's address; with it Stripe runs too, sells two plans and notifies that server. */
    'stripe-for': { type: 'string' },
  },
});

const list = (text: string | undefined) => text?.split(',').map((item) => item.trim());
const { brand, companies, sources, fewer, seed } = values;
const settings: AssistantDoubleSettings = {
  ...(companies && { companies: list(companies) }),
  ...(sources && { sources: list(sources) }),
  brand: brand
    ? {
        name: brand,
        url: values['brand-url'] ?? 'https://brand.example/',
        mention_share: Number(values['mention-share']),
        cite_share: Number(values['cite-share']),
      }
    : null,
  fewer,
  seed,
  delay_ms: Number(values['delay-ms']),
};

/** Assistants that name fewer companies also differ in which. */
const ownMind = (name: Connected) =>
  fewer && name !== 'openai' ? { ...settings, seed: `${seed} ${name}` } : settings;

const [known, chat, smtp] = await Promise.all([
  startKnownDoubles(ownMind, USUAL),
  startChatDouble(),
  startSmtpDouble(),
]);
const stripe = values['stripe-for'] ? await startStripeFor(values['stripe-for']) : null;
const variables = {
  ...known.environment,
  WRITER_BASE_URL: `${chat.url}/v1`,
  SMTP_URL: smtp.url,
  ...(stripe && {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_BASE: stripe.url,
  }),
};
process.stdout.write(`${JSON.stringify(variables)}\n`);

const doubles = [known, chat, smtp, ...(stripe ? [stripe] : [])];
const stop = () => Promise.all(doubles.map((double) => double.close()));
process.once('SIGTERM', stop).once('SIGINT', stop);

async function startStripeFor(server: string) {
  const started = await startStripeDouble();
  for (const [name, amount, sightline_topics, sightline_frequency] of [
    ['Starter', 4900, '10', 'weekly'],
    ['Growth', 19_900, '50', 'daily'],
  ] as const)
    addPrice(started.account, { name, amount, metadata: { sightline_topics, sightline_frequency } });
  started.tellTo(new URL('/api/stripe/webhook', server).href);
  return started;
}
