import { t } from '@lingui/core/macro'
import type { Message } from '@savanna/contract/chat/message'
import type { Match } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followOnline } from '../../kit/network/online.ts'
import { useMember } from '../../kit/session/session.ts'
import { emitMain, useSocketConnect, useSocketEvent, useSocketMissed } from '../../kit/socket/main.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { applyToContacts, COUNT, changeInContacts, MATCHES } from './chat.queries.ts'
import { applyChange, applyEvent, fetchGap, renewReadMarks } from './conversation.queries.ts'
import { isOpenRoom } from './open-room.ts'
import { flushQueues } from './outbox/member-queues.ts'
import { useReadPushes } from './read-pushes.ts'
import { UNREAD_MESSAGES, useUnreadMessages } from './unread.queries.ts'

const TOAST_MS = 3_000
const READ_MS = 500
const CHAT_EVENTS: (keyof ServerEvents)[] = [
  'new message',
  'messageDeleted',
  'messageChanged',
  'readMessage',
  'readMarksChanged',
  'delivered',
  'matchesChanged',
]

/** Keeps contacts, conversations and counts live, and sends waiting items. Used once for the whole site. */
export function useLiveChat(): void {
  const me = useMember().id
  const queryClient = useQueryClient()
  const refresh = (...keys: (readonly string[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  function arrived(room_id: string, message: Message) {
    applyEvent(queryClient, room_id, { type: 'arrived', messages: [message] })
    fetchGap(queryClient, room_id).catch(() => {})
    applyToContacts(queryClient, room_id, message, me)
    if (message.user_id !== me) reportReceived(room_id, message.seq)
  }

  useSocketEvent('new message', ({ room_id, message }) => {
    arrived(room_id, message)
    if (isOpenRoom(room_id)) {
      // It's about to be read, and a badge that appears for a moment would distract.
      setTimeout(() => refresh(MATCHES, UNREAD_MESSAGES), READ_MS)
      return
    }
    refresh(MATCHES, UNREAD_MESSAGES)
    if (message.user_id !== me) announce(room_id)
  })
  useSocketEvent('messageDeleted', ({ room_id, message }) => {
    applyChange(queryClient, room_id, message)
    changeInContacts(queryClient, room_id, message)
    refresh(MATCHES, UNREAD_MESSAGES)
  })
  useSocketEvent('messageChanged', ({ room_id, message }) => {
    applyChange(queryClient, room_id, message)
    changeInContacts(queryClient, room_id, message)
  })
  useSocketEvent('readMessage', ({ userID, room_id, seq }) => {
    const side = userID === me ? 'mine' : 'theirs'
    applyEvent(queryClient, room_id, { type: 'read', side, seq })
    if (side === 'mine') refresh(MATCHES, UNREAD_MESSAGES)
  })
  useSocketEvent('readMarksChanged', () => renewReadMarks(queryClient))
  useSocketEvent('delivered', ({ room_id, seq }) =>
    applyEvent(queryClient, room_id, { type: 'delivered', seq }),
  )
  useSocketMissed(CHAT_EVENTS, () => refresh(['chat']))
  useSocketEvent('matchesChanged', () => refresh(MATCHES, UNREAD_MESSAGES))
  useSocketEvent('planChanged', () => refresh(COUNT))
  useOutbox(me)
  useReadPushes(me)
  useTitleCount(useUnreadMessages())

  function announce(roomId: string) {
    const matches = queryClient.getQueryData<Match[]>(MATCHES)
    const name = matches?.find(({ room_id }) => room_id === roomId)?.other.firstname
    toast.info(name ? t`${name} sent you a message` : t`You have a new message`, TOAST_MS)
  }
}

/** Sends waiting items, now and at each reconnection. */
function useOutbox(memberId: string): void {
  const queryClient = useQueryClient()
  useSocketConnect(() => {
    emitMain('received')
    flushQueues(memberId, queryClient)
  })
  useEffect(() => flushQueues(memberId, queryClient), [memberId, queryClient])
  useEffect(
    () => followOnline((online) => online && flushQueues(memberId, queryClient)),
    [memberId, queryClient],
  )
}

const GATHER_MS = 200

const waiting = new Map<string, number>()

/** Reports to the server that messages reached this device, batched over 200 ms. */
function reportReceived(roomId: string, seq: number): void {
  if (waiting.size === 0) setTimeout(tell, GATHER_MS)
  waiting.set(roomId, Math.max(seq, waiting.get(roomId) ?? 0))
}

function tell(): void {
  for (const [room_id, seq] of waiting) emitMain('received', { room_id, seq })
  waiting.clear()
}

/** Shows a count before the document's title, whichever page sets it. */
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
