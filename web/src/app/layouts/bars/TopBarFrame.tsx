import { t } from '@lingui/core/macro'
import '@mantine/core/styles/Burger.layer.css'
import { Box, Burger, Group } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconBell, IconHeart, IconLogout, IconMessageCircle, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Session } from '../../../kit/session/session.model.ts'
import { CountBadge } from '../../../kit/ui/CountBadge.tsx'
import { Badged, withCount } from './Badged.tsx'
import { BarButton, BarLink } from './BarItem.tsx'
import { Brand } from './Brand.tsx'
import classes from './bar.module.css'
import { LIKES, profileLink, TEXT_LINKS } from './nav-entries.ts'

// Filters in the query string don't make it another page.
const ACTIVE = { exact: true, includeSearch: false }

export interface DrawerButton {
  onClick: () => void
  /** Called when a pointer or the focus comes near. */
  onNear: () => void
}

interface Props {
  member: Pick<Session, 'username'>
  unread: { notifications: number; messages: number; likes: number }
  portrait: ReactNode
  settings: ReactNode
  menu?: DrawerButton
  notifications?: DrawerButton
  onLogOut?: () => void
}

/**
 * Shows the top bar: links and icons on a wide screen; on a phone the menu button with both counts. It makes no
 * requests, so the build can render it too.
 */
export function TopBarFrame({
  member,
  unread: { notifications, messages, likes },
  portrait,
  settings,
  menu,
  notifications: drawer,
  onLogOut,
}: Props) {
  const news = notifications + messages
  const bell = (
    <BarButton
      label={withCount(t`Notifications`, notifications)}
      name={t`Notifications`}
      onClick={drawer?.onClick}
      onNear={drawer?.onNear}
    >
      <Badged count={notifications}>
        <IconBell stroke={1.75} />
      </Badged>
    </BarButton>
  )

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <div className={classes.phoneOnly}>
          <Badged count={news}>
            <Burger
              size="sm"
              className={classes.burger}
              aria-label={withCount(t`Menu`, news)}
              onClick={menu?.onClick}
              onPointerEnter={menu?.onNear}
              onFocus={menu?.onNear}
            />
          </Badged>
        </div>
        <Brand />
        <Group
          component="nav"
          gap="2xs"
          wrap="nowrap"
          align="normal"
          className={classes.links}
          aria-label={t({ message: 'Pages', comment: 'The name of a row of links' })}
        >
          {TEXT_LINKS.map((link) => (
            <Link key={link.to} to={link.to} className={classes.link} activeOptions={ACTIVE}>
              {say(link.label)}
              {'counts' in link && <CountBadge count={likes} of="new" />}
            </Link>
          ))}
        </Group>
        <nav
          className={classes.icons}
          aria-label={t({
            message: 'Your account',
            comment: 'The name of a row of links to what is the member’s own',
          })}
        >
          <BarLink label={t`Search`} name={t`Search`} to="/main/search" activeOptions={ACTIVE}>
            <IconSearch stroke={1.75} />
          </BarLink>
          <BarLink label={t`My profile`} name={t`Profile`} {...profileLink(member)}>
            {portrait}
          </BarLink>
          {bell}
          <BarLink label={withCount(t`Messages`, messages)} name={t`Messages`} to="/chat/messages">
            <Badged count={messages} waiting>
              <IconMessageCircle stroke={1.75} />
            </Badged>
          </BarLink>
          {settings}
          <Box component="span" ms="xs" ps="xs" className={classes.apart}>
            <BarButton label={t`Log out`} name={t`Log out`} onClick={onLogOut}>
              <IconLogout stroke={1.75} />
            </BarButton>
          </Box>
        </nav>
        <nav
          className={classes.phoneIcons}
          aria-label={t({
            message: 'New activity',
            context: 'links',
            comment: 'The name of a row of links to likes, visits and notifications',
          })}
        >
          <BarLink
            label={withCount(t`Likes and visits`, likes)}
            name={say(LIKES)}
            to="/users/likes"
            activeOptions={ACTIVE}
          >
            <Badged count={likes}>
              <IconHeart stroke={1.75} />
            </Badged>
          </BarLink>
          {bell}
        </nav>
      </div>
    </header>
  )
}
