import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { type Answer, type ApiDocument, answerOf, type Call } from './api-document.ts';
import styles from './api-reference.module.css';
import { CodeExample } from './code-example.tsx';
import { curlText } from './curl-text.ts';
import { describeSchema, type Field } from './describe-schema.ts';
import { MethodName } from './reference-nav.tsx';

interface CallViewProps {
  document: ApiDocument;
  call: Call;
}

/** One call: its input, its answer, its errors, and an example. */
export function CallView({ document, call }: CallViewProps) {
  const { id, enabled } = useDomainId();
  const ids: Record<string, string> = enabled && call.path.startsWith('/api/domains/{id}') ? { id } : {};
  const [body] = Object.values(call.requestBody?.content ?? {});
  return (
    <article className={styles.about}>
      <header>
        <Text c="dimmed">{call.tags[0]}</Text>
        <Title order={2} className={styles.title}>
          {call.summary}
        </Title>
        <Group gap="4px 12px" mb={8}>
          <MethodName method={call.method} />
          <code className={styles.code}>{call.path}</code>
          <CopyButton value={call.path} label="Copy path" />
        </Group>
        {call.description && (
          <Text c="dimmed">
            <MarkedWords text={call.description} />
          </Text>
        )}
      </header>
      <Part title="Example">
        <CodeExample label="Example call" text={curlText(document, call, ids)} />
      </Part>
      {call.parameters && call.parameters.length > 0 && (
        <Part title="Parameters">
          <FieldTree fields={parametersOf(document, call)} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <ShapeView field={describeSchema(document, body.schema)} />
        </Part>
      )}
      <Answers document={document} call={call} />
    </article>
  );
}

function parametersOf(document: ApiDocument, { parameters = [] }: Call): Field[] {
  return parameters.map((one) => {
    const field = describeSchema(document, one.schema, one.name);
    return {
      ...field,
      description: one.description ?? field.description,
      is_required: one.required ?? false,
      notes: [one.in === 'path' ? 'in the path' : `in the ${one.in}`, ...field.notes],
    };
  });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      {children}
    </section>
  );
}

/** A value as a whole, then its fields. */
function ShapeView({ field }: { field: Field }) {
  return (
    <>
      {(field.children.length === 0 || field.type !== 'object') && <Text c="dimmed">{field.type}</Text>}
      <FieldTree fields={field.children} />
    </>
  );
}

function Answers({ document, call }: CallViewProps) {
  const all = Object.entries(call.responses).map(([status, answer]) => ({
    status,
    answer: answerOf(document, answer),
  }));
  const good = all.filter(({ status }) => status.startsWith('2'));
  const refusals = all.filter(({ status }) => !status.startsWith('2'));
  return (
    <>
      {good.map(({ status, answer }) => (
        <Part key={status} title={`Answer ${status}`}>
          <AnswerView document={document} answer={answer} />
        </Part>
      ))}
      <Part title="Other answers">
        <dl className={styles.statuses}>
          {refusals.map(({ status, answer }) => (
            <div key={status}>
              <dt>{status === 'default' ? 'Others' : status}</dt>
              <dd>
                <MarkedWords text={answer.description ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  );
}

function AnswerView({ document, answer }: { document: ApiDocument; answer: Answer }) {
  const [found] = Object.entries(answer.content ?? {});
  if (!found?.[1].schema) return <Text c="dimmed">Empty response</Text>;
  const [media_type, { schema }] = found;
  if (!media_type.endsWith('json')) return <Text c="dimmed">A file of the type {media_type}.</Text>;
  return <ShapeView field={describeSchema(document, schema)} />;
}

/** Values with their fields; deeper levels open on request. */
function FieldTree({ fields, depth = 0 }: { fields: Field[]; depth?: number }) {
  if (fields.length === 0) return null;
  return (
    <ul className={styles.tree} data-nested={depth > 0 || undefined}>
      {fields.map((field) => (
        <li key={field.name} className={styles.field}>
          {field.children.length > 0 ? (
            <details open={depth === 0 && fields.length === 1}>
              <summary className={styles.summary}>
                <FieldLine field={field} />
              </summary>
              <FieldTree fields={field.children} depth={depth + 1} />
            </details>
          ) : (
            <FieldLine field={field} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field: { name, type, is_required, description, notes } }: { field: Field }) {
  return (
    <span className={styles.line}>
      <code className={styles.name}>{name}</code>
      <span className={styles.type}>
        {type}
        {!is_required && ', optional'}
      </span>
      {notes.length > 0 && <span className={styles.notes}>{notes.join(' · ')}</span>}
      {description && (
        <span className={styles.words}>
          <MarkedWords text={description} />
        </span>
      )}
    </span>
  );
}

/** Field names are in backticks. */
function MarkedWords({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) =>
      at % 2 === 1 ? <code key={part}>{part}</code> : <Fragment key={part}>{part}</Fragment>,
    );
}
