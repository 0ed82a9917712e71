import type { Notification } from '@savanna/contract/notifications'
import { Link } from '@tanstack/react-router'
import { Portrait } from '../profiles/index.ts'
import classes from './NotificationList.module.css'
import { agoText } from './notifications.model.ts'

interface Props {
  notification: Notification
  onFollow: () => void
}

/** Who did what and when; leads to who it was, and to the conversation of a match. */
export function NotificationItem({ notification, onFollow }: Props) {
  const { sender_username: username, room_id: room, data, date, isRead } = notification
  const sender = {
    firstname: notification.sender_firstname,
    gender: notification.sender_gender,
    portrait: notification.sender_portrait,
  }
  return (
    <li className={classes.item} data-new={isRead === 0 || undefined}>
      <Link to="/users/profile/$username" params={{ username }} className={classes.link} onClick={onFollow}>
        <span className={classes.portrait}>
          <Portrait member={sender} ratio="square" sizes="52px" decorative />
        </span>
        <span className={classes.words}>
          <span className={classes.sentence}>{data}</span>
          <time className={classes.time} dateTime={date} title={new Date(date).toLocaleString()}>
            {agoText(date, Date.now())}
            {isRead === 0 && <span className={classes.hidden}>, new</span>}
          </time>
        </span>
      </Link>
      {room && (
        <Link to="/chat/messages" search={{ room }} className={classes.talk} onClick={onFollow}>
          Send a message
        </Link>
      )}
    </li>
  )
}
