import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sentenceOf } from '../../kit/api/problem.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/toast.ts'
import { type Conversation, type ConversationEvent, unreadUpTo } from './chat.model.ts'
import {
  COUNT,
  conversationOf,
  fetchMissed,
  fetchOlder,
  MATCHES,
  messageCountOf,
  tell,
} from './chat.queries.ts'
import { isLookedAt, setOpenRoom } from './open-room.ts'
import { openRoomChannel, type RoomChannel } from './room-channel.ts'

const NO_ANSWER = 'No answer from the server. Try again.'

export interface ConversationActions {
  send: (text: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Marks what is here as read, if someone is looking. */
  read: () => void
  older: () => Promise<void>
}

/** One conversation, live while the component is on the page. */
export function useConversation(roomId: string): ConversationActions {
  const member = useMember()
  const queryClient = useQueryClient()
  const channel = useRef<RoomChannel | null>(null)
  const askedRead = useRef(0)
  const here = (event: ConversationEvent) => tell(queryClient, roomId, event)
  const known = () => queryClient.getQueryData<Conversation>(conversationOf(roomId).queryKey)

  const deliver = (clientId: string, text: string) =>
    void deliverMessage(
      { queryClient, channel: channel.current, memberId: member.id, roomId },
      clientId,
      text,
    )

  function read() {
    const conversation = known()
    const seq = conversation && unreadUpTo(conversation, member.id)
    if (seq === undefined || seq <= askedRead.current || !isLookedAt()) return
    if (channel.current?.read(seq)) askedRead.current = seq
  }

  // What has no answer yet may or may not have arrived; sent under the same id, it is stored once.
  function connected() {
    askedRead.current = 0
    read()
    for (const { client_id, content, state } of known()?.outgoing ?? []) {
      if (state === 'sending') deliver(client_id, content)
    }
    fetchMissed(queryClient, roomId).catch((error: unknown) => toast.error(sentenceOf(error)))
  }

  const onConnected = useEffectEvent(connected)
  const onEvent = useEffectEvent(here)
  useEffect(() => {
    const opened = openRoomChannel(member, roomId, {
      connected: () => onConnected(),
      message: (message) => onEvent({ type: 'arrived', messages: [message] }),
      read: ({ userID, seq }) =>
        onEvent({ type: 'read', side: userID === member.id ? 'mine' : 'theirs', seq }),
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

  return {
    send(text) {
      const client_id = newClientId()
      here({ type: 'written', client_id, content: text, date: new Date().toISOString() })
      deliver(client_id, text)
    },
    retry(client_id) {
      const outgoing = known()?.outgoing.find((one) => one.client_id === client_id)
      if (!outgoing) return
      here({ type: 'retried', client_id })
      deliver(client_id, outgoing.content)
    },
    discard: (client_id) => here({ type: 'discarded', client_id }),
    read,
    older: () => fetchOlder(queryClient, roomId),
  }
}

interface Delivery {
  queryClient: QueryClient
  channel: RoomChannel | null
  memberId: string
  roomId: string
}

/** Hands a message to the server; without a connection it waits for the next one. */
async function deliverMessage(delivery: Delivery, client_id: string, text: string): Promise<void> {
  const { queryClient, channel, memberId, roomId } = delivery
  if (!channel?.connected()) return
  const here = (event: ConversationEvent) => tell(queryClient, roomId, event)
  const sending = await channel.send({ text, client_id })
  if (sending.result === 'stored') {
    here({ type: 'arrived', messages: [sending.message] })
    const count = sending.messageCount
    queryClient.setQueryData(
      messageCountOf(memberId).queryKey,
      (before) => before && { ...before, messageCount: Math.max(before.messageCount, count) },
    )
  } else if (sending.result === 'refused') {
    here({ type: 'refused', client_id, reason: sending.problem.message })
    if (sending.problem.code === 'free_limit') void queryClient.invalidateQueries({ queryKey: COUNT })
  } else if (channel.connected()) here({ type: 'refused', client_id, reason: NO_ANSWER })
}

/** A random UUID, also where the page came over plain HTTP and the browser has no `randomUUID`. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** How many messages a free member may still send; `left` is null for a member with a plan. */
export function useFreeLimit(): { reached: boolean; left: number | null } {
  const { id } = useMember()
  const { data } = useQuery(messageCountOf(id))
  const left = data?.limit == null ? null : Math.max(0, data.limit - data.messageCount)
  return { reached: left === 0, left }
}
