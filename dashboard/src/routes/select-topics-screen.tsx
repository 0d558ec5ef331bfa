import { Button, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStarterTopics } from '../features/measuring/topics/starter-topics.api.ts';
import { StartingAnalysis } from '../features/measuring/topics/starting-analysis.tsx';
import { type Choice, TopicChoices } from '../features/measuring/topics/topic-choices.tsx';
import { draftOf, type TopicDraft } from '../features/measuring/topics/topic-draft.ts';
import { TopicForm } from '../features/measuring/topics/topic-form.tsx';
import { useSaveTopic } from '../features/measuring/topics/topics.api.ts';
import { api } from '../lib/server/api-client.ts';
import { failureOf } from '../lib/server/problem.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { mergeDomain } from '../lib/session/session-state.ts';
import { useDomainId } from '../lib/session/use-session.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { ConnectLink } from '../ui/layout/connect-button.tsx';
import styles from './select-topics-screen.module.css';

const NONE = "We couldn't generate a starter topic right now. Try again in a moment.";
const OR_TYPE = 'Or enter what buyers look for, and we’ll write the questions they ask.';
const MAX_CATEGORY = 80;
const blank = draftOf({ topic: '', prompts: [] });

interface FirstTopic {
  topic_text: string;
  prompts: string[];
  category: string | undefined;
}

/** Step 3: the first topic, proposed and then edited by the person. */
export function SelectTopicsScreen() {
  const starters = useStarterTopics();
  const [draft, setDraft] = useState<TopicDraft>();
  const [chosen, setChosen] = useState<Choice>();
  const finish = useFinish();
  const proposed = starters.data?.[0];
  const choices = starters.data?.filter(({ choice }) => choice) ?? [];
  // What a person has to choose is not chosen for them.
  const first = proposed && choices.length === 0 ? draftOf(proposed) : blank;
  const hasNone = starters.isError || (starters.isSuccess && proposed === undefined);
  if (starters.isFetching && draft === undefined) {
    return (
      <Text role="status" className={styles.waiting}>
        <Loader size={14} aria-hidden />
        Finding a topic your buyers ask about
      </Text>
    );
  }
  return (
    <>
      {hasNone && (
        <div className={styles.none}>
          <Text>{NONE}</Text>
          <Button variant="default" loading={starters.isFetching} onClick={() => starters.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {hasNone && (
        <Text mb="md">
          {OR_TYPE} <ConnectLink underline="always" /> and a model finds topics in any language.
        </Text>
      )}
      {choices.length > 0 && (
        <TopicChoices
          choices={choices}
          onChoose={(choice) => {
            setChosen(choice);
            setDraft(draftOf(choice));
          }}
        />
      )}
      <TopicForm
        draft={draft ?? first}
        onChange={setDraft}
        onSave={(topic) =>
          finish.mutate({ ...topic, category: choices.length > 0 ? saidBy(chosen, topic) : undefined })
        }
        isSaving={finish.isPending}
      />
      <FailureNote text={failureOf(finish.error)} />
      <StartingAnalysis isOpen={finish.isPending} />
    </>
  );
}

/** What the company is: the chosen category, or the topic as a person named it. */
const saidBy = (chosen: Choice | undefined, { topic_text }: { topic_text: string }) =>
  chosen?.topic === topic_text && chosen.category ? chosen.category : topic_text.slice(0, MAX_CATEGORY);

/** Saves the topic, marks onboarding as completed and goes to the analysis. */
function useFinish() {
  const { id } = useDomainId();
  const navigate = useNavigate();
  const save = useSaveTopic();
  return useMutation({
    mutationFn: async ({ category, ...topic }: FirstTopic) => {
      await save.mutateAsync({ ...topic });
      return api.domains.update({ id, completed_cms_onboarding: true, ...(category && { category }) });
    },
    onSuccess: (domain) => {
      // Both at once, because the guard would redirect if the domain were completed while this address is open.
      navigate({ to: '/topic-analysis' });
      mergeDomain(sessionStore, domain);
    },
  });
}
