import { type AnyRoute, createRoute, notFound, redirect } from '@tanstack/react-router';
import { settingsCardAt } from '../shell/settings-cards.ts';
import { lazyScreen } from './lazy-screen.ts';

const component = lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen');

/** The settings: a page for each of their headings, which were once parts of a single one. */
export function settingsPages<const Parent extends AnyRoute>(parent: Parent) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'settings',
      beforeLoad: ({ location }) => {
        const card = settingsCardAt(location.hash);
        if (card) throw redirect({ to: '/settings/$card', params: { card }, replace: true });
      },
      component,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'settings/$card',
      beforeLoad: ({ params }) => {
        if (settingsCardAt(params.card) !== params.card) throw notFound();
      },
      component,
    }),
  ] as const;
}
