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
import { useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useRootMark } from '../../kit/root-mark.ts'
import { MenuButton } from '../../kit/ui/overlays/MenuButton.tsx'
import classes from './OwnMenu.module.css'
import type { ProfileModals } from './use-profile-modals.tsx'

const SettingsModal = lazyPart(() => import('../accounts/SettingsModal.tsx'), 'SettingsModal')

interface OwnMenuProps {
  modals: ProfileModals
  hasPictures: boolean
  /** Opens the lists of visited, liked and blocked profiles. */
  onManage: () => void
}

/** Shows the floating settings menu on the member's own page. */
export function OwnMenu({ modals, hasPictures, onManage }: OwnMenuProps) {
  useRootMark('own-menu')
  // Null until first opened.
  const [settings, setSettings] = useState<boolean | null>(null)
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
            onClick: () => setSettings(true),
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
      {settings !== null && <SettingsModal opened={settings} onClose={() => setSettings(false)} />}
    </div>
  )
}
