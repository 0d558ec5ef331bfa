/** Decodes Stripe's form encoding: `items[0][price]=x` → `{ items: [{ price: 'x' }] }`. */
export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/\[|\]\[|\]/).filter((step) => step !== '');
    put(form, steps, value);
  }
  return lists(form) as Form;
}

function put(form: Form, [step = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    form[step] = value;
    return;
  }
  const inner = form[step];
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  form[step] = next;
  put(next, rest, value);
}

/** Objects whose names are 0, 1, 2… are lists. */
function lists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, lists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export const textAt = (form: Form, ...steps: (string | number)[]): string | undefined => {
  let value: FormValue | undefined = form;
  for (const step of steps) {
    if (value === undefined || typeof value === 'string') return undefined;
    value = Array.isArray(value) ? value[Number(step)] : value[step];
  }
  return typeof value === 'string' ? value : undefined;
};

export const listAt = (form: Form, name: string): string[] => {
  const value = form[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};
