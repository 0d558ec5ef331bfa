import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from './lib/keep-focus.ts';
import { startProductAnalytics } from './lib/product-analytics.ts';
import { router } from './routes/router.tsx';
import { DesktopGate } from './shell/desktop-gate.tsx';
import { cssVariables, theme } from './ui/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DesktopGate>
        <RouterProvider router={router} />
      </DesktopGate>
    </MantineProvider>
  </StrictMode>,
);

keepFocus(document);
startProductAnalytics();
