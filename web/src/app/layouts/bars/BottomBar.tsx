import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import { useMember } from '../../../kit/session/session.ts'
import { BottomBarFrame } from './BottomBarFrame.tsx'

/** Shows the bar at the bottom of a phone with what is unread. */
export function BottomBar() {
  return <BottomBarFrame member={useMember()} unread={{ messages: useUnreadMessages() }} />
}
