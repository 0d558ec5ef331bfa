import { loadPublicConfig } from './public-config.ts';

/** Starts the operator's product analytics if a key is configured. */
export async function startProductAnalytics(): Promise<void> {
  const { posthog_key, posthog_host } = await loadPublicConfig();
  if (posthog_key === null) return;
  const { posthog } = await import('posthog-js');
  posthog.init(posthog_key, {
    ...(posthog_host === null ? {} : { api_host: posthog_host }),
    session_recording: { maskAllInputs: false, maskInputOptions: { password: true } },
  });
}
