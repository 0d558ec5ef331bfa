import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { Analysis } from './group-suggestions.ts';

interface AnalysisLinkProps {
  analysis: Analysis;
  /** The tab of a topic's analysis to open, if not the overview. */
  tab?: 'content_suggestions';
  /** The color, if not the link color. */
  c?: 'inherit';
  children: string;
}

/** Links to the execution a suggestion comes from. */
export function AnalysisLink({ analysis, tab, c, children }: AnalysisLinkProps) {
  if (analysis.of === 'prompt') {
    const { promptExecutionId } = analysis;
    return (
      <LinkAnchor
        to="/topic-analysis/prompt-execution/$promptExecutionId"
        params={{ promptExecutionId }}
        c={c}
      >
        {children}
      </LinkAnchor>
    );
  }
  const { topicId, topicExecutionId } = analysis;
  return (
    <LinkAnchor
      to="/topic-analysis/topic/$topicId/execution/$topicExecutionId"
      params={{ topicId, topicExecutionId }}
      search={tab && { tab }}
      c={c}
    >
      {children}
    </LinkAnchor>
  );
}
