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
import type { ChangeQueue } from './outbox/change-queue.ts'
import { changesOf, flushQueues, outboxOf } from './outbox/outbox-of.ts'
import { openRoomChannel, type RoomChannel } from './room-channel.ts'

// A little longer than the pause between two typing events.
const TYPING_SHOWN_MS = 5_000
const TYPING_TOLD_EVERY_MS = 3_000

export interface ConversationActions {
  /** Resolves once the message is stored in the outbox, with or without a connection. */
  send: (text: string, quote?: Quote) => Promise<void>
  /** Changes the text of a stored message; resolves once the change is stored in the browser. */
  edit: (messageId: string, text: string) => Promise<void>
  /** Sets the member's reaction to a stored message, or takes it back. */
  react: (messageId: string, reaction: Reaction | null) => void
  /** Removes an edit that was refused. */
  discardChange: (clientId: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Deletes a stored message for both. */
  deleteMessage: (messageId: string) => Promise<void>
  /** Marks the loaded messages as read, if the tab has the focus. */
  read: () => void
  /** Tells the other that the member is typing. */
  typing: () => void
  /** Fetches a page before, after or around a `seq`. */
  fetch: (page: Parameters<typeof fetchPage>[2]) => Promise<unknown>
}

/** Opens a conversation while the component is mounted; `typing` is true while the other types. */
export function useConversation(roomId: string): { actions: ConversationActions; typing: boolean } {
  const member = useMember()
  const queryClient = useQueryClient()
  const channel = useRef<RoomChannel | null>(null)
  const asked = useRef({ read: 0, typing: 0 })
  const [typing, seeTyping] = useTyping()
  const outbox = () => outboxOf(member.id, queryClient)
  const here = (event: ConversationEvent) => applyEvent(queryClient, roomId, event)

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
    here(event)
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
      return outbox().write({ room_id: roomId, client_id: newClientId(), content, quote })
    },
    ...changeActions(roomId, () => changesOf(member.id, queryClient)),
    retry: (clientId) => void outbox().retry(roomId, clientId),
    discard: (clientId) => void outbox().discard(roomId, clientId),
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

function changeActions(
  roomId: string,
  changes: () => ChangeQueue,
): Pick<ConversationActions, 'edit' | 'react' | 'discardChange'> {
  return {
    edit: (message_id, content) =>
      changes().change(roomId, { kind: 'edit', client_id: newClientId(), message_id, content }),
    react: (message_id, reaction) =>
      void changes().change(roomId, { kind: 'reaction', client_id: newClientId(), message_id, reaction }),
    discardChange: (clientId) => void changes().discard(roomId, clientId),
  }
}

/** Returns whether the other is typing, until no typing event has come for a while, and its setter. */
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

/** Shows what is left unsent from an earlier page, once the conversation is loaded. */
export function useUnsent(roomId: string, loaded: boolean): void {
  const { id } = useMember()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!loaded) return
    void outboxOf(id, queryClient)
      .unsentOf(roomId)
      .then((unsent) => {
        for (const { client_id, content, date, quote, reason } of unsent) {
          applyEvent(queryClient, roomId, { type: 'written', client_id, content, date, quote })
          if (reason !== undefined) applyEvent(queryClient, roomId, { type: 'refused', client_id, reason })
        }
      })
    void changesOf(id, queryClient)
      .unsentOf(roomId)
      .then((unsent) => {
        for (const { reason, ...change } of unsent) {
          applyEvent(queryClient, roomId, { type: 'changing', change })
          const { client_id } = change
          if (reason !== undefined)
            applyEvent(queryClient, roomId, { type: 'changeRefused', client_id, reason })
        }
      })
  }, [id, queryClient, roomId, loaded])
}
