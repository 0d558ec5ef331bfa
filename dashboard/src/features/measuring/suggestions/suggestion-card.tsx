import { Box, Button, Group, Stack, Title } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { Check, Undo2 } from 'lucide-react';
import { useStandings } from '../../../lib/server/page-standings.ts';
import { linkDisplay, wholeAddress } from '../../../lib/words/link-display.ts';
import { A_PUBLISHED_PAGE } from '../../../lib/words/page-standing.ts';
import { LinkAnchor, LinkButton } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { AnalysisLink } from './analysis-link.tsx';
import { analysisOf, isToDo } from './group-suggestions.ts';
import styles from './suggestion-card.module.css';
import { SuggestionEvidence } from './suggestion-evidence.tsx';
import { useSetStatus } from './suggestions.api.ts';

interface SuggestionCardProps {
  suggestion: Suggestion;
  /** Level of its heading. */
  level: 2 | 3;
  /** Whether to name the topic; false when the screen is about one topic. */
  showTopic?: boolean;
  /** Called when its status changes, because it may leave the list. */
  onMarked?: () => void;
}

/** What to do, why, and the answers behind it. */
export function SuggestionCard({ suggestion, level, showTopic = false, onMarked }: SuggestionCardProps) {
  const { text, memo, target_locator, topic_text } = suggestion;
  const analysis = analysisOf(suggestion);
  return (
    <li className={styles.card}>
      <Stack gap={8} miw={0}>
        <Title order={level} size="h2" className={styles.text}>
          {text}
        </Title>
        <p className={styles.where}>
          {target_locator && (
            <span>
              <SiteIcon of={wholeAddress(target_locator)} />
              <OutsideLink href={wholeAddress(target_locator)}>{linkDisplay(target_locator)}</OutsideLink>
            </span>
          )}
          {showTopic && topic_text && <span>{topic_text}</span>}
          {!isToDo(suggestion) && <StatusDot tone="good" label="Complete" />}
        </p>
        <Group gap="8px 12px">
          <PageAction suggestion={suggestion} />
          <MarkButton suggestion={suggestion} onMarked={onMarked} />
          {analysis && <AnalysisLink analysis={analysis}>Full Analysis</AnalysisLink>}
        </Group>
      </Stack>
      <Box miw={0}>
        <div className={styles.label}>Why</div>
        <p className={styles.memo}>{memo}</p>
        <SuggestionEvidence suggestion={suggestion} />
      </Box>
    </li>
  );
}

function MarkButton({ suggestion, onMarked }: Pick<SuggestionCardProps, 'suggestion' | 'onMarked'>) {
  const { mutate } = useSetStatus();
  const todo = isToDo(suggestion);
  const mark = () => {
    mutate({ suggestion_id: suggestion.id, status: todo ? 'applied' : 'pending' });
    onMarked?.();
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={todo ? <Check size={14} aria-hidden /> : <Undo2 size={14} aria-hidden />}
      onClick={mark}
    >
      {todo ? 'Mark complete' : 'Mark to-do'}
    </Button>
  );
}

/** A published page is public where nothing is missing. */
const publicWords = (note: string | null) => (note ? `Page ready, ${note}` : 'Page published');

/** A page that should be, or was, written. */
function PageAction({ suggestion: { prompt_text, page } }: { suggestion: Suggestion }) {
  const { note } = useStandings()(A_PUBLISHED_PAGE);
  if (page) {
    return (
      <LinkAnchor to="/content" search={{ q: page.title }}>
        {page.status === 'draft' ? 'Page written, not published yet' : publicWords(note)}
      </LinkAnchor>
    );
  }
  if (!prompt_text) return null;
  return (
    <LinkButton to="/content" search={{ create: prompt_text }} size="compact-sm" variant="light">
      Write this page
    </LinkButton>
  );
}
