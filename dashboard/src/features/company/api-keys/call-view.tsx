import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { type Answer, type ApiDocument, answerOf, type Call } from './api-document.ts';
import styles from './api-reference.module.css';
import { CodeExample } from './code-example.tsx';
import { curlText } from './curl-text.ts';
import { describeSchema, type Field } from './describe-schema.ts';
import { FieldTree } from './field-tree.tsx';
import { MarkedWords } from './marked-words.tsx';
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
        <div className={styles.address}>
          <MethodName method={call.method} />
          <code className={styles.code}>{call.path}</code>
          <CopyButton value={call.path} label="Copy path" />
        </div>
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
  if (!found?.[1].schema) return <Text c="dimmed">Nothing.</Text>;
  const [media_type, { schema }] = found;
  if (!media_type.endsWith('json')) return <Text c="dimmed">A file of the type {media_type}.</Text>;
  return <ShapeView field={describeSchema(document, schema)} />;
}
