import { Drawer, Flex } from '@mantine/core'
import { IconBell, IconLogout, IconMessageCircle, IconPolaroid, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import { useUnreadNotifications } from '../../../features/notifications/notifications.queries.ts'
import { useMember } from '../../../kit/session/session.ts'
import { CountBadge } from '../../../kit/ui/CountBadge.tsx'
import { ThemeSwitch } from '../../../kit/ui/ThemeSwitch.tsx'
import { withCount } from './Badged.tsx'
import classes from './menu.module.css'
import { profileLink } from './nav-entries.ts'
import { OwnPortrait } from './OwnPortrait.tsx'
import { useLogOut } from './use-log-out.ts'

interface Props {
  opened: boolean
  onClose: () => void
  onNotifications: () => void
}

/** Shows the menu that slides in from the left on a phone. */
export function PhoneMenu({ opened, onClose, onNotifications }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu" position="left" size="min(20rem, 86vw)">
      <Entries onClose={onClose} onNotifications={onNotifications} />
    </Drawer>
  )
}

function Entries({ onClose, onNotifications }: Omit<Props, 'opened'>) {
  const member = useMember()
  const logOut = useLogOut()
  const notifications = useUnreadNotifications()
  const messages = useUnreadMessages()

  return (
    <Flex component="nav" direction="column" gap="2xs" mx="-xs" aria-label="Menu">
      <Link to="/main/search" className={classes.entry} onClick={onClose}>
        <IconSearch stroke={1.75} />
        Search
      </Link>
      <Link to="/users/posts" className={classes.entry} onClick={onClose}>
        <IconPolaroid stroke={1.75} />
        Posts
      </Link>
      <Link {...profileLink(member)} className={classes.entry} onClick={onClose}>
        <OwnPortrait size={28} />
        My profile
      </Link>
      <button
        type="button"
        className={classes.entry}
        aria-label={withCount('Notifications', notifications)}
        onClick={onNotifications}
      >
        <IconBell stroke={1.75} />
        Notifications
        <CountBadge count={notifications} of="unread" />
      </button>
      <Link
        to="/chat/messages"
        className={classes.entry}
        aria-label={withCount('Messages', messages)}
        onClick={onClose}
      >
        <IconMessageCircle stroke={1.75} />
        Messages
        <CountBadge count={messages} of="unread" />
      </Link>
      <button type="button" className={classes.entry} onClick={logOut}>
        <IconLogout stroke={1.75} />
        Log out
      </button>
      <div className={classes.foot}>
        Appearance
        <ThemeSwitch />
      </div>
    </Flex>
  )
}
