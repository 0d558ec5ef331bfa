import { List, Text, Title } from '@mantine/core';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { ApiDocument, Call } from './api-document.ts';
import styles from './api-reference.module.css';
import { CodeExample } from './code-example.tsx';

interface ReferenceIntroProps {
  document: ApiDocument;
  calls: Call[];
  /** The address names an unknown call. */
  isUnknown: boolean;
}

/** Rules that apply to every call. */
export function ReferenceIntro({ document, calls, isUnknown }: ReferenceIntroProps) {
  const { id, enabled } = useDomainId();
  const server = document.servers[0]?.url ?? location.origin;
  return (
    <article className={styles.about}>
      {isUnknown && <Text role="status">There is no such call. Choose one at left.</Text>}
      <section>
        <Title order={2}>Make a first call</Title>
        <Text>
          <LinkAnchor to="/settings" hash="api-keys" underline="always">
            Create an API key
          </LinkAnchor>{' '}
          and send it with each call. It acts on your behalf, in your organization.
        </Text>
        <CodeExample
          label="First call"
          text={`export SIGHTLINE_API_KEY='sl_…'\n\ncurl '${server}/api/domains' \\\n  -H "Authorization: Bearer $SIGHTLINE_API_KEY"`}
        />
        {enabled && (
          <Text>
            Most calls carry the id of a website. That of the one you work on is{' '}
            <code className={styles.code}>{id}</code>; examples have it filled in.
          </Text>
        )}
      </section>
      <section>
        <Title order={2}>What to expect</Title>
        <List size="sm" spacing={4} mt="xs">
          <List.Item>
            Bodies and answers are JSON. Times are in UTC; scores and shares go from 0 to 1.
          </List.Item>
          <List.Item>A key that reads may use GET alone. People, keys and billing need a person.</List.Item>
          <List.Item>
            A key makes up to 600 calls a minute. After that the answer is 429, and its Retry-After header
            says how many seconds to wait.
          </List.Item>
          <List.Item>
            What goes wrong is told as a problem: <code className={styles.code}>detail</code> is a sentence
            for people, <code className={styles.code}>code</code> is for programs, and{' '}
            <code className={styles.code}>errors</code> has a message for each field.
          </List.Item>
          <List.Item>Fields may be added to answers at any time: leave what you do not know alone.</List.Item>
        </List>
      </section>
      <section>
        <Title order={2}>All calls</Title>
        <dl className={styles.index}>
          {document.tags.map(({ name, description }) => {
            const [first] = calls.filter(({ tags }) => tags.includes(name));
            return (
              <div key={name}>
                <dt>
                  {first && (
                    <LinkAnchor to="/api-reference" search={{ op: first.operationId }}>
                      {name}
                    </LinkAnchor>
                  )}
                </dt>
                <dd>{description}</dd>
              </div>
            );
          })}
        </dl>
        <Text>
          The same as an OpenAPI 3.1 document, for tools:{' '}
          <a href="/openapi.json" className={styles.plain}>
            {server}/openapi.json
          </a>
        </Text>
      </section>
    </article>
  );
}
