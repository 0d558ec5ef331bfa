import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useSaveOption } from '../features/company/domains/domain-options.api.ts';
import { FirstVisit } from '../features/personalizing/journeys/first-visit.tsx';
import { TagStep } from '../features/personalizing/site-pages/script-setup.tsx';
import { useScriptSettings } from '../features/personalizing/site-pages/site-pages.api.ts';
import { CompetitorList } from '../features/understanding/brands/competitor-list.tsx';
import type { StepPanel } from '../features/whole/overview/setup-steps.tsx';
import { failureOf } from '../lib/server/problem.ts';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { FirstVariant } from './setup-variant.tsx';

export const CompetitorsStep: StepPanel = () => <CompetitorList />;

export const TagToAdd: StepPanel = () => (
  <WhereOn>
    <TagStep />
  </WhereOn>
);

export const VisitToSee: StepPanel = ({ onOpen }) => (
  <WhereOn>
    <Stack gap={8}>
      <FirstVisit noTag={<NoTag onOpen={() => onOpen('tag')} />} />
    </Stack>
  </WhereOn>
);

export const VariantToShow: StepPanel = ({ isDone }) => (
  <WhereOn>
    <FirstVariant isDone={isDone} />
  </WhereOn>
);

/** What visits and variants need is switched on where someone finds it off. */
function WhereOn({ children }: { children: React.ReactNode }) {
  const save = useSaveOption('selected_personalization');
  if (useCurrentDomain()?.selected_personalization !== false) return children;
  return (
    <>
      <Text maw={720} mb={12}>
        Turn on personalization to count visits. Your website stays as it is until you approve a variant.
      </Text>
      <Group gap={8}>
        <Button loading={save.isPending} onClick={() => save.mutate(true)}>
          Turn on personalization
        </Button>
        <LinkButton to="/explore/personalization" variant="default">
          See what it does
        </LinkButton>
      </Group>
      <FailureNote text={failureOf(save.error)} />
    </>
  );
}

/** Where nothing was heard of the tag, it has to be put in first. */
function NoTag({ onOpen }: { onOpen: () => void }) {
  const { data: settings } = useScriptSettings();
  if (!settings || settings.script_seen_at) return null;
  return (
    <>
      We haven’t seen the tag on your website yet.{' '}
      <Anchor component="button" type="button" fz="inherit" underline="always" onClick={onOpen}>
        Add the tag
      </Anchor>
      .
    </>
  );
}
