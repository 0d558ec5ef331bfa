import { Button, Group, Stack, Text } from '@mantine/core';

export interface Choice {
  topic: string;
  prompts: string[];
  category?: string | undefined;
}

/** The question to ask when a site leaves open what the company is; the field below takes any other answer. */
export function TopicChoices({
  choices,
  onChoose,
}: {
  choices: Choice[];
  onChoose: (choice: Choice) => void;
}) {
  return (
    <Stack gap="xs" mb="md" role="group" aria-labelledby="what-you-are">
      <Text id="what-you-are">
        Your site doesn’t say clearly what buyers would call you. Pick the best fit or enter your own below.
      </Text>
      <Group gap="sm">
        {choices.map((choice) => (
          <Button key={choice.topic} variant="default" onClick={() => onChoose(choice)}>
            {choice.topic}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
