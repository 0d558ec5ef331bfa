import { Outlet, useParams } from '@tanstack/react-router';
import { ElementSelection } from '../features/personalizing/site-pages/element-selection.tsx';
import { PageSelection } from '../features/personalizing/site-pages/page-selection.tsx';
import { ScriptSetup } from '../features/personalizing/site-pages/script-setup.tsx';
import { SetupSentence } from '../features/personalizing/site-pages/setup-sentence.tsx';
import { SwitchedOffCard } from '../features/personalizing/site-pages/unfinished-setup-card.tsx';
import { WaitingNote } from '../features/personalizing/variants/waiting-note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type RouteTab, RouteTabs, useRouteTab } from '../ui/layout/route-tabs.tsx';
import styles from './personalization-setup-screen.module.css';

const TABS: readonly RouteTab[] = [
  { value: '/personalization-setup/pages', label: 'Page Configuration' },
  { value: '/personalization-setup/script', label: 'Script Installation' },
  { value: '/personalization-setup/conversions', label: 'Conversion Tracking' },
];

export function PersonalizationSetupScreen() {
  const tab = useRouteTab(TABS);
  return (
    <>
      <PageHeader
        title="Personalization Setup"
        tab={tab?.label}
        sentence={
          <>
            <SetupSentence /> <WaitingNote />
          </>
        }
      />
      <div className={styles.notice}>
        <SwitchedOffCard />
      </div>
      <RouteTabs label="Personalization setup" tabs={TABS}>
        <Outlet />
      </RouteTabs>
    </>
  );
}

export function PagesStep() {
  return <PageSelection showDetails />;
}

export function ElementsStep() {
  const { pageId } = useParams({ from: '/guarded/shell/personalization-setup/pages/$pageId' });
  return <ElementSelection pageId={pageId} />;
}

export function ScriptStep() {
  return <ScriptSetup />;
}
