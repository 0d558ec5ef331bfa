import { AssistantError, type FailureKind } from './assistant-error.ts';
import type { Provider } from './provider.ts';

const SENTENCES: Record<FailureKind, (provider: Provider, detail: string) => string> = {
  quota: ({ label }) =>
    `${label} says the account's quota is used up. Add credit at your ${label} account, then measure again.`,
  key: ({ label, variables }) =>
    `${label} refused the key. Replace it in Settings, or in ${variables}_API_KEY if your administrator set it, then measure again.`,
  access: ({ label, variables }, detail) =>
    `${label} does not let this key use the model${detail}. Check ${variables}_MODEL and the key's permissions, then measure again.`,
  model: ({ label, variables }, detail) =>
    `${label} no longer offers this model to the key${detail}. Choose another in Settings, or in ${variables}_MODEL if your administrator set it, then measure again.`,
  request: ({ label, variables }, detail) =>
    `${label} did not accept the question${detail}. Shorten or reword the prompt; if every prompt fails, check ${variables}_MODEL.`,
  blocked: ({ label }) =>
    `${label} declined to answer this prompt under its usage policy. Reword the prompt.`,
  rate: ({ label }) => `${label} asks us to slow down.`,
  overloaded: ({ label }) => `${label} is overloaded or out of order.`,
  timeout: ({ label }) => `${label} took too long to answer.`,
  network: ({ label, variables }, detail) =>
    `${label} could not be reached${detail}. Check this server's connection and ${variables}_BASE_URL.`,
  malformed: ({ label }) => `${label} sent something that is not an answer.`,
  incomplete: ({ label }) =>
    `${label} stopped before writing any text. Measure again, or choose a model that thinks less.`,
};

const KEY_LIKE = /\b(?:(?:sk|pplx)[-_]|AIza)[\w*.-]{8,}/g;

/** A failure in words for people. `detail` is the provider's message, shortened and without anything like a key. */
export function providerFailure(
  provider: Provider,
  kind: FailureKind,
  {
    detail = null,
    ...more
  }: { detail?: string | null; retry_after_ms?: number | null; is_free?: boolean } = {},
): AssistantError {
  const words = detail
    ?.replace(KEY_LIKE, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replace(/(?<![.\s])[.\s]+$/, '');
  const message = SENTENCES[kind](provider, words ? ` (${words})` : '');
  return new AssistantError(kind, message, more);
}
