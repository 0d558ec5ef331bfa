import type { ConversionRule } from '@sightline/contract/visiting/conversions';

type TriggerEvent = ConversionRule['trigger_event'];

interface TriggerWords {
  /** Names of the events, in the list and the select. */
  name: string;
  /** Label and placeholder of the field. */
  field: string;
  help: string;
  max: number;
}

const ADDRESSES =
  'A path such as /thanks, a full URL, or a pattern such as /order/*/done (* matches anything).';

export const TRIGGERS: Record<TriggerEvent, TriggerWords> = {
  click: {
    name: 'Click on a button or link',
    field: 'Button/Link Text',
    help: 'Exact button text (not case-sensitive).',
    max: 200,
  },
  form_submit: {
    name: 'Form submitted',
    field: 'Form Page URL',
    help: `The page with the form. ${ADDRESSES}`,
    max: 2000,
  },
  page_view: { name: 'Page viewed', field: 'Page URL', help: ADDRESSES, max: 2000 },
};

export const TRIGGER_EVENTS: TriggerEvent[] = ['click', 'form_submit', 'page_view'];

export const valueOfRule = ({ expression, url }: ConversionRule) => expression ?? url ?? '';

/** A click has a text, other events have an address. */
export const ruleInput = (trigger_event: TriggerEvent, value: string) =>
  trigger_event === 'click' ? { trigger_event, expression: value } : { trigger_event, url: value };
