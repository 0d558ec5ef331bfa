/** A first topic as displayed and edited. */
export interface TopicDraft {
  topic: string;
  /** Always three, blank if missing. */
  prompts: string[];
  /** As they were written, with those that are not shown. */
  proposed: string[];
  /** The topic text that the prompts were written for. */
  promptsFor: string;
  /** A prompt was edited by hand, so none is replaced without asking. */
  isEdited: boolean;
}

const PROMPTS_SHOWN = 3;

export function draftOf({ topic, prompts }: { topic: string; prompts: string[] }): TopicDraft {
  return { topic, prompts: firstThree(prompts), proposed: prompts, promptsFor: topic, isEdited: false };
}

export function editPrompt(draft: TopicDraft, index: number, text: string): TopicDraft {
  return { ...draft, isEdited: true, prompts: draft.prompts.with(index, text) };
}

/** Whether the prompts were written for a different topic text than the current one. */
export function isStale({ topic, promptsFor }: TopicDraft): boolean {
  return topic.trim() !== '' && topic.trim() !== promptsFor.trim();
}

/** How many prompts the server asks beyond those shown: the rest of what it proposed, once a shown one is kept. */
export function unshownCount({ prompts, proposed }: TopicDraft): number {
  const isKept = prompts.some((prompt) => proposed.includes(prompt.trim()));
  return isKept ? Math.max(0, proposed.length - PROMPTS_SHOWN) : 0;
}

/** What is saved: the trimmed topic and its non-blank prompts; null while incomplete. */
export function savedForm(draft: TopicDraft): { topic_text: string; prompts: string[] } | null {
  const topic_text = draft.topic.trim();
  const prompts = draft.prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== '');
  return topic_text === '' || prompts.length === 0 ? null : { topic_text, prompts };
}

function firstThree(prompts: string[]): string[] {
  return Array.from({ length: PROMPTS_SHOWN }, (_, index) => prompts[index] ?? '');
}
