import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { accent, dark, gray, red, toneVariables } from '../charts/palette.ts';
import { componentDefaults } from './component-defaults.ts';

/** Light and subtle variants use the scheme's text color, so that they are readable in both. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === 'accent';
  if (!isAccent || (input.variant !== 'light' && input.variant !== 'subtle')) return colors;
  return { ...colors, color: 'var(--mantine-color-anchor)' };
};

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, gray, dark, red },
  black: gray[9],
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: componentDefaults,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '20px' },
  light: {
    ...toneVariables('light'),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': accent[7],
    '--mantine-color-error': '#b3142b',
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    ...toneVariables('dark'),
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': accent[3],
    '--mantine-color-error': '#f47f88',
    '--mantine-color-default-border': dark[4],
  },
});
