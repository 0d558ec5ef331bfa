import { Button, Group, Stack, Text } from '@mantine/core';

export interface Choice {
  topic: string;
  prompts: string[];
  category?: string | undefined;
}

/** The question to ask when a site leaves open what the company is; the field below accepts any other answer. */
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
        Your pages leave open what buyers would call you. Which fits best? Or name it yourself below.
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
