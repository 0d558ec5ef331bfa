import type { MantineThemeComponents } from '@mantine/core';

const CONTROL = '32px';
const SMALL = '24px';

interface Sized {
  size?: unknown;
}
const isUsual = ({ size }: Sized) => size === undefined || size === 'sm';

/** A dialog's head is a `header` element, which screen readers would take for the page's banner. */
const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
};

/** Sizes and behavior of Mantine's components where they differ from its defaults. */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  Alert: { defaultProps: { variant: 'default' } },
  Anchor: { defaultProps: { underline: 'hover', size: 'sm' } },
  Badge: {
    defaultProps: { variant: 'default', size: 'md' },
    styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 } },
  },
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_: unknown, props: Sized) =>
      isUsual(props)
        ? { root: { '--button-height': CONTROL, '--button-padding-x': '12px', '--button-fz': '13px' } }
        : { root: {} },
    styles: { root: { fontWeight: 500 } },
  },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  Drawer: { defaultProps: dialogProps },
  Input: {
    defaultProps: { size: 'sm' },
    vars: (_: unknown, props: Sized) =>
      isUsual(props) ? { wrapper: { '--input-height': CONTROL, '--input-fz': '13px' } } : { wrapper: {} },
  },
  InputWrapper: {
    defaultProps: { size: 'sm' },
    styles: { label: { marginBottom: '4px' }, description: { fontSize: '12px', lineHeight: '16px' } },
  },
  Modal: {
    defaultProps: {
      centered: true,
      size: 480,
      ...dialogProps,
      transitionProps: { duration: 120 },
      overlayProps: { backgroundOpacity: 0.4 },
    },
    styles: { title: { fontSize: '16px', fontWeight: 600, lineHeight: '24px' } },
  },
  Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  NavLink: { defaultProps: { variant: 'subtle' } },
  // Two of them share the height of the field.
  NumberInput: { styles: { control: { minHeight: 0 } } },
  Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
  Tabs: {
    defaultProps: { keepMounted: false },
    vars: () => ({ root: { '--tabs-color': 'var(--mantine-color-anchor)' } }),
  },
  Text: { defaultProps: { size: 'sm' } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: { duration: 120 },
      events: { hover: true, focus: true, touch: true },
      multiline: true,
      maw: 320,
      fz: 'xs',
    },
    vars: () => ({ tooltip: { '--tooltip-radius': '6px' } }),
  },
  UnstyledButton: { styles: { root: { minHeight: SMALL } } },
};
