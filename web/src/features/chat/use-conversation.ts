import type { Quote, Reaction } from '@savanna/contract/chat/message'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../kit/api/problem.ts'
import { newClientId } from '../../kit/client-id.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { type ConversationEvent, unreadUpTo } from './chat.model.ts'
import { MATCHES } from './chat.queries.ts'
import {
  applyEvent,
  cachedConversation,
  conversationOf,
  deleteOwnMessage,
  fetchChanges,
  fetchMissed,
  fetchPage,
} from './conversation.queries.ts'
import { isLookedAt, setOpenRoom } from './open-room.ts'
import { flushQueues, queuesOf } from './outbox/member-queues.ts'
import { newMessage } from './outbox/outbox.ts'
import { openRoomChannel, type RoomChannel } from './room-channel.ts'

// Slightly longer than the pause between two typing events.
const TYPING_SHOWN_MS = 5_000
const TYPING_TOLD_EVERY_MS = 3_000

export interface ConversationActions {
  /** Resolves once the message is stored in the outbox, with or without a connection. */
  send: (text: string, quote?: Quote) => Promise<void>
  /** Changes a stored message's text; resolves once the change is stored in the browser. */
  edit: (messageId: string, text: string) => Promise<void>
  /** Sets the member's reaction to a stored message, or takes it back. */
  react: (messageId: string, reaction: Reaction | null) => void
  /** Removes a rejected edit. */
  discardChange: (clientId: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Deletes a stored message for both. */
  deleteMessage: (messageId: string) => Promise<void>
  /** Marks the loaded messages as read, if the tab has the focus. */
  read: () => void
  /** Notifies the match that the member is typing. */
  typing: () => void
  /** Fetches a page before, after or around a `seq`. */
  fetch: (page: Parameters<typeof fetchPage>[2]) => Promise<unknown>
}

/** Opens a conversation while the component is mounted; `typing` is true while the match types. */
export function useConversation(roomId: string): { actions: ConversationActions; typing: boolean } {
  const member = useMember()
  const queryClient = useQueryClient()
  const channel = useRef<RoomChannel | null>(null)
  const asked = useRef({ read: 0, typing: 0 })
  const [typing, seeTyping] = useTyping()
  const queues = () => queuesOf(member.id, queryClient)

  function read() {
    const conversation = cachedConversation(queryClient, roomId)
    const seq = conversation && unreadUpTo(conversation, member.id)
    if (seq === undefined || seq <= asked.current.read || !isLookedAt()) return
    if (channel.current?.read(seq)) asked.current.read = seq
  }

  function connected() {
    asked.current.read = 0
    read()
    flushQueues(member.id, queryClient)
    void fetchChanges(queryClient, roomId)
    fetchMissed(queryClient, roomId).catch((error: unknown) => toast.error(sentenceOf(error)))
  }

  const onConnected = useEffectEvent(connected)
  const onEvent = useEffectEvent((event: ConversationEvent, from?: string) => {
    applyEvent(queryClient, roomId, event)
    if (from !== undefined && from !== member.id) seeTyping(false)
  })
  const onTyping = useEffectEvent(() => seeTyping(true))
  useEffect(() => {
    const opened = openRoomChannel(member, roomId, {
      connected: () => onConnected(),
      message: (message) => onEvent({ type: 'arrived', messages: [message] }, message.user_id),
      read: ({ userID, seq }) =>
        onEvent({ type: 'read', side: userID === member.id ? 'mine' : 'theirs', seq }),
      typing: () => onTyping(),
      closed: () => {
        void queryClient.invalidateQueries({ queryKey: conversationOf(roomId).queryKey })
        void queryClient.invalidateQueries({ queryKey: MATCHES })
      },
    })
    channel.current = opened
    setOpenRoom(roomId)
    return () => {
      setOpenRoom(undefined)
      channel.current = null
      opened.close()
    }
  }, [member, roomId, queryClient])

  const actions: ConversationActions = {
    send: (content, quote) => {
      asked.current.typing = 0
      return queues().outbox.add(newMessage({ memberId: member.id, roomId, content, quote }))
    },
    ...createQueueActions(roomId, member.id, queues),
    deleteMessage: (messageId) => deleteOwnMessage(queryClient, roomId, messageId),
    read,
    typing() {
      if (Date.now() - asked.current.typing < TYPING_TOLD_EVERY_MS) return
      asked.current.typing = Date.now()
      channel.current?.typing()
    },
    fetch: (page) => fetchPage(queryClient, roomId, page),
  }
  return { actions, typing }
}

type QueueActions = Pick<ConversationActions, 'edit' | 'react' | 'discardChange' | 'retry' | 'discard'>

function createQueueActions(
  room_id: string,
  member_id: string,
  queues: () => ReturnType<typeof queuesOf>,
): QueueActions {
  const newChange = (message_id: string) => ({ client_id: newClientId(), member_id, room_id, message_id })
  return {
    edit: (id, content) => queues().changes.add({ ...newChange(id), kind: 'edit', content }),
    react: (id, reaction) => void queues().changes.add({ ...newChange(id), kind: 'reaction', reaction }),
    discardChange: (clientId) => void queues().changes.discard(room_id, clientId),
    retry: (clientId) => void queues().outbox.retry(room_id, clientId),
    discard: (clientId) => void queues().outbox.discard(room_id, clientId),
  }
}

/** Returns whether the match is typing, until no typing event has arrived for a while, and its setter. */
function useTyping(): [boolean, (typing: boolean) => void] {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    typing,
    (next) => {
      clearTimeout(timer.current)
      setTyping(next)
      if (next) timer.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS)
    },
  ]
}

/** Shows unsent items from an earlier page, once the conversation has loaded. */
export function useUnsent(roomId: string, loaded: boolean): void {
  const { id } = useMember()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!loaded) return
    const { outbox, changes } = queuesOf(id, queryClient)
    const apply = (event: ConversationEvent) => applyEvent(queryClient, roomId, event)
    void outbox.unsentOf(roomId).then((unsent) => {
      for (const { client_id, content, date, quote, reason } of unsent) {
        apply({ type: 'written', client_id, content, date, quote })
        if (reason !== undefined) apply({ type: 'rejected', client_id, reason })
      }
    })
    void changes.unsentOf(roomId).then((unsent) => {
      for (const { reason, ...change } of unsent) {
        apply({ type: 'changeAdded', change })
        const { client_id } = change
        if (reason !== undefined) apply({ type: 'changeRejected', client_id, reason })
      }
    })
  }, [id, queryClient, roomId, loaded])
}
