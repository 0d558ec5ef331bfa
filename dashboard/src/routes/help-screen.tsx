import { Button, Text, Title } from '@mantine/core';
import { Mail } from 'lucide-react';
import { usePublicConfig } from '../lib/server/public-config.ts';
import { LinkAnchor } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { HowItWorks } from '../ui/overlays/how-it-works.tsx';

export function HelpScreen() {
  const { help_email, product_name } = usePublicConfig();
  return (
    <>
      <PageHeader title={`How ${product_name} Works`} />
      <HowItWorks />
      <Title order={2} mt="xl">
        For your own programs
      </Title>
      <Text c="dimmed">
        What you see here can be read and changed by programs too. The{' '}
        <LinkAnchor to="/api-reference" underline="always">
          API reference
        </LinkAnchor>{' '}
        lists every call.
      </Text>
      {help_email && (
        <>
          <Title order={2} mt="xl">
            Still wondering?
          </Title>
          <Text c="dimmed" mb="md">
            Ask the people who build it, about your figures, your pages or anything that looks wrong.
          </Text>
          <Button component="a" href={`mailto:${help_email}`} leftSection={<Mail size={16} />}>
            Email the founders, who answer within an hour
          </Button>
        </>
      )}
    </>
  );
}
