/** What an answer did with the brand. Null counts as no. */
export interface ScorableAnswer {
  mentioned: boolean | null;
  cited: boolean | null;
  searched: boolean | null;
}

export interface PromptScore {
  /** Successful answers only. */
  n: number;
  mentioned: number;
  cited: number;
  searched: number;
  /** Mean Performance of the answers, each (Mentioned + Cited) / 2; null without answers. */
  score: number | null;
  /** True in more than half of the answers. */
  brand_mentioned: boolean;
  cited_in_sources: boolean;
}

export const isMentioned = (answer: ScorableAnswer) => answer.mentioned === true;

/** An answer that did not search is not cited, whatever links it contains. */
export const isCited = (answer: ScorableAnswer) => answer.cited === true && answer.searched === true;

/** Performance of one answer: (Mentioned + Cited) / 2. */
export const performanceOf = (answer: ScorableAnswer) =>
  (Number(isMentioned(answer)) + Number(isCited(answer))) / 2;

/** One prompt on one assistant, from its successful answers. */
export function scorePromptExecution(answers: readonly ScorableAnswer[]): PromptScore {
  const n = answers.length;
  const mentioned = answers.filter(isMentioned).length;
  const cited = answers.filter(isCited).length;
  return {
    n,
    mentioned,
    cited,
    searched: answers.filter((answer) => answer.searched === true).length,
    score: n === 0 ? null : (mentioned + cited) / 2 / n,
    brand_mentioned: mentioned > n / 2,
    cited_in_sources: cited > n / 2,
  };
}
