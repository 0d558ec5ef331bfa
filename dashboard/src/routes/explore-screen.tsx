import { Button, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import analytics from '../../../docs/images/analytics.png';
import journey from '../../../docs/images/journey.png';
import personalized from '../../../docs/images/personalized.png';
import { useSaveOption } from '../features/company/domains/domain-options.api.ts';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import styles from './explore-screen.module.css';

const PARTS = [
  {
    title: 'Personalized Pages',
    says: 'Visitors from ChatGPT read what they asked about. You approve each variant, and some visitors keep the original.',
    picture: personalized,
  },
  {
    title: 'Visitor Journeys',
    says: 'What each visitor saw, clicked and came from, page by page.',
    picture: journey,
  },
  {
    title: 'Analytics',
    says: 'Visits, conversions and the lift of each variant, by source, page, country and device.',
    picture: analytics,
  },
];

/** What personalization is, shown by the sample workspace, and the button that switches it on. */
export function ExploreScreen() {
  const domain = useCurrentDomain();
  const navigate = useNavigate();
  const save = useSaveOption('selected_personalization');
  const start = () =>
    save.mutate(true, { onSuccess: () => navigate({ to: '/personalization-setup/script' }) });
  return (
    <>
      <PageHeader
        title="Personalization"
        sentence="Show visitors from AI assistants what they came for, and see whether it brings more customers."
        actions={
          domain?.selected_personalization ? (
            <LinkButton to="/personalization-setup/script">Continue setup</LinkButton>
          ) : (
            <Button loading={save.isPending} onClick={start}>
              Turn on personalization
            </Button>
          )
        }
      />
      {PARTS.map(({ title, says, picture }) => (
        <section key={title} className={styles.part} aria-label={title}>
          <div>
            <Title order={2}>{title}</Title>
            <Text c="dimmed" mt={4}>
              {says}
            </Text>
          </div>
          <img
            src={picture}
            alt={`${title} of the sample workspace`}
            width={1440}
            height={900}
            loading="lazy"
          />
        </section>
      ))}
    </>
  );
}
