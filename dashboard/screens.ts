/** Where a screen stands: beside the sidebar, in the steps of onboarding, or alone, with or without sign-in. */
type Place = 'workspace' | 'onboarding' | 'guarded' | 'public';

export interface ScreenFiles {
  name: string;
  place: Place;
  /** Addresses that open it; `$` stands for one part of any kind. */
  paths: string[];
  /** What it loads before any click, besides the entry and the frame of its place. */
  modules: string[];
}

export const ENTRY = 'index.html';
export const CHART = 'src/ui/charts/time-series-chart.tsx';
const MARKDOWN = 'src/ui/text/markdown.tsx';

/** The sidebar's frame is part of the entry. */
export const FRAMES: Record<Place, string[]> = {
  workspace: [],
  onboarding: ['src/shell/onboarding-shell.tsx'],
  guarded: [],
  public: [],
};

const screenOf = (place: Place) => (name: string, paths: string[], modules: string[]) => ({
  name,
  place,
  paths,
  modules: modules.map((module) => (module.startsWith('src/') ? module : `src/routes/${module}.tsx`)),
});
const inside = screenOf('workspace');
const step = screenOf('onboarding');
const guarded = screenOf('guarded');
const open = screenOf('public');

/** Every screen with its files: what the page asks for ahead of the code, and what `npm run bench -- size` weighs. */
export const SCREENS: ScreenFiles[] = [
  open('sign-in', ['/login'], ['public/login-screen']),
  inside('home', ['/'], []),
  inside('overview', ['/overview'], ['overview-screen']),
  inside('personalization, switched off', ['/explore/personalization'], ['explore-screen']),
  inside('decisions', ['/decisions'], ['decisions-screen']),
  inside('content', ['/content'], ['content-screen']),
  inside('opportunities', ['/media-opportunities'], ['opportunities-screen']),
  inside('topic list', ['/topic-analysis'], ['topic-list-screen']),
  inside('prompts', ['/prompts'], ['prompts-screen']),
  inside('citations', ['/citations'], ['citations-screen', CHART]),
  inside('share of voice', ['/share-of-voice'], ['voice-screen', CHART]),
  inside(
    'topic detail',
    ['/topic-analysis/topic/$', '/topic-analysis/topic/$/execution/$'],
    ['topic-detail-screen', CHART],
  ),
  inside(
    'prompt execution',
    ['/topic-analysis/prompt-execution/$'],
    ['prompt-execution-screen', 'prompt-summary-tab', CHART],
  ),
  inside('publishing test', ['/topic-analysis/topic/$/publishing-test'], ['publishing-test-screen']),
  inside('prompt execution, response', [], ['prompt-execution-screen', MARKDOWN]),
  inside('target topics', ['/target-topics'], ['target-topics-screen']),
  inside('changelog', ['/content-updates'], ['changelog-screen']),
  inside(
    'knowledge base',
    ['/knowledge-base', '/knowledge-base/$'],
    ['knowledge-base-screen', 'knowledge-base-view', MARKDOWN],
  ),
  inside('settings', ['/settings', '/settings/$'], ['settings-screen']),
  inside(
    'settings, branding',
    [],
    [
      'settings-screen',
      'src/features/publishing/branding/branding-card.tsx',
      'src/features/understanding/brands/brand-card.tsx',
    ],
  ),
  inside('billing', ['/billing'], ['billing-screen']),
  inside('guidance', ['/guidance'], ['guidance-screen']),
  inside('help', ['/aeo-help'], ['help-screen']),
  inside('API reference', ['/api-reference'], ['api-reference-screen']),
  inside('setup', ['/setup', '/setup/$'], ['setup-screen']),
  inside('go live', ['/aeo-onboarding', '/aeo-onboarding/$'], ['aeo-onboarding-screen', 'setup-screen']),
  inside('personalized pages', ['/personalized-pages'], ['personalized-pages-screen']),
  inside('page editor', ['/personalized-pages/edit'], ['page-editor-screen']),
  inside('journeys', ['/journeys'], ['journeys-screen']),
  inside('analytics', ['/analytics'], ['analytics-screen', CHART]),
  inside('experiment', ['/analytics/experiment'], ['experiment-screen', CHART]),
  inside(
    'personalization setup',
    ['/personalization-setup', '/personalization-setup/$', '/personalization-setup/pages/$'],
    ['personalization-setup-screen', 'src/features/visiting/conversions/conversions-tab.tsx'],
  ),
  guarded('connect an app', ['/connect'], ['connect-screen']),
  guarded('checkout', ['/checkout/$', '/manage-subscription/$'], ['billing-checkout-screen']),
  step('onboarding, account', ['/onboarding/collect-user-info'], ['collect-user-info-screen']),
  step('onboarding, company', ['/onboarding/company-description'], ['company-description-screen', MARKDOWN]),
  step('onboarding, topics', ['/onboarding/select-topics'], ['select-topics-screen']),
  open('sign-up', ['/sign-up'], ['public/sign-up-screen']),
  open('sample', ['/sample'], ['public/sample-screen']),
  open('shared report', ['/report'], ['public/report-screen']),
  open('check email', ['/check-email'], ['public/check-email-screen']),
  open('forgot password', ['/forgot-password'], ['public/forgot-password-screen']),
  open('reset password', ['/reset-password'], ['public/reset-password-screen']),
  open('not found', [], ['public/not-found-screen']),
];

/** Vite's description of a built chunk: its file, and the chunks it loads. */
export interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}
export type Manifest = Record<string, Chunk>;

/** What most screens behind sign-in share, which comes while the password is typed. */
export function sharedParts(manifest: Manifest): string[] {
  const parts = Object.keys(manifest).filter((module) => manifest[module]?.name === 'parts');
  if (parts.length === 0) throw new Error('The dashboard’s build has no shared parts; see vite-chunks.ts.');
  return parts;
}

/** The files of some modules with everything that these import. */
export function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (chunk === undefined)
      throw new Error(`The dashboard's build has no ${module}; mend the list of screens.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return files;
}
