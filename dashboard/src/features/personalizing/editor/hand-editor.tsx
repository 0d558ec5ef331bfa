import { Button, Group, Loader, SegmentedControl, Switch } from '@mantine/core';
import type { FromFrame, ListedPart, Picked } from '@sightline/contract/personalizing/editor-messages';
import type { HandVersion } from '@sightline/contract/personalizing/page-editor';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { CheckButton } from './check-button.tsx';
import { type Edits, editRuns, scriptChanges } from './edits.ts';
import { ElementFields } from './element-fields.tsx';
import {
  type Edited,
  usePageSnapshot,
  useSaveVersion,
  useSiteImages,
  useStart,
  useSwitches,
} from './hand-editor.api.ts';
import styles from './hand-editor.module.css';
import { LiveButton } from './live-button.tsx';
import { PageFrame } from './page-frame.tsx';
import { PartList } from './part-list.tsx';

const WIDTHS = { desktop: 1280, phone: 390 };
type Width = keyof typeof WIDTHS;

interface HandEditorProps {
  of: Edited;
  /** Id or selector of the element that is chosen at first. */
  element: string | undefined;
  title: string;
  /** Path of the page, for people. */
  name: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** A variant of a page made by hand: on the page itself, beside its original. */
export function HandEditor(props: HandEditorProps) {
  const snapshot = usePageSnapshot(props.of.page_id);
  const start = useStart(props.of);
  const failure = failureOf(snapshot.error) ?? failureOf(start.error);
  if (failure) return <FailureNote text={failure} />;
  if (!snapshot.data || !start.data)
    return (
      <p role="status">
        <Loader size={14} aria-hidden /> Opening the page. This can take half a minute.
      </p>
    );
  return <OpenEditor {...props} json={snapshot.data} start={start.data} />;
}

interface OpenEditorProps extends HandEditorProps {
  json: string;
  start: HandVersion;
}

function OpenEditor({ of, element, title, name, json, start, onSaved, onCancel }: OpenEditorProps) {
  const [edits, setEdits] = useState<Edits>(start.changes);
  const [isSaved, setSaved] = useState(false);
  const [width, setWidth] = useState<Width>('desktop');
  const [isBeside, setBeside] = useState(false);
  const { parts, picked, wanted, hear, choose } = useChoice(
    start.elements.find(({ id }) => id === element)?.selector ?? element,
    (typed, runs) => setEdits((now) => editRuns(now, typed, runs)),
  );
  const save = useSaveVersion(of);
  const images = useSiteImages(picked?.kind === 'image');
  const changes = useMemo(() => scriptChanges(edits), [edits]);
  const { elements, turnOn } = useSwitches(start.elements);
  const off = new Set(elements.flatMap(({ selector, enabled }) => (enabled ? [] : [selector])));
  const listed = parts.map((part) => ({ ...part, is_off: off.has(part.selector) }));
  const frame = { json, known: elements, width: WIDTHS[width] };
  const isDirty = edits !== start.changes && !isSaved;
  // Only now nothing asks whether to leave without saving.
  const leave = useEffectEvent(() => {
    onSaved();
  });
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  const submit = () =>
    save.mutate({ newest: start.newest, changes: [...edits] }, { onSuccess: () => setSaved(true) });
  return (
    <div className={styles.editor} data-fills>
      <UnsavedGuard isDirty={isDirty} />
      <div className={styles.tools}>
        <h1 className={styles.title}>{title}</h1>
        <SegmentedControl
          aria-label="Width"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={width}
          onChange={setWidth}
        />
        <Switch
          label="Show the original"
          checked={isBeside}
          onChange={({ currentTarget }) => setBeside(currentTarget.checked)}
        />
        <Group gap={8} ml="auto">
          <span role="status">{countOf(edits.length, 'element')} changed</span>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <LiveButton of={of} isUnsaved={isDirty} />
          <CheckButton of={of} edits={edits} />
          <Button disabled={edits.length === 0 || !isDirty} loading={save.isPending} onClick={submit}>
            Save as draft
          </Button>
        </Group>
        <FailureNote text={failureOf(save.error)} />
      </div>
      <div className={styles.body}>
        <div className={styles.stage}>
          {isBeside && (
            <figure className={styles.view}>
              <figcaption className={styles.caption}>Before</figcaption>
              <PageFrame {...frame} title={`${name} before`} changes={NOTHING} />
            </figure>
          )}
          <figure className={styles.view}>
            <figcaption className={styles.caption}>After. Click an element, then type in it.</figcaption>
            <PageFrame
              {...frame}
              title={`${name} after`}
              changes={changes}
              wanted={wanted}
              onMessage={hear}
            />
          </figure>
        </div>
        <section className={styles.panel} aria-label="Element">
          {picked && (
            <ElementFields
              picked={picked}
              edits={edits}
              images={images}
              onEdits={setEdits}
              onChoose={choose}
              onTurnOn={turnOn}
            />
          )}
          <PartList parts={listed} edits={edits} chosen={picked?.selector} onChoose={choose} />
        </section>
      </div>
    </div>
  );
}

const NOTHING: never[] = [];

/** What is chosen, on the page or in the list. */
function useChoice(atFirst: string | undefined, onTyped: (element: Picked, runs: string[]) => void) {
  const [parts, setParts] = useState<ListedPart[]>([]);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [wanted, setWanted] = useState(atFirst === undefined ? null : { selector: atFirst });
  const hear = (message: FromFrame) => {
    if (message.type === 'shown') setParts(message.parts);
    if (message.type === 'picked') setPicked(message.element);
    if (message.type === 'typed' && picked?.selector === message.selector) onTyped(picked, message.runs);
  };
  return { parts, picked, wanted, hear, choose: (selector: string) => setWanted({ selector }) };
}
