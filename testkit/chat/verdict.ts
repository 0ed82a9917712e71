import type { Message } from '@savanna/contract/chat/message'
import type pg from 'pg'
import type { Conversation } from '../../web/src/features/chat/chat.model.ts'
import type { ChatBrowser } from './chat-browser.ts'

export interface StoredMessage {
  id: string
  room_id: string
  seq: number
  sender_id: string
  client_id: string
  content: string
}

/** A run's counts and faults. */
export interface Verdict {
  intents: number
  acknowledged: number
  stored: number
  /** One sentence for each message that was lost, duplicated or shown differently. */
  faults: string[]
}

/** Returns all messages in the database, by room and number. */
export async function readStoredMessages(pool: pg.Pool): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    'select id, room_id, seq, sender_id, client_id, content from messages order by room_id, seq',
  )
  return rows
}

/** Returns the counted messages of each member, by member id. */
export async function readMessageCounts(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ member_id: string; sent: number }>(
    'select member_id, sent from message_counts',
  )
  return new Map(rows.map(({ member_id, sent }) => [member_id, sent]))
}

/** Compares sent, acknowledged, stored and displayed messages, and returns every difference. */
export function verifyMessages(
  browsers: ChatBrowser[],
  stored: StoredMessage[],
  counts: Map<string, number>,
): Verdict {
  const faults = [
    ...browsers.flatMap(({ records }) => records.refusals.map((refusal) => `refused: ${refusal}`)),
    ...findLost(browsers, stored),
    ...findDoubled(stored),
    ...findGaps(stored),
    ...browsers.flatMap((browser) => findDisplayDifferences(browser, stored)),
    ...browsers.flatMap(({ member, records }) =>
      counts.get(member.id) === records.intents.size
        ? []
        : [`${member.username} sent ${records.intents.size} and ${counts.get(member.id)} are counted`],
    ),
  ]
  const sum = (of: (browser: ChatBrowser) => number) =>
    browsers.reduce((total, browser) => total + of(browser), 0)
  return {
    intents: sum(({ records }) => records.intents.size),
    acknowledged: sum(({ records }) => records.acknowledged.length),
    stored: stored.length,
    faults,
  }
}

/** Returns what is wrong with the messages acknowledged so far, while members continue writing. */
export async function findLostOrDoubled(browsers: ChatBrowser[], pool: pg.Pool): Promise<string[]> {
  // Messages acknowledged during the query may be missing from its result.
  const acknowledged = browsers.flatMap(({ records }) => records.acknowledged)
  const stored = await readStoredMessages(pool)
  const storedById = new Map(stored.map((row) => [row.id, row]))
  return [...findLostOf(acknowledged, storedById), ...findDoubled(stored)]
}

function findLostOf(acknowledged: Message[], storedById: Map<string, StoredMessage>): string[] {
  return acknowledged
    .filter((message) => !isSame(message, storedById.get(message.id)))
    .map(({ seq, content }) => `lost after its acknowledgement: ${seq} "${content}"`)
}

/** Finds acknowledged messages that are missing or stored differently, and messages without an acknowledgement. */
function findLost(browsers: ChatBrowser[], stored: StoredMessage[]): string[] {
  const storedById = new Map(stored.map((row) => [row.id, row]))
  return browsers.flatMap(({ member, records }) => {
    const acknowledged = new Set(records.acknowledged.map(({ client_id }) => client_id))
    const unacknowledged = [...records.intents.keys()].filter((id) => !acknowledged.has(id))
    return [
      ...findLostOf(records.acknowledged, storedById),
      ...unacknowledged.map((id) => `${member.username} got no acknowledgement of ${id}`),
    ]
  })
}

function isSame(message: Message, row: StoredMessage | undefined): boolean {
  return (
    row !== undefined &&
    row.seq === message.seq &&
    row.content === message.content &&
    row.client_id === message.client_id &&
    row.sender_id === message.user_id
  )
}

function findDoubled(stored: StoredMessage[]): string[] {
  const seen = new Set<string>()
  return stored.flatMap(({ sender_id, client_id, content }) => {
    const key = `${sender_id} ${client_id}`
    if (seen.has(key)) return [`stored twice: "${content}"`]
    seen.add(key)
    return []
  })
}

function findGaps(stored: StoredMessage[]): string[] {
  const next = new Map<string, number>()
  return stored.flatMap(({ room_id, seq }) => {
    const expected = next.get(room_id) ?? 1
    next.set(room_id, seq + 1)
    return seq === expected ? [] : [`room ${room_id} has ${seq} where ${expected} is expected`]
  })
}

function findDisplayDifferences({ member, roomId, screen }: ChatBrowser, stored: StoredMessage[]): string[] {
  const inRoom = stored.filter((row) => row.room_id === roomId)
  const { messages, outgoing }: Conversation = screen()
  const shown = messages.map(({ id, seq, content }) => `${seq} ${id} ${content}`)
  const expected = inRoom.map(({ id, seq, content }) => `${seq} ${id} ${content}`)
  const same = shown.length === expected.length && shown.every((text, at) => text === expected[at])
  return [
    ...(same
      ? []
      : [`${member.username} sees ${shown.length} messages that differ from the ${expected.length} stored`]),
    ...outgoing.map(({ content }) => `${member.username} still sees "${content}" as unsent`),
  ]
}
