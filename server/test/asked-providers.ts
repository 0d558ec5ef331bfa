import type { MeasuringApp } from './measuring-app.ts';

export const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];
/** Performance of an assistant when every sample of both kinds was answered. */
export const WHOLE = { failed: 0, score: 1, mentioned: { k: 6, n: 6 } };

/** How many questions it received. */
export const asked = (double: MeasuringApp['openai']) =>
  double.requests.filter(({ method }) => method === 'POST').length;

export const detailOf = async (at: MeasuringApp, topic_id: string) =>
  (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
