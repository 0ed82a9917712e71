import { setTimeout as pause } from 'node:timers/promises'
import { listMessages, type Message, postMessage } from '@savanna/contract/chat/routes'
import type { RoomMessage } from '@savanna/contract/events'
import { callRoute } from '../../server/test/actions/call-route.ts'
import { enter, type SendAnswer } from '../../server/test/actions/conversations.ts'
import type { LiveClient } from '../../server/test/actions/live-client.ts'
import type { TestMember } from '../../server/test/factories/members.ts'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  reduce,
  runAround,
} from '../../web/src/features/chat/chat.model.ts'
import { memoryStore, type Unsent } from '../../web/src/features/chat/outbox/outbox.store.ts'
import { createOutbox, type Outcome } from '../../web/src/features/chat/outbox/outbox.ts'

/** Browsers wait longer in between; here a fault comes every second or so. */
const FASTER = 10
const ANSWER_MS = 1_500
const RECONNECT_MS = 250

/** What a member meant to send, and what the server said to it. */
interface Records {
  /** Text by the id that the browser made. */
  intents: Map<string, string>
  acknowledged: Message[]
  /** Texts of refusals that no browser should ever get here. */
  refusals: string[]
}

export interface Person {
  member: TestMember
  roomId: string
  records: Records
  write(text: string): void
  /** What stands on the member's screen. */
  screen(): Conversation
  /** Fetches what was missed, and what was said before. */
  readAll(): Promise<void>
  close(): void
}

interface Screen {
  conversation(): Conversation
  show(event: ConversationEvent): void
  /** Fetches the newest page. */
  open(): Promise<void>
  /** Fetches what was missed. */
  catchUp(): Promise<void>
  /** Fetches everything that was said before. */
  scrollUp(): Promise<void>
}

/** A conversation as the browser keeps it: its own reducer, and the pages that it fetches. */
function createScreen(url: string, member: TestMember, roomId: string): Screen {
  let conversation = EMPTY
  const show = (event: ConversationEvent) => {
    conversation = reduce(conversation, event)
  }

  async function fetchPage(query: { after?: number; before?: number } = {}): Promise<number> {
    const ask = () => callRoute({ url }, member, listMessages, { params: { roomId }, query })
    // A kept connection may be one that broke meanwhile; browsers ask again, too.
    const answer = await ask().catch(() => pause(RECONNECT_MS).then(ask))
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
 * A member with one conversation open, who comes back whenever the line breaks. Outbox and display are the browser's
 * own; only the network and the clock are those of a test.
 */
export async function openConversation(url: string, member: TestMember, roomId: string): Promise<Person> {
  const records: Records = { intents: new Map(), acknowledged: [], refusals: [] }
  const screen = createScreen(url, member, roomId)
  let line: LiveClient | undefined
  let here = true

  const outbox = createOutbox({
    memberId: member.id,
    store: memoryStore(),
    deliver: (unsent) => deliver({ url, member, line, records }, unsent),
    exclusively: (work) => work(),
    tell(_room, event) {
      screen.show(event)
      // A member presses "Try again" where the server failed over a message.
      if (event.type === 'refused') void outbox.retry(roomId, event.client_id)
    },
    settled: () => {},
    later: (act, ms) => void setTimeout(() => here && act(), ms / FASTER),
  })

  async function stayConnected(): Promise<void> {
    while (here) {
      const opened = await enter({ url }, member, roomId).catch(() => undefined)
      if (opened && here) {
        line = opened
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
      const client_id = crypto.randomUUID()
      records.intents.set(client_id, text)
      void outbox.write({ room_id: roomId, client_id, content: text })
    },
    close() {
      here = false
      line?.close()
    },
  }
}

interface Way {
  url: string
  member: TestMember
  line: LiveClient | undefined
  records: Records
}

/** As the browser does it: over the open conversation; where that gives no answer, by a call. */
async function deliver({ url, member, line, records }: Way, unsent: Unsent): Promise<Outcome> {
  const body = { text: unsent.content, client_id: unsent.client_id }
  const live = line?.socket.connected
    ? await line.socket
        .timeout(ANSWER_MS)
        .emitWithAck(unsent.room_id, body)
        .catch(() => undefined)
    : undefined
  const answer: SendAnswer | undefined = live ?? (await post())
  if (!answer) return { result: 'unanswered' }
  if (!answer.ok) {
    const { code, message: reason } = answer.problem
    if (code === 'busy') return { result: 'unanswered' }
    if (code === 'unexpected') return { result: 'failed', reason }
    records.refusals.push(`${code}: ${reason}`)
    return { result: 'refused', code, reason }
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
