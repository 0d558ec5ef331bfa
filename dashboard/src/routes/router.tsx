import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { GuardedArea } from '../shell/guarded-area.tsx';
import { Shell } from '../shell/shell.tsx';
import { billingPage, checkoutPages, connectPage } from './billing-routes.ts';
import { CrashScreen } from './crash-screen.tsx';
import './history-state.ts';
import { HomeRedirect } from './home-redirect.tsx';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { personalizedScreens } from './personalized-routes.ts';
import { publicScreens } from './public-routes.ts';
import { layout, page, redirectTo, searchPage } from './route-kinds.ts';
import * as search from './search-params.ts';
import { settingsPages } from './settings-routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const notFound = lazy(() => import('./public/not-found-screen.tsx'), 'NotFoundScreen');
const root = createRootRoute({ component: Outlet, notFoundComponent: notFound });

const publicPages = publicScreens(root);

// Requires sign-in.
const guarded = layout(root, 'guarded', GuardedArea);

const onboarding = page(
  guarded,
  'onboarding',
  lazy(() => import('../shell/onboarding-shell.tsx'), 'OnboardingShell'),
);
const onboardingPages = [
  redirectTo(onboarding, '/onboarding/collect-user-info'),
  page(
    onboarding,
    'collect-user-info',
    lazy(() => import('./collect-user-info-screen.tsx'), 'CollectUserInfoScreen'),
  ),
  page(
    onboarding,
    'company-description',
    lazy(() => import('./company-description-screen.tsx'), 'CompanyDescriptionScreen'),
  ),
  page(
    onboarding,
    'select-topics',
    lazy(() => import('./select-topics-screen.tsx'), 'SelectTopicsScreen'),
  ),
] as const;

// In the shell with the sidebar.
const shell = layout(guarded, 'shell', Shell);

const knowledgeBase = page(
  shell,
  'knowledge-base',
  lazy(() => import('./knowledge-base-screen.tsx'), 'KnowledgeBaseScreen'),
);
const knowledgeBasePages = [
  redirectTo(knowledgeBase, '/knowledge-base/overview'),
  createRoute({
    getParentRoute: () => knowledgeBase,
    path: '$view',
    beforeLoad: ({ params }) => {
      if (search.isKnowledgeView(params.view)) return;
      throw redirect({ to: '/knowledge-base/$view', params: { view: 'overview' }, replace: true });
    },
    component: lazy(() => import('./knowledge-base-view.tsx'), 'KnowledgeBaseView'),
  }),
] as const;

// Each holds several steps.
const personalizationSetup = () => import('./personalization-setup-screen.tsx');
const setupScreen = () => import('./setup-screen.tsx');
const goLive = () => import('./aeo-onboarding-screen.tsx');

const personalization = page(
  shell,
  'personalization-setup',
  lazy(personalizationSetup, 'PersonalizationSetupScreen'),
);
const personalizationPages = [
  redirectTo(personalization, '/personalization-setup/pages'),
  page(personalization, 'pages', lazy(personalizationSetup, 'PagesStep')),
  page(personalization, 'pages/$pageId', lazy(personalizationSetup, 'ElementsStep')),
  page(personalization, 'script', lazy(personalizationSetup, 'ScriptStep')),
  page(
    personalization,
    'conversions',
    lazy(() => import('../features/visiting/conversions/conversions-tab.tsx'), 'ConversionsTab'),
  ),
] as const;

const setup = page(shell, 'setup', lazy(setupScreen, 'SetupScreen'));
const setupPages = [
  redirectTo(setup, '/setup/dns'),
  page(setup, 'dns', lazy(setupScreen, 'DnsStep')),
  page(setup, 'indexing', lazy(setupScreen, 'IndexingStep')),
] as const;

const aeoOnboarding = page(shell, 'aeo-onboarding', lazy(goLive, 'AeoOnboardingScreen'));
const aeoOnboardingPages = [
  redirectTo(aeoOnboarding, '/aeo-onboarding/dns'),
  page(aeoOnboarding, 'dns', lazy(goLive, 'OnboardingDnsStep')),
  page(aeoOnboarding, 'indexing', lazy(setupScreen, 'IndexingStep')),
] as const;

const topicDetail = lazy(() => import('./topic-detail-screen.tsx'), 'TopicDetailScreen');
const analysisPages = [
  searchPage(
    shell,
    'topic-analysis',
    search.topicList,
    lazy(() => import('./topic-list-screen.tsx'), 'TopicListScreen'),
  ),
  searchPage(
    shell,
    'prompts',
    search.promptTable,
    lazy(() => import('./prompts-screen.tsx'), 'PromptsScreen'),
  ),
  searchPage(
    shell,
    'citations',
    search.citations,
    lazy(() => import('./citations-screen.tsx'), 'CitationsScreen'),
  ),
  searchPage(
    shell,
    'share-of-voice',
    search.answersInDays,
    lazy(() => import('./voice-screen.tsx'), 'VoiceScreen'),
  ),
  searchPage(shell, 'topic-analysis/topic/$topicId', search.topicDetail, topicDetail),
  searchPage(
    shell,
    'topic-analysis/topic/$topicId/execution/$topicExecutionId',
    search.topicDetail,
    topicDetail,
  ),
  page(
    shell,
    'topic-analysis/topic/$topicId/publishing-test',
    lazy(() => import('./publishing-test-screen.tsx'), 'PublishingTestScreen'),
  ),
  searchPage(
    shell,
    'topic-analysis/prompt-execution/$promptExecutionId',
    search.promptExecution,
    lazy(() => import('./prompt-execution-screen.tsx'), 'PromptExecutionScreen'),
  ),
  page(
    shell,
    'target-topics',
    lazy(() => import('./target-topics-screen.tsx'), 'TargetTopicsScreen'),
  ),
] as const;

const singlePages = [
  page(shell, '/', HomeRedirect),
  searchPage(
    shell,
    'overview',
    search.overview,
    lazy(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  ),
  searchPage(
    shell,
    'decisions',
    search.decisions,
    lazy(() => import('./decisions-screen.tsx'), 'DecisionsScreen'),
  ),
  searchPage(
    shell,
    'content',
    search.content,
    lazy(() => import('./content-screen.tsx'), 'ContentScreen'),
  ),
  searchPage(
    shell,
    'media-opportunities',
    search.opportunities,
    lazy(() => import('./opportunities-screen.tsx'), 'OpportunitiesScreen'),
  ),
  page(
    shell,
    'explore/personalization',
    lazy(() => import('./explore-screen.tsx'), 'ExploreScreen'),
  ),
  page(
    shell,
    'content-updates',
    lazy(() => import('./changelog-screen.tsx'), 'ChangelogScreen'),
  ),
  ...personalizedScreens(shell),
  billingPage(shell),
  page(
    shell,
    'guidance',
    lazy(() => import('./guidance-screen.tsx'), 'GuidanceScreen'),
  ),
  searchPage(
    shell,
    'aeo-help',
    search.help,
    lazy(() => import('./help-screen.tsx'), 'HelpScreen'),
  ),
  searchPage(
    shell,
    'api-reference',
    search.apiReference,
    lazy(() => import('./api-reference-screen.tsx'), 'ApiReferenceScreen'),
  ),
  ...settingsPages(shell),
] as const;

const tree = root.addChildren([
  ...publicPages,
  guarded.addChildren([
    onboarding.addChildren(onboardingPages),
    ...checkoutPages(guarded),
    connectPage(guarded),
    shell.addChildren([
      ...singlePages,
      ...analysisPages,
      knowledgeBase.addChildren(knowledgeBasePages),
      personalization.addChildren(personalizationPages),
      setup.addChildren(setupPages),
      aeoOnboarding.addChildren(aeoOnboardingPages),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch: search.parseSearch,
  stringifySearch: search.stringifySearch,
  // An unknown address counts as unknown even if its beginning is known.
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});
