import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PageSelection } from './page-selection.tsx';

vi.mock('./site-pages.api.ts', () => ({
  useSitePages: () => ({ data: [] }),
  usePageChanges: () => ({ add: {}, remove: {} }),
}));
vi.mock('../../../lib/session/use-session.ts', () => ({ useCurrentDomain: () => null }));

const shown = (texts: Parameters<typeof PageSelection>[0]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PageSelection {...texts} />
    </MantineProvider>,
  );
const OWN = 'Select pages and elements for personalization';

it('[P-PAGES-01 P-PAGES-06 P-PAGES-07] The page selection has a header and a description of its own, or shows those it is given', () => {
  expect(shown({})).toContain(OWN);
  const given = shown({ header: 'Where campaigns lead', description: 'These pages adapt first.' });
  expect(given).toContain('Where campaigns lead</h2>');
  expect(given).toContain('These pages adapt first.</p>');
  expect(given).not.toContain(OWN);
  expect(given).not.toContain('Select a page to personalize');
});
