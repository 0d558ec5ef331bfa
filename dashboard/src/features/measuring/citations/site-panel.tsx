import { Skeleton, Text, Title } from '@mantine/core';
import type { CitedSite, SitePageCited } from '@sightline/contract/measuring/citations';
import { countOf, countText, partOf } from '../../../lib/words/format.ts';
import { sourceName } from '../../../lib/words/link-display.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { AdviceText } from './advice-text.tsx';
import { useCitedPages } from './citations.api.ts';
import styles from './panel-list.module.css';
import { type Advice, KIND_LABEL } from './site-words.ts';

interface SitePanelProps {
  topicExecutionId: string;
  site: CitedSite;
  /** Answers that were counted. */
  answers: number;
  advice: Advice;
  onClose: () => void;
}

/** The cited pages of a site, and who is mentioned in the answers that cite it. */
export function SitePanel({ topicExecutionId, site, answers, advice, onClose }: SitePanelProps) {
  const { domain, kind, pages: count } = site;
  const { data: pages, isPending, isError } = useCitedPages(topicExecutionId, domain);
  return (
    <SidePanel title={domain} isOpen onClose={onClose}>
      <Title order={2}>{domain}</Title>
      <Text c="dimmed">
        {KIND_LABEL[kind]} · cited in {partOf(site.answers, answers)} answers of this run
      </Text>
      <Text mt={12}>{mentionedText(site)}</Text>
      <p className={styles.todo}>
        <strong>What to do:</strong> <AdviceText advice={advice} />
      </p>
      {isPending && <Skeleton height={240} mt={16} />}
      {isError && <Text mt={16}>Couldn’t load this. Close the panel and try again.</Text>}
      {pages && (
        <ul className={styles.list} aria-label="Cited pages">
          {pages.map((page) => (
            <CitedPage key={page.url} page={page} siteKind={kind} />
          ))}
        </ul>
      )}
      {pages && count > pages.length && (
        <Text c="dimmed" mt={12}>
          and {countOf(count - pages.length, 'more page')} cited less often
        </Text>
      )}
    </SidePanel>
  );
}

/** "Of 18 answers citing it, 4 mention you. Competitors mentioned: Loafledger (9) and Crumbly (2)." */
function mentionedText({ named, competitors, competitors_more: more, answers }: CitedSite): string {
  const rivals = competitors.map(({ name, answers: count }) => `${name} (${countText(count)})`);
  const others = more > 0 ? [...rivals, countOf(more, 'more', 'more')] : rivals;
  const you = named === 0 ? 'none mentions you' : `${named} mention${named === 1 ? 's' : ''} you`;
  const counted = `Of ${countOf(answers, 'answer')} citing it, ${you}.`;
  if (others.length === 0) return counted;
  return `${counted} Competitors mentioned: ${new Intl.ListFormat('en-US').format(others)}.`;
}

function CitedPage({ page, siteKind }: { page: SitePageCited; siteKind: CitedSite['kind'] }) {
  const { url, title, kind, answers, assistants } = page;
  return (
    <li className={styles.line}>
      <OutsideLink href={url}>{title || sourceName(url)}</OutsideLink>
      <span className={styles.facts}>
        {title && <span>{sourceName(url)}</span>}
        {kind !== siteKind && <span>{KIND_LABEL[kind]}</span>}
        <span>cited in {countOf(answers, 'answer')}</span>
        {assistants.map(({ platform, answers: count, prompt_execution_id }) => (
          <LinkAnchor
            key={platform}
            to="/topic-analysis/prompt-execution/$promptExecutionId"
            params={{ promptExecutionId: prompt_execution_id }}
            search={{ tab: 'response' }}
            title="Read an answer that cites it"
          >
            <AssistantNameTag platform={platform} /> {count}
          </LinkAnchor>
        ))}
      </span>
    </li>
  );
}
