import type { Match } from '@savanna/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'
import { toast } from '../../kit/ui/toast.ts'
import { fetchGap, MATCHES, noteInContacts, tell } from './chat.queries.ts'
import { isOpenRoom } from './open-room.ts'
import { UNREAD_MESSAGES, useUnreadMessages } from './unread.queries.ts'

const TOAST_MS = 3_000
const READ_MS = 500

/** Keeps contacts, conversations and counts live in this tab, wherever in the site it is. Once for the whole site. */
export function useLiveChat(): void {
  const me = useMember().id
  const queryClient = useQueryClient()
  const refresh = (...keys: (readonly string[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  useSocketEvent('new message', ({ room_id, message }) => {
    tell(queryClient, room_id, { type: 'arrived', messages: [message] })
    fetchGap(queryClient, room_id).catch(() => {})
    noteInContacts(queryClient, room_id, message, me)
    if (isOpenRoom(room_id)) {
      // It is about to be read: a badge that flashes up for a moment would only startle.
      setTimeout(() => refresh(MATCHES, UNREAD_MESSAGES), READ_MS)
      return
    }
    refresh(MATCHES, UNREAD_MESSAGES)
    if (message.user_id !== me) announce(room_id)
  })
  useSocketEvent('readMessage', ({ userID, room_id, seq }) => {
    const side = userID === me ? 'mine' : 'theirs'
    tell(queryClient, room_id, { type: 'read', side, seq })
    if (side === 'mine') refresh(MATCHES, UNREAD_MESSAGES)
  })
  useSocketEvent('matchesChanged', () => refresh(MATCHES, UNREAD_MESSAGES))
  useTitleCount(useUnreadMessages())

  function announce(roomId: string) {
    const matches = queryClient.getQueryData<Match[]>(MATCHES)
    const name = matches?.find(({ room_id }) => room_id === roomId)?.other.firstname
    toast.info(name ? `${name} sent you a message` : 'You have a new message', TOAST_MS)
  }
}

/** Shows a count before the document's title, whatever page sets it. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const bare = () => document.title.replace(/^\(\d+\+?\) /, '')
    function show(shown: number) {
      const wanted = shown > 0 ? `(${shown > 999 ? '999+' : shown}) ${bare()}` : bare()
      if (document.title !== wanted) document.title = wanted
    }
    show(count)
    const observer = new MutationObserver(() => show(count))
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      show(0)
    }
  }, [count])
}
