/** A first topic as the person sees and changes it. */
export interface TopicDraft {
  topic: string;
  /** Always three, blank where there is none. */
  prompts: string[];
  /** The topic text that the prompts were written for. */
  promptsFor: string;
  /** A prompt was changed by hand, so none is replaced unasked. */
  isEdited: boolean;
}

const SHOWN = 3;

export function draftOf({ topic, prompts }: { topic: string; prompts: string[] }): TopicDraft {
  return { topic, prompts: firstThree(prompts), promptsFor: topic, isEdited: false };
}

export function editPrompt(draft: TopicDraft, index: number, text: string): TopicDraft {
  return { ...draft, isEdited: true, prompts: draft.prompts.with(index, text) };
}

/** Whether the prompts were written for another text than the topic's present one. */
export function isStale({ topic, promptsFor }: TopicDraft): boolean {
  return topic.trim() !== '' && topic.trim() !== promptsFor.trim();
}

/** What is saved: the trimmed topic and those prompts that are not blank; null while that is too little. */
export function savedForm(draft: TopicDraft): { topic_text: string; prompts: string[] } | null {
  const topic_text = draft.topic.trim();
  const prompts = draft.prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== '');
  return topic_text === '' || prompts.length === 0 ? null : { topic_text, prompts };
}

function firstThree(prompts: string[]): string[] {
  return Array.from({ length: SHOWN }, (_, index) => prompts[index] ?? '');
}
