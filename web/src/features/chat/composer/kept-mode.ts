import { Message, Quote } from '@savanna/contract/chat/message'
import { z } from 'zod'
import { forgetKeys } from './draft.ts'

const Kept = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), quote: Quote, mine: z.boolean() }),
  z.object({ kind: z.literal('edit'), message: Message, text: z.string() }),
])

/** A reply or an edit that was begun; an edit with what the field holds. */
export type KeptMode = z.infer<typeof Kept>

const keyOf = (memberId: string, roomId: string) => `composing:${memberId}:${roomId}`

/** Returns the reply or the edit that a member has begun in a conversation; undefined when there is none. */
export function readMode(memberId: string, roomId: string): KeptMode | undefined {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(memberId, roomId)) ?? ''))
  } catch {
    // Nothing is stored, or by a version of the page that stored something else.
    return undefined
  }
}

/** Stores what was begun, so that it survives a reload; undefined removes it. */
export function keepMode(memberId: string, roomId: string, mode: KeptMode | undefined): void {
  if (mode) localStorage.setItem(keyOf(memberId, roomId), JSON.stringify(mode))
  else localStorage.removeItem(keyOf(memberId, roomId))
}

/**
 * Removes what was begun when `stored` resolves: until then a closed page loses nothing. What was begun meanwhile stays.
 */
export function releaseMode(memberId: string, roomId: string, stored: Promise<void>): void {
  const before = localStorage.getItem(keyOf(memberId, roomId))
  void stored.finally(() => {
    if (localStorage.getItem(keyOf(memberId, roomId)) === before) keepMode(memberId, roomId, undefined)
  })
}

/** Removes everything that a member has begun. */
export function forgetModes(memberId: string): void {
  forgetKeys(keyOf(memberId, ''))
}
