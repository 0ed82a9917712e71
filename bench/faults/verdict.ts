import type { Message } from '@savanna/contract/chat/routes'
import type pg from 'pg'
import type { Conversation } from '../../web/src/features/chat/chat.model.ts'
import type { Person } from './chat-browser.ts'

export interface Stored {
  id: string
  room_id: string
  seq: number
  sender_id: string
  client_id: string
  content: string
}

export interface Verdict {
  intents: number
  acknowledged: number
  stored: number
  /** Each a sentence; none when nothing was lost, doubled or shown otherwise. */
  faults: string[]
}

export async function readStored(pool: pg.Pool): Promise<Stored[]> {
  const { rows } = await pool.query<Stored>(
    'select id, room_id, seq, sender_id, client_id, content from messages order by room_id, seq',
  )
  return rows
}

export async function readCounts(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ member_id: string; sent: number }>(
    'select member_id, sent from message_counts',
  )
  return new Map(rows.map(({ member_id, sent }) => [member_id, sent]))
}

/** Holds what was meant, acknowledged, stored and shown against each other. */
export function judge(people: Person[], stored: Stored[], counts: Map<string, number>): Verdict {
  const faults = [
    ...people.flatMap(({ records }) => records.refusals.map((refusal) => `refused: ${refusal}`)),
    ...findLost(people, stored),
    ...findDoubled(stored),
    ...findGaps(stored),
    ...people.flatMap((person) => findOtherwiseShown(person, stored)),
    ...people.flatMap(({ member, records }) =>
      counts.get(member.id) === records.intents.size
        ? []
        : [`${member.username} sent ${records.intents.size} and ${counts.get(member.id)} are counted`],
    ),
  ]
  const sum = (of: (person: Person) => number) => people.reduce((total, person) => total + of(person), 0)
  return {
    intents: sum(({ records }) => records.intents.size),
    acknowledged: sum(({ records }) => records.acknowledged.length),
    stored: stored.length,
    faults,
  }
}

/** What is acknowledged must be stored as it was acknowledged; in the end, all that was meant is both. */
function findLost(people: Person[], stored: Stored[]): string[] {
  const kept = new Map(stored.map((row) => [row.id, row]))
  return people.flatMap(({ member, records }) => {
    const lost = records.acknowledged.filter((message) => !isSame(message, kept.get(message.id)))
    const answered = new Set(records.acknowledged.map(({ client_id }) => client_id))
    const open = [...records.intents.keys()].filter((id) => !answered.has(id))
    return [
      ...lost.map(({ seq, content }) => `lost after its acknowledgement: ${seq} "${content}"`),
      ...open.map((id) => `${member.username} never heard of ${id}`),
    ]
  })
}

function isSame(message: Message, row: Stored | undefined): boolean {
  return (
    row !== undefined &&
    row.seq === message.seq &&
    row.content === message.content &&
    row.client_id === message.client_id &&
    row.sender_id === message.user_id
  )
}

function findDoubled(stored: Stored[]): string[] {
  const seen = new Set<string>()
  return stored.flatMap(({ sender_id, client_id, content }) => {
    const key = `${sender_id} ${client_id}`
    if (seen.has(key)) return [`stored twice: "${content}"`]
    seen.add(key)
    return []
  })
}

function findGaps(stored: Stored[]): string[] {
  const next = new Map<string, number>()
  return stored.flatMap(({ room_id, seq }) => {
    const wanted = next.get(room_id) ?? 1
    next.set(room_id, seq + 1)
    return seq === wanted ? [] : [`room ${room_id} has ${seq} where ${wanted} should be`]
  })
}

function findOtherwiseShown({ member, roomId, screen }: Person, stored: Stored[]): string[] {
  const inRoom = stored.filter((row) => row.room_id === roomId)
  const { messages, outgoing }: Conversation = screen()
  const shown = messages.map(({ id, seq, content }) => `${seq} ${id} ${content}`)
  const should = inRoom.map(({ id, seq, content }) => `${seq} ${id} ${content}`)
  const same = shown.length === should.length && shown.every((line, at) => line === should[at])
  return [
    ...(same
      ? []
      : [`${member.username} sees ${shown.length} messages otherwise than the ${should.length} stored`]),
    ...outgoing.map(({ content }) => `${member.username} still sees "${content}" on its way`),
  ]
}
