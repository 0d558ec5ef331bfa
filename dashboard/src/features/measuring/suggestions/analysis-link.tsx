import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { Analysis } from './group-suggestions.ts';

interface AnalysisLinkProps {
  analysis: Analysis;
  /** What is opened of a topic's analysis, where it is not the overview. */
  tab?: 'content_suggestions';
  /** The colour, where it is not that of links. */
  c?: 'inherit';
  children: string;
}

/** Leads to the execution that a suggestion comes from. */
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
