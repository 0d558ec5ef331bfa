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
      {isUnknown && <Text role="status">This call doesn’t exist. Choose one from the list.</Text>}
      <section>
        <Title order={2}>Make a first call</Title>
        <Text>
          <LinkAnchor to="/settings/$card" params={{ card: 'api-keys' }} underline="always">
            Create an API key
          </LinkAnchor>{' '}
          and send it with each call. It acts on your behalf in your organization.
        </Text>
        <CodeExample
          label="First call"
          text={`export SIGHTLINE_API_KEY='sl_…'\n\ncurl '${server}/api/domains' \\\n  -H "Authorization: Bearer $SIGHTLINE_API_KEY"`}
        />
        {enabled && (
          <Text>
            Most calls need a website ID. Your current website’s ID is{' '}
            <code className={styles.code}>{id}</code>; the examples already use it.
          </Text>
        )}
      </section>
      <section>
        <Title order={2}>What to expect</Title>
        <List size="sm" spacing={4} mt="xs">
          <List.Item>
            Requests and responses are JSON. Times are UTC; scores and shares range from 0 to 1.
          </List.Item>
          <List.Item>
            Read-only keys can only call GET. People, keys and billing can only be changed by signed-in
            people.
          </List.Item>
          <List.Item>
            Limit: 600 calls a minute per key. Beyond that, calls return 429, and Retry-After gives the
            seconds to wait.
          </List.Item>
          <List.Item>
            Errors follow RFC 9457: <code className={styles.code}>detail</code> explains it,{' '}
            <code className={styles.code}>code</code> identifies it, and{' '}
            <code className={styles.code}>errors</code> lists each invalid field.
          </List.Item>
          <List.Item>New fields may be added at any time. Ignore unknown fields.</List.Item>
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
          OpenAPI 3.1 document:{' '}
          <a href="/openapi.json" className={styles.plain}>
            {server}/openapi.json
          </a>
        </Text>
      </section>
    </article>
  );
}
