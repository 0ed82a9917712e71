import { Flex } from '@mantine/core'
import type { Notification, NotificationType } from '@savanna/contract/notifications/routes'
import {
  type Icon,
  IconCrown,
  IconEye,
  IconHeartBroken,
  IconHeartFilled,
  IconHearts,
  IconMessageCircle,
  IconPhoneX,
  IconUserPlus,
} from '@tabler/icons-react'
import { Mark } from '../../kit/art/Mark.tsx'
import { Portrait } from '../profiles/index.ts'
import classes from './NotificationPortraits.module.css'

const SIGNS: Record<NotificationType, Icon> = {
  visit: IconEye,
  like: IconHeartFilled,
  like_back: IconHearts,
  match: IconHearts,
  dislike: IconHeartBroken,
  follow: IconUserPlus,
  post_like: IconHeartFilled,
  comment: IconMessageCircle,
  missed_call: IconPhoneX,
  meeting: IconMessageCircle,
  plan_bought: IconCrown,
  plan_ending: IconCrown,
  plan_ended: IconCrown,
}

/** Shows who caused the notification, latest first, with an icon of its type; the site's logo for its own. */
export function NotificationPortraits({ notification }: { notification: Notification }) {
  const { type, sender_firstname: firstname, sender_gender: gender, sender_portrait: portrait } = notification
  const Sign = SIGNS[type]
  const [behind] = notification.others
  return (
    <span className={classes.portraits} data-several={behind !== undefined || undefined}>
      {behind && (
        <span className={classes.behind}>
          <Portrait member={behind} ratio="square" sizes="40px" decorative />
        </span>
      )}
      <span className={classes.first}>
        {firstname === null ? (
          <Flex
            component="span"
            align="center"
            justify="center"
            bg="var(--sunken)"
            c="var(--primary)"
            h="100%"
          >
            <Mark size={34} />
          </Flex>
        ) : (
          <Portrait member={{ firstname, gender, portrait }} ratio="square" sizes="52px" decorative />
        )}
      </span>
      <span className={classes.sign} aria-hidden="true">
        <Sign size={13} stroke={2} />
      </span>
    </span>
  )
}
