import { t } from '@lingui/core/macro'
import type { MantineThemeOverride } from '@mantine/core'
import classes from './components.module.css'

const field = { classNames: { input: classes.input, label: classes.label, error: classes.error } }
// A dialog's header isn't a banner landmark of the page.
const attributes = { header: { role: 'none' } }
const sheet = {
  inner: 'sheet-inner',
  content: `sheet-content ${classes.dialog}`,
  header: classes.dialog,
  title: classes.dialogTitle,
}

/** The default props of Mantine's components. */
export const components: NonNullable<MantineThemeOverride['components']> = {
  Button: {
    defaultProps: { radius: 'xl', size: 'md' },
    classNames: { root: classes.button, loader: classes.loader },
  },
  ActionIcon: {
    defaultProps: { radius: 'xl', size: 44, variant: 'subtle' },
    classNames: { root: classes.icon },
  },
  CloseButton: {
    // Called for each button, when the page's language is known.
    defaultProps: () => ({ radius: 'xl', size: 44, iconSize: 20, 'aria-label': t`Close` }),
    classNames: { root: classes.close },
  },
  Input: { defaultProps: { size: 'md' }, classNames: { input: classes.input } },
  InputWrapper: { defaultProps: { size: 'md' }, classNames: { label: classes.label, error: classes.error } },
  TextInput: field,
  Textarea: field,
  Select: { defaultProps: { withCheckIcon: false, allowDeselect: false }, ...field },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'xl',
      size: 480,
      padding: 'lg',
      overlayProps: { color: 'var(--shade)' },
      attributes,
    },
    classNames: sheet,
  },
  Drawer: {
    defaultProps: { padding: 'lg', overlayProps: { color: 'var(--shade)' }, attributes },
    classNames: { content: classes.dialog, header: classes.dialog, title: classes.dialogTitle },
  },
  Popover: { classNames: { dropdown: classes.floating } },
  Menu: {
    // Menus may contain only items: Mantine's focus placeholder is useless to screen readers.
    defaultProps: { radius: 'lg', withInitialFocusPlaceholder: false },
    classNames: { dropdown: classes.floating, item: classes.menuItem },
  },
  Tooltip: { defaultProps: { openDelay: 300 }, classNames: { tooltip: classes.tooltip } },
  Notification: { defaultProps: { radius: 'lg' } },
  Badge: { defaultProps: { radius: 'xl', variant: 'light' }, classNames: { root: classes.badge } },
  Chip: { defaultProps: { radius: 'xl' }, classNames: { label: classes.chip } },
  Checkbox: { defaultProps: { radius: 'xs' } },
  Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
  Tabs: { classNames: { tab: classes.tab } },
  Alert: { defaultProps: { radius: 'lg', variant: 'light' } },
  Anchor: { defaultProps: { underline: 'always' } },
}
