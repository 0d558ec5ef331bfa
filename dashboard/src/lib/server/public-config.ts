import type { PublicConfig } from '@sightline/contract/company/settings';
import { useEffect, useState } from 'react';
import { publicApi } from '../session/browser.ts';

const defaults: PublicConfig = {
  product_name: 'Sightline',
  mailbox: false,
  sample_workspace: false,
  posthog_key: null,
  posthog_host: null,
  booking_url: null,
  founders_email: null,
  help_email: '',
  favicon_url_template: null,
};

let loading: Promise<PublicConfig> | undefined;
/** The answer, so that screens opened later have it from the start. The server writes it into the page as well. */
let answered: PublicConfig | null = JSON.parse(document.getElementById('config')?.textContent ?? 'null');

/** Asked at most once per page load; without an answer, nothing is configured. */
export function loadPublicConfig(): Promise<PublicConfig> {
  if (answered) return Promise.resolve(answered);
  loading ??= publicApi.settings.config().then(
    (config) => {
      answered = config;
      return config;
    },
    () => defaults,
  );
  return loading;
}

export function usePublicConfig(): PublicConfig {
  return useKnownConfig() ?? defaults;
}

/** Null until the installation has answered. */
export function useKnownConfig(): PublicConfig | null {
  const [config, setConfig] = useState(answered);
  useEffect(() => {
    loadPublicConfig().then(setConfig);
  }, []);
  return config;
}

/** The installation's name. */
export const useProductName = () => usePublicConfig().product_name;
