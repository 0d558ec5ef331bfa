import { Anchor, Button, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Keyboard, Mail } from 'lucide-react';
import { useState } from 'react';
import { useShowSetup } from '../features/whole/overview/setup-steps.api.ts';
import { usePublicConfig } from '../lib/server/public-config.ts';
import { DOCS, findGuides, searchInDocs } from '../shell/guides.ts';
import { findAnswers, type HelpAnswer } from '../shell/help-answers.ts';
import { ShortcutList } from '../shell/shortcut-list.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { ConnectLink } from '../ui/layout/connect-button.tsx';
import { LinkAnchor } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { HowItWorks } from '../ui/overlays/how-it-works.tsx';
import styles from './help-screen.module.css';
import { help } from './search-params.ts';

/** Frequent questions, guides, shortcuts, and how to get support. */
export function HelpScreen() {
  const { product_name } = usePublicConfig();
  const { q = '' } = help(useSearch({ strict: false }));
  const navigate = useNavigate();
  const search = (next: string) =>
    navigate({ to: '/aeo-help', search: { q: next || undefined }, replace: true, resetScroll: false });
  const answers = findAnswers(q);
  const guides = findGuides(q);
  return (
    <>
      <PageHeader title={`How ${product_name} Works`} actions={<Shortcuts />} />
      <search className={styles.search}>
        <SearchField label="Search help" value={q} onChange={search} />
      </search>
      {q === '' && <HowItWorks />}
      <Title order={2} mt={q === '' ? 'xl' : 0}>
        Common questions
      </Title>
      {answers.length > 0 ? (
        <ul className={styles.answers} aria-label="Answers">
          {answers.map((one) => (
            <Answer key={one.question} answer={one} />
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No matching answers.</Text>
      )}
      <Title order={2} mt="xl">
        Documentation
      </Title>
      <ul className={styles.guides} aria-label="Documentation">
        {guides.map(({ href, title }) => (
          <li key={href}>
            <Anchor href={href}>{title}</Anchor>
          </li>
        ))}
        <li>
          {q === '' ? (
            <Anchor href={DOCS}>All documentation</Anchor>
          ) : (
            <Anchor href={searchInDocs(q)}>Search all documentation for “{q}”</Anchor>
          )}
        </li>
        {q === '' && (
          <li>
            <LinkAnchor to="/api-reference">API reference</LinkAnchor>
          </li>
        )}
      </ul>
      <HiddenSetup />
      <Founders />
    </>
  );
}

function Answer({ answer: { question, answer, links } }: { answer: HelpAnswer }) {
  return (
    <li>
      <Title order={3}>{question}</Title>
      <p>{answer}</p>
      <p className={styles.links}>
        {links.map(({ label, to }) =>
          to === null ? (
            <ConnectLink key={label}>{label}</ConnectLink>
          ) : to.startsWith(DOCS) ? (
            <Anchor key={label} href={to}>
              {label}
            </Anchor>
          ) : (
            <LinkAnchor key={label} to={to}>
              {label}
            </LinkAnchor>
          ),
        )}
      </p>
    </li>
  );
}

function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Keyboard size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <ShortcutList />
      </Dialog>
    </>
  );
}

function HiddenSetup() {
  const show = useShowSetup();
  const navigate = useNavigate();
  if (!show) return null;
  return (
    <>
      <Title order={2} mt="xl" mb="xs">
        Setup checklist
      </Title>
      <Button
        variant="default"
        onClick={() =>
          show().then(
            () => navigate({ to: '/overview' }),
            () => undefined,
          )
        }
      >
        Show the checklist on Overview
      </Button>
    </>
  );
}

function Founders() {
  const { help_email } = usePublicConfig();
  if (!help_email) return null;
  return (
    <>
      <Title order={2} mt="xl">
        Still have questions?
      </Title>
      <Text c="dimmed" mb="md">
        Ask us about your results, your pages or anything that looks wrong.
      </Text>
      <Button component="a" href={`mailto:${help_email}`} leftSection={<Mail size={16} />}>
        Email the founders, who answer within an hour
      </Button>
    </>
  );
}
