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

const spoken = (status: ResearchStep['status']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResearchSteps steps={[step(status)]} />
    </MantineProvider>,
  ).match(/, (\w+)<\/span>/)?.[1];

it('Screen readers are never told that a failed step is done', () => {
  expect(spoken('done')).toBe('done');
  expect(spoken('failed')).toBe('failed');
});
