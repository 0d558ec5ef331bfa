import type { AnyRoute } from '@tanstack/react-router';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { searchPage } from './route-kinds.ts';
import { analytics, editedPage, journeys, personalizedPages } from './search-params.ts';

/** Journeys and their results. */
export const personalizedScreens = <const Parent extends AnyRoute>(parent: Parent) =>
  [
    searchPage(
      parent,
      'personalized-pages',
      personalizedPages,
      lazy(() => import('./personalized-pages-screen.tsx'), 'PersonalizedPagesScreen'),
    ),
    searchPage(
      parent,
      'personalized-pages/edit',
      editedPage,
      lazy(() => import('./page-editor-screen.tsx'), 'PageEditorScreen'),
    ),
    searchPage(
      parent,
      'journeys',
      journeys,
      lazy(() => import('./journeys-screen.tsx'), 'JourneysScreen'),
    ),
    searchPage(
      parent,
      'analytics',
      analytics,
      lazy(() => import('./analytics-screen.tsx'), 'AnalyticsScreen'),
    ),
    searchPage(
      parent,
      'analytics/experiment',
      personalizedPages,
      lazy(() => import('./experiment-screen.tsx'), 'ExperimentScreen'),
    ),
  ] as const;
