import { setTimeout as pause } from 'node:timers/promises'
import { reactToMessage } from '@savanna/contract/chat/routes'
import { callRoute } from '../../server/test/actions/call-route.ts'
import { openConversation, sendText } from '../../server/test/actions/conversations.ts'
import type { ChatMember } from '../chat/members.ts'

/** A message that the server acknowledged. */
export interface Acknowledged {
  id: string
  roomId: string
  seq: number
  clientId: string
  text: string
}

/** What people did and waited for, in milliseconds. */
export interface Written {
  acknowledged: Acknowledged[]
  waits: number[]
  /** Actions that had to be tried again; people wait for the whole time. */
  failures: string[]
}

const PAUSE_MS = 1_000
const AGAIN_MS = 250
/** Every so many actions is a reaction to an old message. */
const REACT_EVERY = 10
const REACTIONS = ['heart', 'sun'] as const

/**
 * Lets people write until `stop` is called: each sends a message, waits for its acknowledgement, pauses for a second on
 * average, and reacts to an old message now and then.
 */
export async function letPeopleWrite(url: string, people: ChatMember[], oldMessages: Map<string, string[]>) {
  const written: Written = { acknowledged: [], waits: [], failures: [] }
  const clients = await Promise.all(people.map((person) => openConversation({ url }, person, person.roomId)))
  let going = true

  async function write(person: ChatMember, at: number, n: number, clientId: string): Promise<void> {
    const client = clients[at]
    if (!client) return
    const { roomId } = person
    const text = `${person.username} says ${n}`
    const answer = await sendText(client, roomId, text, clientId)
    if (!answer.ok) throw new Error(answer.problem.message)
    const { id, seq } = answer.message
    written.acknowledged.push({ id, roomId, seq, clientId, text })
  }

  async function react(person: ChatMember, n: number): Promise<void> {
    const { roomId } = person
    const ids = oldMessages.get(roomId) ?? []
    const messageId = ids[Math.floor(Math.random() * ids.length)] ?? ''
    const body = { reaction: REACTIONS[n % 2] ?? 'sun', client_id: crypto.randomUUID() }
    const { status, text } = await callRoute({ url }, person, reactToMessage, {
      params: { roomId, messageId },
      body,
    })
    if (status !== 200) throw new Error(`${status} ${text}`)
  }

  async function act(person: ChatMember, at: number): Promise<void> {
    await pause(Math.random() * PAUSE_MS)
    for (let n = 0; going; n++) {
      const begun = performance.now()
      const clientId = crypto.randomUUID()
      for (let done = false; !done; ) {
        done = await (n % REACT_EVERY === 3 ? react(person, n) : write(person, at, n, clientId)).then(
          () => true,
          (error: Error) => {
            written.failures.push(error.message)
            return pause(AGAIN_MS).then(() => false)
          },
        )
      }
      written.waits.push(performance.now() - begun)
      await pause(PAUSE_MS / 2 + Math.random() * PAUSE_MS)
    }
  }

  const acting = Promise.all(people.map(act))
  return {
    /** Returns what was done since the last call. */
    take(): Written {
      return {
        acknowledged: written.acknowledged.splice(0),
        waits: written.waits.splice(0),
        failures: written.failures.splice(0),
      }
    },
    async stop(): Promise<void> {
      going = false
      await acting
      for (const client of clients) client.close()
    },
  }
}
