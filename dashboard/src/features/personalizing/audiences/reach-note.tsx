import { Alert, Text } from '@mantine/core';
import type { AudienceReach } from '@sightline/contract/personalizing/audiences';
import { countOf, countText } from '../../../lib/words/format.ts';
import { FACTS } from './audience-words.ts';

/** Whom a rule would have reached lately, and how soon a change could be seen. */
export function ReachNote({ reach }: { reach: AudienceReach | undefined }) {
  if (!reach) return null;
  return (
    <Alert role="status" color="gray">
      <Text fw={500}>{reach.sentence}</Text>
      <Text>{reachWords(reach)}</Text>
      {reach.unknown.length > 0 && (
        <Text>
          {`Past visits don’t say: ${reach.unknown.map((about) => FACTS[about].label.toLowerCase()).join(', ')}. It may be fewer.`}
        </Text>
      )}
      {reach.reached > 0 &&
        plansOf(reach).map((text) => (
          <Text key={text} c="dimmed">
            {text}
          </Text>
        ))}
    </Alert>
  );
}

function plansOf({ plans }: AudienceReach): string[] {
  const seen = plans.flatMap(({ change, weeks }) =>
    weeks === null
      ? []
      : `Detecting a ${Math.round(change * 100)}% change takes about ${countOf(weeks, 'week')}.`,
  );
  return seen.length > 0
    ? seen
    : ['There’s too little traffic, or too few conversions, to detect a change of 50% or less.'];
}

function reachWords({ days, all_visitors, looked_at, reached, share }: AudienceReach): string {
  if (share === null) return `Nobody visited in the last ${days} days.`;
  const percent = `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
  if (looked_at >= all_visitors)
    return `${countText(reached)} of ${countOf(all_visitors, 'visitor')} in the last ${days} days (${percent}).`;
  return `About ${countText(Math.round(share * all_visitors))} of ${countOf(all_visitors, 'visitor')} in the last ${days} days (${percent}), estimated from the newest ${countText(looked_at)}.`;
}
