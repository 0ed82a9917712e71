import { ActionIcon, Menu } from '@mantine/core'
import { IconPhoto, IconSettings, IconUserEdit } from '@tabler/icons-react'
import classes from './OwnMenu.module.css'
import type { ProfileModals } from './use-profile-modals.tsx'

interface OwnMenuProps {
  modals: ProfileModals
  hasPictures: boolean
}

/** The floating settings menu of one's own page. */
export function OwnMenu({ modals, hasPictures }: OwnMenuProps) {
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
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
