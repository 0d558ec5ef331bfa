import { loadPublicConfig } from './lib/server/public-config.ts';
import './ui/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from './lib/forms/keep-focus.ts';
import { dropShell } from './lib/session/drop-shell.ts';
import { router } from './routes/router.tsx';
import { cssVariables, theme } from './ui/theme/theme.ts';

/** Starts the operator's product analytics if a key is configured. */
async function startProductAnalytics(): Promise<void> {
  const { posthog_key, posthog_host } = await loadPublicConfig();
  if (posthog_key === null) return;
  const { posthog } = await import('posthog-js');
  posthog.init(posthog_key, {
    ...(posthog_host === null ? {} : { api_host: posthog_host }),
    session_recording: { maskAllInputs: false, maskInputOptions: { password: true } },
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

dropShell(root);
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);

keepFocus(document);
// A report's address holds its token, and its readers are guests.
if (location.pathname !== '/report') startProductAnalytics();
