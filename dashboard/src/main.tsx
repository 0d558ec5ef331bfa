import './ui/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from './lib/forms/keep-focus.ts';
import { startProductAnalytics } from './lib/server/product-analytics.ts';
import { dropShell } from './lib/session/drop-shell.ts';
import { router } from './routes/router.tsx';
import { cssVariables, theme } from './ui/theme/theme.ts';

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
