import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { Notification } from '@savanna/contract/notifications/routes'
import { Link } from '@tanstack/react-router'
import { SiteBadge } from '../../kit/art/SiteBadge.tsx'
import { Ago } from '../../kit/ui/Ago.tsx'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './NotificationList.module.css'
import { NotificationPortraits } from './NotificationPortraits.tsx'
import { describeNotification, isFromSite, linkOf } from './notifications.model.ts'

interface Props {
  notification: Notification
  onFollow: () => void
}

/** Shows who did what and when, as a link to the event's page; a match also links to its conversation. */
export function NotificationItem({ notification, onFollow }: Props) {
  const { room_id: room, date, isRead, url } = notification
  const [name, rest] = describeNotification(notification)
  return (
    <li className={classes.item} data-new={isRead === 0 || undefined}>
      <Link {...linkOf(url)} className={classes.link} onClick={onFollow}>
        <NotificationPortraits notification={notification} />
        <Flex component="span" direction="column" miw={0}>
          <Box component="span" lh={1.35} className={classes.sentence}>
            {isFromSite(notification) && (
              <Box component="span" me="2xs" className={classes.badge}>
                <SiteBadge />
              </Box>
            )}
            {name && (
              <Box component="b" fw={600}>
                {name}
              </Box>
            )}
            {rest}
          </Box>
          <Box component="span" c="dimmed" fz="sm">
            <Ago date={date} />
            {isRead === 0 && (
              <Hidden>{t({ message: ', new', comment: 'After how long ago a notification was' })}</Hidden>
            )}
          </Box>
        </Flex>
      </Link>
      <Strangers notification={notification} onFollow={onFollow} />
      {room && !url.startsWith('/chat/') && (
        <Link
          to="/chat/messages"
          search={{ room }}
          className={`${shared.primaryLink} ${classes.talk}`}
          onClick={onFollow}
        >
          {t`Send a message`}
        </Link>
      )}
    </li>
  )
}

/** Shows a link to each stranger in a line that involves several. */
function Strangers({ notification: { strangers }, onFollow }: Props) {
  if (strangers.length === 0) return null
  return (
    <Box component="ul" className={classes.strangers} aria-label={t`People in this notification`}>
      {strangers.map(({ username, firstname }) => (
        <li key={username}>
          <Link to="/users/profile/$username" params={{ username }} onClick={onFollow} dir="auto">
            {firstname}
          </Link>
        </li>
      ))}
    </Box>
  )
}
