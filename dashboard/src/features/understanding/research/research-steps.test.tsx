import { MantineProvider } from '@mantine/core';
import type { ResearchStep } from '@sightline/contract/understanding/research';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResearchSteps } from './research-steps.tsx';

const step = (status: ResearchStep['status']): ResearchStep => ({
  id: 'read',
  label: 'Reading pages',
  status,
  done: status === 'done' || status === 'failed',
  detail: null,
});

const PAGES = [{ url: 'https://acme.test/pricing', title: 'What Acme costs' }];

const rendered = (status: ResearchStep['status']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResearchSteps steps={[step(status)]} latest_pages={PAGES} />
    </MantineProvider>,
  );

const spoken = (status: ResearchStep['status']) => rendered(status).match(/, (\w+)<\/span>/)?.[1];

it('Screen readers are never told that a failed step is done', () => {
  expect(spoken('done')).toBe('done');
  expect(spoken('failed')).toBe('failed');
});

it('Research names the pages that it read last, with their paths', () => {
  expect(rendered('running')).toMatch(/What Acme costs <span>\/pricing<\/span>/);
});
