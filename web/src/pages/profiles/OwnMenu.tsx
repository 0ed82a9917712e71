import { ActionIcon, Menu } from '@mantine/core'
import {
  IconLayoutSidebar,
  IconPhoto,
  IconSettings,
  IconUserCog,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../accounts/use-settings.tsx'
import classes from './OwnMenu.module.css'
import type { ProfileModals } from './use-profile-modals.tsx'

interface OwnMenuProps {
  modals: ProfileModals
  hasPictures: boolean
  /** Opens the lists of visited, liked and blocked profiles. */
  onManage: () => void
}

/** Shows the floating settings menu of the member's own page. */
export function OwnMenu({ modals, hasPictures, onManage }: OwnMenuProps) {
  const account = useSettings()
  return (
    <div className={classes.place}>
      <Menu position="top-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={56} radius={28} aria-label="Profile settings">
            <IconSettings size={24} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserEdit size={20} stroke={1.75} />}
            onClick={() => modals.editProfile()}
          >
            Edit profile info
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto size={20} stroke={1.75} />} onClick={modals.editPictures}>
            {hasPictures ? 'Edit profile pictures' : 'Add profile pictures'}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserCog size={20} stroke={1.75} />} onClick={account.open}>
            Edit account settings
          </Menu.Item>
          <Menu.Item leftSection={<IconUsers size={20} stroke={1.75} />} onClick={onManage}>
            Manage profiles
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLayoutSidebar size={20} stroke={1.75} />}
            renderRoot={(props) => <Link to="/users/posts" {...props} />}
          >
            Dashboard
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {account.element}
    </div>
  )
}
