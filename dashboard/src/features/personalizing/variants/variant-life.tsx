import { Badge, Box, Button, Group } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { CopyVersion } from './copy-version.tsx';
import { actionsFor, decisionOf, lifeSentence, STATES } from './life-words.ts';
import { ScheduleForm } from './schedule-form.tsx';
import styles from './variant-life.module.css';
import { type OnPage, useDecision } from './variant-lives.api.ts';
import { VersionList } from './version-list.tsx';

/** Whether visitors see a variant on a page, and what a person can do about it. */
export function VariantLife({ variant_id, page }: { variant_id: string; page: LandingPage }) {
  const { life, page_id, version } = page;
  const of: OnPage = { variant_id, page_id };
  const decision = useDecision(of);
  const [open, setOpen] = useState<'schedule' | 'versions' | 'copy' | null>(null);
  const close = () => setOpen(null);
  const actions = actionsFor(life, page);
  const canSchedule = life.version !== null || page.changes.length > 0;
  return (
    <Box component="section" mb={12} aria-label="Status">
      <p className={styles.state}>
        <Badge variant="light" {...(life.state !== 'live' && { color: 'gray' })}>
          {STATES[life.state]}
        </Badge>
        <span>{lifeSentence(life, version)}</span>
      </p>
      {life.reason && <p>{`Paused automatically: ${life.reason}`}</p>}
      <p className={styles.facts}>
        {life.starts_at && (
          <span>
            {life.next_version === null
              ? 'Starts '
              : `Version ${life.next_version} replaces version ${life.version} on `}
            <Moment at={life.starts_at} form="moment" />
          </span>
        )}
        {life.ends_at && life.state !== 'ended' && (
          <span>
            Ends <Moment at={life.ends_at} form="moment" />
          </span>
        )}
        {life.changed_at && (
          <span>
            {life.changed_by ? `Last change by ${life.changed_by}, ` : 'Last changed '}
            <Moment at={life.changed_at} />
          </span>
        )}
      </p>
      <Group align="stretch" gap={8}>
        {actions.map((action) => (
          <Button
            key={action.what}
            variant={action.what === 'approve' ? 'filled' : 'default'}
            loading={
              decision.isPending && JSON.stringify(decision.variables) === JSON.stringify(decisionOf(action))
            }
            disabled={decision.isPending}
            onClick={() => decision.mutate(decisionOf(action))}
          >
            {action.label}
          </Button>
        ))}
        {canSchedule && (
          <Button variant="default" onClick={() => setOpen('schedule')}>
            Schedule…
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen('versions')}>
          Versions
        </Button>
        <LinkButton
          variant="default"
          to="/personalized-pages/edit"
          search={{
            variant: variant_id,
            page: page_id,
            version: page.changes.length > 0 ? version : undefined,
          }}
        >
          Edit on the page
        </LinkButton>
        {page.is_by_hand && page.changes.length > 0 && (
          <Button variant="default" onClick={() => setOpen('copy')}>
            Use on other pages
          </Button>
        )}
      </Group>
      <FailureNote text={failureOf(decision.error)} />
      <Dialog isOpen={open === 'schedule'} onClose={close} title="Schedule">
        <ScheduleForm of={of} page={page} onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'copy'} onClose={close} title={`Use version ${version} on other pages`}>
        <CopyVersion of={of} version={version} onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'versions'} onClose={close} title="Versions" width={720}>
        <VersionList of={of} />
      </Dialog>
    </Box>
  );
}
