import type { Message } from '@savanna/contract/chat/message'
import type { Problem } from '@savanna/contract/common'
import { openRoom } from '../../server/src/features/chat/index.ts'
import { newId } from '../../server/src/kit/ids.ts'
import type { TestApp } from '../app.ts'
import { type MemberTraits, makeLike, makeMember, type TestMember } from '../factories/members.ts'
import { connectLive, type LiveClient } from './live-client.ts'

export type SendAnswer =
  | { ok: true; message: Message; messageCount: number }
  | { ok: false; problem: Problem }

/** Makes two members like each other, and returns the id of their conversation. */
export async function makeMatch({ app }: TestApp, a: TestMember, b: TestMember): Promise<string> {
  await makeLike(app.context, a, b)
  await makeLike(app.context, b, a)
  return openRoom(app.context.db, a.id, b.id)
}

/** Makes two matched members. */
export async function makeCouple(test: TestApp, traits: [MemberTraits?, MemberTraits?] = []) {
  const a = await makeMember(test.app.context, traits[0])
  const b = await makeMember(test.app.context, traits[1])
  return { a, b, roomId: await makeMatch(test, a, b) }
}

/** Opens a conversation as a member. */
export function openConversation({ url }: { url: string }, member: { token: string }, roomId: string) {
  return connectLive(url, { token: member.token, room_id: roomId }, '/chat')
}

/** Sends a text to a conversation, under a new id unless one is given. */
export function sendText(client: LiveClient, roomId: string, text: string, clientId = newId()) {
  return client.emitWithAck<SendAnswer>(roomId, { text, client_id: clientId })
}
