import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import {
  useUnreadLikes,
  useUnreadNotifications,
} from '../../../features/notifications/notifications.queries.ts'
import { useMember } from '../../../kit/session/session.ts'
import { OwnPortrait } from './OwnPortrait.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { type DrawerButton, TopBarFrame } from './TopBarFrame.tsx'
import { useLogOut } from './use-log-out.ts'

/** Shows the top bar with the member's picture and the unread counts. */
export function TopBar(drawers: { menu: DrawerButton; notifications: DrawerButton }) {
  const unread = {
    notifications: useUnreadNotifications(),
    messages: useUnreadMessages(),
    likes: useUnreadLikes(),
  }
  return (
    <TopBarFrame
      {...drawers}
      member={useMember()}
      unread={unread}
      portrait={<OwnPortrait size={32} />}
      settings={<SettingsMenu />}
      onLogOut={useLogOut()}
    />
  )
}
