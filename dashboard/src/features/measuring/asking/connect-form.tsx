import { Anchor, Select, Text, TextInput } from '@mantine/core';
import { KEY_CHARACTERS, type KNOWN_ASSISTANTS, MIN_KEY_LENGTH } from '@sightline/contract/known-assistants';
import type { AssistantsStatus, ModelOffers } from '@sightline/contract/measuring/asking';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useConnectAssistant, useModelOffers } from './assistants.api.ts';
import { priceSentence, shortPrice } from './month-price.ts';

export type Connectable = (typeof KNOWN_ASSISTANTS)[number];

interface ConnectFormProps {
  known: Connectable;
  status: AssistantsStatus;
  onConnected: () => void;
  onClose: () => void;
}

/** Takes a key, which the server tries with one question, and the model to ask. */
export function ConnectForm({ known, status, onConnected, onClose }: ConnectFormProps) {
  const { key: platform, operator } = known;
  const connect = useConnectAssistant();
  const offers = useModelOffers();
  const own = status.assistants.find((one) => one.platform === platform);
  const isKept = own?.key === 'organization' && own.model !== null;
  const [key, setKey] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [model, setModel] = useState<string>((isKept && own.model) || known.model);
  const api_key = key.trim();
  const list = offers.mutate;
  // With the kept key, or the models of the price list.
  useEffect(() => {
    list({ platform });
  }, [list, platform]);
  const fault = faultOf(api_key);
  const look = () => {
    setLeft(true);
    const isNew = api_key !== (offers.variables?.api_key ?? '');
    if (isNew && fault === null) list({ platform, ...(api_key && { api_key }) });
  };
  // Models of the previous key stay while others are asked for, or were refused.
  const shown = useRef(offers.data);
  if (offers.data) shown.current = offers.data;
  const models = shown.current?.models ?? [];
  const answer_usd = models.find(({ name }) => name === model)?.answer_usd ?? null;
  const submit = () =>
    connect.mutate({ platform, model, ...(api_key && { api_key }) }, { onSuccess: onConnected });
  return (
    <DialogForm
      action={isKept ? 'Save' : 'Connect'}
      of={connect}
      canSubmit={fault === null && (api_key !== '' || isKept)}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={`${operator} API key`}
        type="password"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        placeholder={isKept ? `Keep the one ending in ${own.key_hint}` : undefined}
        description={
          <>
            Create one at{' '}
            <Anchor href={known.keys_url} target="_blank" rel="noreferrer" fz="inherit" underline="always">
              {operator}
            </Anchor>
            . It’s kept encrypted and never shown again.
          </>
        }
        error={(isLeft && fault) || (api_key !== '' && !connect.error && failureOf(offers.error))}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        onBlur={look}
      />
      <ModelField
        value={model}
        hint={shown.current?.detail ?? modelHint(known, shown.current?.source)}
        models={models}
        asking={status.asking}
        onChange={setModel}
      />
      <Text role="status">
        {connect.isPending
          ? `Asking ${operator} one question…`
          : `${priceSentence(answer_usd, status.asking)} ${operator} bills your account; never more than your spending cap of ${moneyText(status.spend.cap_usd, 'USD')} a month.`}
      </Text>
    </DialogForm>
  );
}

interface ModelFieldProps {
  value: string;
  hint: string;
  models: ModelOffers['models'];
  asking: AssistantsStatus['asking'];
  onChange: (model: string) => void;
}

/** The models to choose from, each with its price. */
function ModelField({ value, hint, models, asking, onChange }: ModelFieldProps) {
  const priceOf = (name: string) =>
    shortPrice(models.find((model) => model.name === name)?.answer_usd ?? null, asking);
  return (
    <Select
      label="Model"
      description={hint}
      data={[...new Set([value, ...models.map(({ name }) => name)])]}
      value={value}
      allowDeselect={false}
      searchable
      onChange={(name) => name && onChange(name)}
      renderOption={({ option }) => (
        <span>
          {option.value}
          {priceOf(option.value) && (
            <Text span c="dimmed">
              {' '}
              · {priceOf(option.value)}
            </Text>
          )}
        </span>
      )}
    />
  );
}

const modelHint = ({ operator, model }: Connectable, source: 'provider' | 'price_list' | undefined) =>
  source === 'provider'
    ? `Listed by ${operator} for your key.`
    : `Most people get ${model}. Paste a key to choose from all its models.`;

/** Why it cannot be a key; null while it can, or is empty. */
function faultOf(key: string): string | null {
  if (key === '') return null;
  if (!KEY_CHARACTERS.test(key)) return 'A key has no blanks or line breaks.';
  return key.length < MIN_KEY_LENGTH ? `A key has at least ${MIN_KEY_LENGTH} characters.` : null;
}
