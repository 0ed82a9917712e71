import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import { useMember } from '../../../kit/session/session.ts'
import { BottomBarFrame } from './BottomBarFrame.tsx'

/** Shows a phone's bottom bar with the unread counts. */
export function BottomBar() {
  return <BottomBarFrame member={useMember()} unread={{ messages: useUnreadMessages() }} />
}
