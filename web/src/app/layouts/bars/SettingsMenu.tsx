import { Menu } from '@mantine/core'
import { IconBell, IconSettings, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useColours } from '../../../kit/ui/ThemeSwitch.tsx'
import classes from './bar.module.css'

/** Shows the menu of what is the same on every page: log-in and security, notifications, colours. */
export function SettingsMenu() {
  const { label, words, Icon, change } = useColours()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button
          type="button"
          className={classes.icon}
          data-name="Settings"
          aria-label="Settings"
          title="Settings"
        >
          <IconSettings stroke={1.75} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconShieldLock size={20} stroke={1.75} />}
          renderRoot={(props) => <Link to="/users/settings" {...props} />}
        >
          Log-in and security
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBell size={20} stroke={1.75} />}
          renderRoot={(props) => <Link to="/users/settings/notifications" {...props} />}
        >
          Your notifications
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Icon size={20} stroke={1.75} />}
          aria-label={label}
          onClick={change}
        >
          Colours: {words}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
