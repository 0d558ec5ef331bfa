import { Button, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Picked } from '@sightline/contract/personalizing/editor-messages';
import { ArrowDown, ArrowUp, CornerLeftUp, Undo2 } from 'lucide-react';
import { type Edit, type Edits, editOf, editRuns, moved, runsOf, withEdit } from './edits.ts';
import styles from './hand-editor.module.css';
import { nameOf } from './part-list.tsx';

interface ElementFieldsProps {
  picked: Picked;
  edits: Edits;
  images: string[] | undefined;
  onEdits: (edits: Edits) => void;
  onChoose: (selector: string) => void;
  onTurnOn: (selector: string) => void;
}

/** What can be changed of the chosen element. */
export function ElementFields({ picked, edits, images, onEdits, onChoose, onTurnOn }: ElementFieldsProps) {
  const { selector, parent, is_off, kind, href } = picked;
  const edit = editOf(edits, selector);
  const change = (one: Edit) => onEdits(withEdit(edits, picked, one));
  const [up, down] = [moved(edits, picked, 'up'), moved(edits, picked, 'down')];
  return (
    <div className={styles.fields}>
      <h2 className={styles.name}>{nameOf(picked.tag)}</h2>
      {is_off && (
        <>
          <p>This element is off. Visitors see the original.</p>
          <Button variant="default" onClick={() => onTurnOn(selector)}>
            Turn on
          </Button>
        </>
      )}
      {!is_off && (
        <>
          {kind === 'text' && <Texts picked={picked} edits={edits} onEdits={onEdits} />}
          {kind === 'image' && <Image picked={picked} edit={edit} images={images} onChange={change} />}
          {href !== null && (
            <TextInput
              label="Link"
              value={edit?.href ?? href}
              maxLength={2000}
              onChange={({ currentTarget: { value } }) =>
                change({ href: value === href || value === '' ? undefined : value })
              }
            />
          )}
          <Switch
            label="Hide this element"
            checked={edit?.hide === true}
            onChange={({ currentTarget }) => change({ hide: currentTarget.checked ? true : undefined })}
          />
          <Group align="stretch" gap={8}>
            <Button
              variant="default"
              leftSection={<ArrowUp size={14} aria-hidden />}
              disabled={!up}
              onClick={() => up && onEdits(up)}
            >
              Move up
            </Button>
            <Button
              variant="default"
              leftSection={<ArrowDown size={14} aria-hidden />}
              disabled={!down}
              onClick={() => down && onEdits(down)}
            >
              Move down
            </Button>
          </Group>
        </>
      )}
      <Group align="stretch" gap={8}>
        {parent && (
          <Button
            variant="subtle"
            leftSection={<CornerLeftUp size={14} aria-hidden />}
            onClick={() => onChoose(parent)}
          >
            Select parent
          </Button>
        )}
        {edit && (
          <Button
            variant="subtle"
            leftSection={<Undo2 size={14} aria-hidden />}
            onClick={() => onEdits(edits.filter((one) => one !== edit))}
          >
            Back to the original
          </Button>
        )}
      </Group>
    </div>
  );
}

function Texts({ picked, edits, onEdits }: Pick<ElementFieldsProps, 'picked' | 'edits' | 'onEdits'>) {
  const runs = runsOf(edits, picked);
  return runs.map((run, place) => (
    <Textarea
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an element keep their order
      key={place}
      label={runs.length === 1 ? 'Text' : `Text, part ${place + 1} of ${runs.length}`}
      value={run}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={2000}
      onChange={({ currentTarget: { value } }) =>
        onEdits(editRuns(edits, picked, runs.with(place, value.replace(/\s*\n\s*/g, ' '))))
      }
    />
  ));
}

interface ImageProps {
  picked: Picked;
  edit: Edit | undefined;
  images: string[] | undefined;
  onChange: (edit: Edit) => void;
}

function Image({ picked, edit, images = [], onChange }: ImageProps) {
  const choices = images.map((address) => ({ value: address, label: shortOf(address) }));
  return (
    <>
      <NativeSelect
        label="Image"
        data={[{ value: '', label: 'The original' }, ...choices]}
        value={edit?.src ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ src: value || undefined, alt: value ? edit?.alt : undefined })
        }
      />
      {edit?.src !== undefined && (
        <TextInput
          label="Description"
          description="Read aloud to people who can’t see the image."
          value={edit.alt ?? picked.alt ?? ''}
          maxLength={300}
          onChange={({ currentTarget: { value } }) =>
            onChange({ alt: value === picked.alt ? undefined : value })
          }
        />
      )}
    </>
  );
}

/** The end of an address, which tells images apart. */
function shortOf(address: string): string {
  const { pathname } = new URL(address, 'https://website.invalid');
  return pathname.length > 50 ? `…${pathname.slice(-50)}` : pathname;
}
