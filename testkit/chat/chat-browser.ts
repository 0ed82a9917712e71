import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@savanna/contract/chat/message'
import { listMessages, postMessage } from '@savanna/contract/chat/routes'
import type { RoomMessage } from '@savanna/contract/events'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  reduce,
  runAround,
} from '../../web/src/features/chat/chat.model.ts'
import { createOutbox, newMessage } from '../../web/src/features/chat/outbox/outbox.ts'
import { memoryStore, type Unsent } from '../../web/src/features/chat/outbox/queue.store.ts'
import { resultOfProblem, type SendResult } from '../../web/src/features/chat/outbox/send-result.ts'
import { callRoute } from '../actions/call-route.ts'
import { openConversation, type SendAnswer } from '../actions/conversations.ts'
import type { LiveClient } from '../actions/live-client.ts'
import type { TestMember } from '../factories/members.ts'

/** Retries are this many times as fast as in a browser, since a fault occurs about every second here. */
const RETRY_SPEEDUP = 10
const ACK_TIMEOUT_MS = 1_500
const RECONNECT_MS = 250

/** A member's sent messages, and the server's response. */
interface SendRecords {
  /** Texts by the client id of the message. */
  intents: Map<string, string>
  acknowledged: Message[]
  /** Rejections by the server; none is expected. */
  refusals: string[]
}

/** A member with one conversation open in a browser. */
export interface ChatBrowser {
  member: TestMember
  roomId: string
  records: SendRecords
  /** Returns the client id of the message. */
  write(text: string): string
  /** Returns what the member sees. */
  screen(): Conversation
  /** Fetches the missed messages, and all earlier ones. */
  readAll(): Promise<void>
  close(): void
}

interface Screen {
  conversation(): Conversation
  show(event: ConversationEvent): void
  /** Fetches the newest page. */
  open(): Promise<void>
  /** Fetches the missed messages. */
  catchUp(): Promise<void>
  /** Fetches all earlier messages. */
  scrollUp(): Promise<void>
}

/** Creates a conversation like the browser's: with its reducer and the pages that it fetches. */
function createScreen(url: string, member: TestMember, roomId: string): Screen {
  let conversation = EMPTY
  const show = (event: ConversationEvent) => {
    conversation = reduce(conversation, event)
  }

  async function fetchPage(query: { after?: number; before?: number } = {}): Promise<number> {
    const request = () => callRoute({ url }, member, listMessages, { params: { roomId }, query })
    // A keep-alive connection may have been closed; browsers retry, too.
    const answer = await request().catch(() => pause(RECONNECT_MS).then(request))
    if (answer.status !== 200) throw new Error(answer.text)
    show({ type: 'arrived', messages: answer.body.result })
    return answer.body.result.length
  }

  return {
    conversation: () => conversation,
    show,
    open: async () => void (await fetchPage()),
    async catchUp() {
      while ((await fetchPage({ after: conversation.caughtUp })) > 0);
    },
    async scrollUp() {
      for (let first = 0; first !== 1; ) {
        first = runAround(conversation).messages[0]?.seq ?? 1
        if (first > 1) await fetchPage({ before: first })
      }
    },
  }
}

/**
 * Opens a conversation and reconnects whenever the connection breaks. Outbox and reducer are the web application's;
 * only the network and the clock are fake.
 */
export async function openChatBrowser(url: string, member: TestMember, roomId: string): Promise<ChatBrowser> {
  const records: SendRecords = { intents: new Map(), acknowledged: [], refusals: [] }
  const screen = createScreen(url, member, roomId)
  let client: LiveClient | undefined
  let isOpen = true

  const outbox = createOutbox({
    memberId: member.id,
    store: memoryStore(),
    deliver: (unsent) => deliver({ url, member, client, records }, unsent),
    exclusively: (work) => work(),
    publish(_room, event) {
      screen.show(event)
      // The member presses "Try again" when the server rejected a message.
      if (event.type === 'rejected') void outbox.retry(roomId, event.client_id)
    },
    later: (action, ms) => void setTimeout(() => isOpen && action(), ms / RETRY_SPEEDUP),
  })

  async function stayConnected(): Promise<void> {
    while (isOpen) {
      const opened = await openConversation({ url }, member, roomId).catch(() => undefined)
      if (opened && isOpen) {
        client = opened
        const ended = new Promise((resolve) => opened.socket.once('disconnect', resolve))
        opened.socket.on(roomId, ({ data }: RoomMessage) =>
          screen.show({ type: 'arrived', messages: [data] }),
        )
        outbox.flush()
        screen.catchUp().catch(() => {})
        if (opened.socket.connected) await ended
      }
      opened?.close()
      await pause(RECONNECT_MS * (1 + Math.random()))
    }
  }

  await screen.open()
  void stayConnected()
  return {
    member,
    roomId,
    records,
    readAll: () => screen.catchUp().then(screen.scrollUp),
    screen: screen.conversation,
    write(text) {
      const message = newMessage({ memberId: member.id, roomId, content: text })
      records.intents.set(message.client_id, text)
      void outbox.add(message)
      return message.client_id
    },
    close() {
      isOpen = false
      client?.close()
    },
  }
}

interface Delivery {
  url: string
  member: TestMember
  client: LiveClient | undefined
  records: SendRecords
}

/** Delivers a message like the browser: over the socket and, if that gets no acknowledgement, by HTTP. */
async function deliver({ url, member, client, records }: Delivery, unsent: Unsent): Promise<SendResult> {
  const body = { text: unsent.content, client_id: unsent.client_id }
  const live = client?.socket.connected
    ? await client.socket
        .timeout(ACK_TIMEOUT_MS)
        .emitWithAck(unsent.room_id, body)
        .catch(() => undefined)
    : undefined
  const answer: SendAnswer | undefined = live ?? (await post())
  if (!answer) return { result: 'unknown' }
  if (!answer.ok) {
    const result = resultOfProblem(answer.problem)
    if (result.result === 'rejected') records.refusals.push(`${result.code}: ${result.reason}`)
    return result
  }
  records.acknowledged.push(answer.message)
  return { result: 'stored', message: answer.message, messageCount: answer.messageCount }

  async function post(): Promise<SendAnswer | undefined> {
    const params = { roomId: unsent.room_id }
    const answer = await callRoute({ url }, member, postMessage, { params, body }).catch(() => undefined)
    if (!answer) return undefined
    if (answer.status === 200) return { ok: true, ...answer.body }
    return { ok: false, problem: JSON.parse(answer.text) }
  }
}
