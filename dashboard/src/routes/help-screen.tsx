import { Button, Text, Title } from '@mantine/core';
import { Mail } from 'lucide-react';
import { usePublicConfig } from '../lib/public-config.ts';
import { HowItWorks } from '../ui/how-it-works.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function HelpScreen() {
  const { founders_email } = usePublicConfig();
  return (
    <>
      <PageHeader title="How Sightline Works" />
      <HowItWorks />
      {founders_email && (
        <>
          <Title order={2} mt="xl">
            Still wondering?
          </Title>
          <Text c="dimmed" mb="md">
            Write to the founders; you will have an answer within an hour.
          </Text>
          <Button component="a" href={`mailto:${founders_email}`} leftSection={<Mail size={16} />}>
            Email the founders
          </Button>
        </>
      )}
    </>
  );
}
