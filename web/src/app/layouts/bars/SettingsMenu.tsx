import { t } from '@lingui/core/macro'
import { IconBell, IconSettings, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useColours } from '../../../kit/ui/buttons/ThemeSwitch.tsx'
import { MenuButton } from '../../../kit/ui/overlays/MenuButton.tsx'
import classes from './bar.module.css'

/** Shows the menu with what's the same on every page: settings, notifications, theme. */
export function SettingsMenu() {
  const { label, name, Icon, change } = useColours()
  return (
    <MenuButton
      position="bottom-end"
      width={260}
      button={
        <button
          type="button"
          className={classes.icon}
          data-name={t`Settings`}
          aria-label={t`Settings`}
          title={t`Settings`}
        >
          <IconSettings stroke={1.75} />
        </button>
      }
      entries={[
        {
          leftSection: <IconShieldLock size={20} stroke={1.75} />,
          renderRoot: (props) => <Link to="/users/settings" {...props} />,
          children: t`Settings`,
        },
        {
          leftSection: <IconBell size={20} stroke={1.75} />,
          renderRoot: (props) => <Link to="/users/settings/notifications" {...props} />,
          children: t`Your notifications`,
        },
        null,
        {
          closeMenuOnClick: false,
          leftSection: <Icon size={20} stroke={1.75} />,
          'aria-label': label,
          onClick: change,
          children: name,
        },
      ]}
    />
  )
}
