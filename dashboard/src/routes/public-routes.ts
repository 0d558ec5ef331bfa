import type { AnyRoute } from '@tanstack/react-router';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { page, searchPage } from './route-kinds.ts';
import * as search from './search-params.ts';

/** Screens that need no sign-in. */
export function publicScreens<const Root extends AnyRoute>(root: Root) {
  return [
    page(
      root,
      'login',
      lazy(() => import('./public/login-screen.tsx'), 'LoginScreen'),
    ),
    page(
      root,
      'sign-up',
      lazy(() => import('./public/sign-up-screen.tsx'), 'SignUpScreen'),
    ),
    page(
      root,
      'sample',
      lazy(() => import('./public/sample-screen.tsx'), 'SampleScreen'),
    ),
    page(
      root,
      'check-email',
      lazy(() => import('./public/check-email-screen.tsx'), 'CheckEmailScreen'),
    ),
    page(
      root,
      'forgot-password',
      lazy(() => import('./public/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
    ),
    searchPage(
      root,
      'reset-password',
      search.resetPassword,
      lazy(() => import('./public/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    ),
    searchPage(
      root,
      'report',
      search.report,
      lazy(() => import('./public/report-screen.tsx'), 'ReportScreen'),
    ),
  ] as const;
}
