import type { MantineColorsTuple } from '@mantine/core';
import { byAssistant, type Platform } from '@sightline/contract/known-assistants';

type Scheme = 'light' | 'dark';
type Tones = Record<Scheme, string>;

/** The one accent. */
export const accent: MantineColorsTuple = [
  '#f2f3fe',
  '#e4e6fd',
  '#c9cdfb',
  '#a9aff6',
  '#868eee',
  '#6a72e4',
  '#5157d8',
  '#4448bd',
  '#383b9a',
  '#2b2e75',
];

/** Neutral grays, light scheme. */
export const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f6',
  '#ebebee',
  '#dfdfe4',
  '#c8c8d0',
  '#9fa0aa',
  '#666873',
  '#4c4e58',
  '#32343b',
  '#1b1c20',
];

/** Neutral grays, dark scheme: 0 is text, 7 the page. */
export const dark: MantineColorsTuple = [
  '#e7e8eb',
  '#c3c5cc',
  '#a0a3ad',
  '#6d707b',
  '#34363d',
  '#26282e',
  '#1c1e22',
  '#141518',
  '#0e0f11',
  '#09090b',
];

/** For destructive actions and failures; white text on it has a contrast of 5.6:1. */
export const red: MantineColorsTuple = [
  '#fdeef0',
  '#fadadf',
  '#f3b3bc',
  '#ec8b98',
  '#e36477',
  '#d6405a',
  '#c4243f',
  '#a81a34',
  '#8a142a',
  '#6b0f20',
];

/** Performance levels 1 (poor) to 5 (excellent): red to teal, distinguishable by lightness as well as hue. */
export const bandTones: Record<1 | 2 | 3 | 4 | 5, Tones> = {
  1: { light: '#8a1022', dark: '#f0616d' },
  2: { light: '#b8430a', dark: '#f5995c' },
  3: { light: '#ab8602', dark: '#e8c95a' },
  4: { light: '#31a495', dark: '#8fd6c3' },
  5: { light: '#0b7076', dark: '#33a7a0' },
};

/** One fixed color and dash per assistant (after Okabe and Ito, darkened or lightened to 3:1). */
export const assistantTones: Record<Platform, Tones & { dash: string }> = {
  ...byAssistant(({ tones }) => tones),
  local: { light: '#666873', dark: '#a0a3ad', dash: '8 3 2 3' },
};

/** Parts of a stacked chart, in order, distinguishable by lightness as well as hue; the remainder is gray. */
export const partTones = {
  1: { light: '#2244b9', dark: '#34c2ff' },
  2: { light: '#cc8400', dark: '#da9a00' },
  3: { light: '#322940', dark: '#a0fff6' },
  4: { light: '#3c8dfd', dark: '#1464fe' },
  5: { light: '#7b4600', dark: '#ffe641' },
  rest: { light: '#7f818c', dark: '#7d808b' },
} satisfies Record<string, Tones>;

export const statusTones = {
  good: { light: '#0b6b5c', dark: '#3fb9a1' },
  busy: { light: '#5157d8', dark: '#a9aff6' },
  warn: { light: '#8f6400', dark: '#e8c95a' },
  bad: { light: '#b3142b', dark: '#f47f88' },
  idle: { light: '#666873', dark: '#a0a3ad' },
} satisfies Record<string, Tones>;
export type StatusTone = keyof typeof statusTones;

/** Backgrounds of marks in a quoted text: the brand, a competitor, another company, and mentions that do not count. */
export const markTones = {
  own: { light: '#dfe1fd', dark: '#2f3379' },
  competitor: { light: '#fde4cf', dark: '#6b3a12' },
  discovered: { light: '#e6e6ea', dark: '#3a3c44' },
  negated: { light: 'transparent', dark: 'transparent' },
} satisfies Record<string, Tones>;
export type MarkTone = keyof typeof markTones;

/** Surfaces besides the page itself. */
export const surfaceTones = {
  sidebar: { light: '#f7f7f8', dark: '#101114' },
  hairline: { light: '#e6e6ea', dark: '#292b31' },
  hover: { light: '#f1f1f4', dark: '#1f2126' },
  selected: { light: '#e9e9f0', dark: '#27292f' },
  amber: { light: '#fff6dd', dark: '#32290f' },
  'amber-line': { light: '#ecd79a', dark: '#5c4b18' },
  'amber-text': { light: '#6b4e00', dark: '#f0d68a' },
} satisfies Record<string, Tones>;

/** All tones of one scheme as CSS variables: `--sl-band-5`, `--sl-assistant-chatgpt`, … */
export function toneVariables(scheme: Scheme): Record<string, string> {
  const groups = {
    band: bandTones,
    assistant: assistantTones,
    part: partTones,
    status: statusTones,
    mark: markTones,
    surface: surfaceTones,
  };
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, tones]) =>
      Object.entries<Tones>(tones).map(([name, tone]) => [`--sl-${group}-${name}`, tone[scheme]]),
    ),
  );
}
