import { t } from '@lingui/core/macro'
import { Box, Flex, Group } from '@mantine/core'
import {
  IconBell,
  IconHeart,
  IconLogout,
  IconMessageCircle,
  IconPolaroid,
  IconSearch,
  IconShieldLock,
  IconSunset2,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import {
  useUnreadLikes,
  useUnreadNotifications,
} from '../../../features/notifications/notifications.queries.ts'
import { useMember } from '../../../kit/session/session.ts'
import { ThemeSwitch } from '../../../kit/ui/buttons/ThemeSwitch.tsx'
import { CountBadge } from '../../../kit/ui/CountBadge.tsx'
import { Drawer } from '../../../kit/ui/overlays/Drawer.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
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
    <Drawer opened={opened} onClose={onClose} title={t`Menu`} position="left" size="min(20rem, 86vw)">
      <Entries onClose={onClose} onNotifications={onNotifications} />
    </Drawer>
  )
}

function Entries({ onClose, onNotifications }: Omit<Props, 'opened'>) {
  const member = useMember()
  const logOut = useLogOut()
  const notifications = useUnreadNotifications()
  const messages = useUnreadMessages()
  const likes = useUnreadLikes()
  const leave = () => {
    onClose()
    logOut()
  }
  const entry = { className: classes.entry, onClick: onClose }

  return (
    <Flex component="nav" direction="column" gap="2xs" mx="-xs" aria-label={t`Menu`}>
      <Link to="/tonight" {...entry}>
        <IconSunset2 stroke={1.75} />
        {t`Tonight’s five`}
      </Link>
      <Link to="/main/search" {...entry}>
        <IconSearch stroke={1.75} />
        {t`Search`}
      </Link>
      <Link to="/users/posts" {...entry}>
        <IconPolaroid stroke={1.75} />
        {t`Posts`}
      </Link>
      <Link {...profileLink(member)} {...entry}>
        <OwnPortrait size={28} />
        {t`My profile`}
      </Link>
      <Link to="/users/likes" {...entry} aria-label={withCount(t`Likes and visits`, likes)}>
        <IconHeart stroke={1.75} />
        {t`Likes and visits`}
        <Count of={likes} />
      </Link>
      <button
        type="button"
        className={classes.entry}
        aria-label={withCount(t`Notifications`, notifications)}
        onClick={onNotifications}
      >
        <IconBell stroke={1.75} />
        {t`Notifications`}
        <Count of={notifications} />
      </button>
      <Link to="/chat/messages" {...entry} aria-label={withCount(t`Messages`, messages)}>
        <IconMessageCircle stroke={1.75} />
        {t`Messages`}
        <Count of={messages} waiting />
      </Link>
      <Link to="/users/settings" {...entry}>
        <IconShieldLock stroke={1.75} />
        {t`Settings`}
      </Link>
      <Group
        gap={0}
        justify="space-between"
        wrap="nowrap"
        c="dimmed"
        mt="sm"
        mx="sm"
        pt="xs"
        className={shared.lineAbove}
      >
        {t`Appearance`}
        <ThemeSwitch />
      </Group>
      <Box component="button" type="button" mt="lg" className={classes.entry} onClick={leave}>
        <IconLogout stroke={1.75} />
        {t`Log out`}
      </Box>
    </Flex>
  )
}

/** Shows a count at the end of an entry, whose accessible name includes it too. */
function Count({ of: count, waiting = false }: { of: number; waiting?: boolean }) {
  return (
    <span aria-hidden="true">
      {/* Separate from the word before it, as in the entry's name. */}{' '}
      <CountBadge count={count} of="unread" waiting={waiting} />
    </span>
  )
}
