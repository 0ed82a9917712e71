import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebar,
  IconPhoto,
  IconSettings,
  IconUserCog,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRootMark } from '../../kit/root-mark.ts'
import { MenuButton } from '../../kit/ui/overlays/MenuButton.tsx'
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
  useRootMark('own-menu')
  const account = useSettings()
  return (
    <div className={classes.place}>
      <MenuButton
        position="top-end"
        width={260}
        button={
          <ActionIcon variant="default" size={56} radius={28} aria-label={t`Profile settings`}>
            <IconSettings size={24} stroke={1.75} />
          </ActionIcon>
        }
        entries={[
          {
            leftSection: <IconUserEdit size={20} stroke={1.75} />,
            onClick: () => modals.editProfile(),
            children: t`Edit profile info`,
          },
          {
            leftSection: <IconPhoto size={20} stroke={1.75} />,
            onClick: modals.editPictures,
            children: hasPictures ? t`Edit profile pictures` : t`Add profile pictures`,
          },
          {
            leftSection: <IconUserCog size={20} stroke={1.75} />,
            onClick: account.open,
            children: t`Edit account settings`,
          },
          {
            leftSection: <IconUsers size={20} stroke={1.75} />,
            onClick: onManage,
            children: t`Manage profiles`,
          },
          {
            leftSection: <IconLayoutSidebar size={20} stroke={1.75} />,
            renderRoot: (props) => <Link to="/users/posts" {...props} />,
            children: t`Dashboard`,
          },
        ]}
      />
      {account.element}
    </div>
  )
}
