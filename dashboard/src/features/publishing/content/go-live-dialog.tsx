import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import type { ReactNode } from 'react';
import { type Missing, missingOf, type PageStanding } from '../../../lib/words/page-standing.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './go-live-dialog.module.css';
import { pageAddress } from './page-state.ts';
import { PreviewLink } from './preview-link.tsx';

/** What is missing before the public sees a page, done in place; the screen brings what does it. */
export interface GoLive {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  plan: ReactNode;
  address: ReactNode;
}

interface GoLiveDialogProps {
  page: GeneratedPage;
  standing: PageStanding;
  hosting: HostingStatus | undefined;
  hasPlan: boolean;
  goLive: GoLive;
  unpublish: { run: () => void; isRunning: boolean };
  failure: string | null;
}

/** The steps between a page that was published and the public that cannot see it yet. */
export function GoLiveDialog({ page, standing, hosting, hasPlan, goLive, ...rest }: GoLiveDialogProps) {
  const missing = missingOf(hosting, hasPlan);
  return (
    <Dialog
      isOpen={goLive.isOpen}
      onClose={goLive.onClose}
      title={isOnlyHere(page, hosting) ? 'Live on this machine' : titleOf(missing)}
      width={720}
    >
      <Stack gap="md">
        {missing.length === 0 ? (
          <LiveNow page={page} hosting={hosting} />
        ) : (
          <Text>
            <b>{page.title}</b> {lowerFirst(standing.sentence ?? '')}
          </Text>
        )}
        {missing.length > 0 && (
          <section aria-labelledby="until-then">
            <Title order={3} id="until-then" mb="xs">
              Until then, share a preview
            </Title>
            <PreviewLink page={page} />
          </section>
        )}
        <ol className={styles.steps}>
          <Step number={1} title="Choose a plan" state={planState(hasPlan)}>
            {goLive.plan}
          </Step>
          <Step number={2} title="Set its address" state={addressState(missing, hosting)}>
            {goLive.address}
          </Step>
        </ol>
        <FailureNote text={rest.failure} />
        <Group justify="space-between">
          {page.status === 'published' && missing.length > 0 ? (
            <Button variant="default" loading={rest.unpublish.isRunning} onClick={rest.unpublish.run}>
              Unpublish
            </Button>
          ) : (
            <span />
          )}
          <Button variant="default" onClick={goLive.onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const titleOf = (missing: readonly Missing[]) =>
  ['Nothing is missing', 'One step to go live', 'Two steps to go live'][missing.length] ?? '';

/** At a preview address, which others can’t open. */
const isOnlyHere = ({ status }: GeneratedPage, hosting: HostingStatus | undefined) =>
  status === 'published' && hosting?.is_active === true && hosting.preview === 'used';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function LiveNow({ page, hosting }: Pick<GoLiveDialogProps, 'page' | 'hosting'>) {
  const address = pageAddress(page, hosting);
  if (page.status !== 'published' || !address)
    return <Text>Both steps are done. Publish the page when it is ready.</Text>;
  return (
    <Text>
      {isOnlyHere(page, hosting) ? 'Read it on this machine at ' : 'Everyone can read it at '}
      <OutsideLink href={address} isInText>
        {address}
      </OutsideLink>
    </Text>
  );
}

type State = Pick<React.ComponentProps<typeof StatusDot>, 'tone' | 'label'>;

const planState = (hasPlan: boolean): State =>
  hasPlan ? { tone: 'good', label: 'Done' } : { tone: 'idle', label: 'No plan yet' };

function addressState(missing: readonly Missing[], hosting: HostingStatus | undefined): State {
  if (!hosting) return { tone: 'busy', label: 'Loading' };
  if (missing.includes('address')) return { tone: 'idle', label: 'No address yet' };
  if (missing.includes('records')) return { tone: 'busy', label: 'Waiting for DNS' };
  if (missing.includes('certificate')) return { tone: 'busy', label: 'Waiting for its certificate' };
  return { tone: 'good', label: 'Done' };
}

interface StepProps {
  number: number;
  title: string;
  state: State;
  children: ReactNode;
}

function Step({ number, title, state, children }: StepProps) {
  return (
    <li className={styles.step}>
      <Group justify="space-between" gap="sm">
        <Title order={3}>
          {number}. {title}
        </Title>
        <StatusDot {...state} />
      </Group>
      {children}
    </li>
  );
}
