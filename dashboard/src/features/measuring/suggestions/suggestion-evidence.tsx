import { Button } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import styles from './suggestion-evidence.module.css';

/** The answers behind it and the pages they cite, on request. */
export function SuggestionEvidence({
  suggestion: { evidence, cited_pages },
}: {
  suggestion: Pick<Suggestion, 'evidence' | 'cited_pages'>;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const answers = evidence.reduce((sum, one) => sum + one.answers, 0);
  const isReader = evidence.every(({ platform }) => platform === 'local');
  if (evidence.length === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        ml={-8}
        mt="xs"
        leftSection={<ChevronRight size={14} aria-hidden className={styles.chevron} data-open={isOpen} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isReader
          ? 'What the built-in reader answered'
          : `${countOf(answers, 'answer')} ${answers === 1 ? 'shows' : 'show'} it`}
      </Button>
      {isOpen && (
        <div id={id} className={styles.evidence}>
          <ul className={styles.list} aria-label="Answers that show it">
            {evidence.map(({ prompt_execution_id, platform, prompt_text, answers: showing, of }) => (
              <li key={prompt_execution_id}>
                <LinkAnchor
                  size="sm"
                  to="/topic-analysis/prompt-execution/$promptExecutionId"
                  params={{ promptExecutionId: prompt_execution_id }}
                  search={{ tab: 'response' }}
                >
                  {prompt_text}
                </LinkAnchor>
                <span className={styles.count}>
                  <AssistantNameTag platform={platform} /> · {showing} of {countOf(of, 'answer')}
                </span>
              </li>
            ))}
          </ul>
          {cited_pages.length > 1 && (
            <ul className={styles.list} aria-label="Pages they cite">
              {cited_pages.map(({ url, title, answers: citing }) => (
                <li key={url}>
                  <span>
                    <SiteIcon of={url} />
                    <OutsideLink href={url}>{title ?? linkDisplay(url)}</OutsideLink>
                  </span>
                  <span className={styles.count}>{countOf(citing, 'answer')}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
