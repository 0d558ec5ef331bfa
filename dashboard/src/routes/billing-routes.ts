import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { page, searchPage } from './route-kinds.ts';
import * as search from './search-params.ts';

/** After the built-in checkout the content is next; after the payment provider's, once the plan has started. */
export function billingPage<const Parent extends AnyRoute>(parent: Parent) {
  return createRoute({
    getParentRoute: () => parent,
    path: 'billing',
    validateSearch: search.billing,
    beforeLoad: (opened) => {
      const { success, session_id, returned } = search.billing(opened.search);
      if (success && !session_id && !returned) throw redirect({ to: '/content', replace: true });
    },
    component: lazy(() => import('./billing-screen.tsx'), 'BillingScreen'),
  });
}

/** The consent page of OAuth, without the shell. */
export const connectPage = <const Parent extends AnyRoute>(parent: Parent) =>
  searchPage(
    parent,
    'connect',
    search.connect,
    lazy(() => import('./connect-screen.tsx'), 'ConnectScreen'),
  );

const checkout = () => import('./billing-checkout-screen.tsx');

/** The built-in checkout, without the shell. */
export function checkoutPages<const Parent extends AnyRoute>(parent: Parent) {
  return [
    page(parent, 'checkout/$sessionId', lazy(checkout, 'CheckoutScreen')),
    page(parent, 'manage-subscription/$sessionId', lazy(checkout, 'ManageSubscriptionScreen')),
  ] as const;
}
