import type { Message, Quote } from '@savanna/contract/chat/message'
import { forget, forgetKeys, recall, remember } from './tab-memory.ts'

/** A started reply or edit; an edit includes the field's text. */
export type SavedMode =
  | { kind: 'reply'; quote: Quote; mine: boolean }
  | { kind: 'edit'; message: Message; text: string }

const keyOf = (memberId: string, roomId: string) => `composing:${memberId}:${roomId}`

const holds = (value: unknown, fields: Record<string, string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type)

/** The fields we read from a message, without the schema, whose library is larger than the page. */
const TEXT = { id: 'string', seq: 'number', user_id: 'string', content: 'string', deleted: 'boolean' }

function isSavedMode(value: unknown): value is SavedMode {
  if (!holds(value, { kind: 'string' })) return false
  const { kind, quote, message } = value as Record<string, unknown>
  if (kind === 'reply') return holds(value, { mine: 'boolean' }) && holds(quote, TEXT)
  return kind === 'edit' && holds(value, { text: 'string' }) && holds(message, { ...TEXT, date: 'string' })
}

/** Returns the reply or edit that a member has started in a conversation; undefined when there is none. */
export function readMode(memberId: string, roomId: string): SavedMode | undefined {
  try {
    const kept: unknown = JSON.parse(recall(keyOf(memberId, roomId)) ?? '')
    // Another version of the page may have stored something else.
    return isSavedMode(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the reply or edit, so it survives a reload; undefined removes it. */
export function saveMode(memberId: string, roomId: string, mode: SavedMode | undefined): void {
  const key = keyOf(memberId, roomId)
  if (mode) remember(key, JSON.stringify(mode))
  else forget(key, recall(key))
}

/**
 * Removes the reply or edit when `stored` resolves: until then closing the page loses nothing. One started since then
 * stays.
 */
export function deleteMode(memberId: string, roomId: string, stored: Promise<void>): void {
  const key = keyOf(memberId, roomId)
  const before = recall(key)
  void stored.finally(() => forget(key, before))
}

/** Removes all replies and edits that a member has started. */
export function deleteModes(memberId: string): void {
  forgetKeys(keyOf(memberId, ''))
}
