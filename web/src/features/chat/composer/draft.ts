import { useState } from 'react'

const keyOf = (memberId: string, roomId: string) => `draft:${memberId}:${roomId}`

/** Returns the draft of a member in a conversation; empty when there is none. */
export function readDraft(memberId: string, roomId: string): string {
  return localStorage.getItem(keyOf(memberId, roomId)) ?? ''
}

/** Stores the draft, so that it survives a reload; an empty text removes it. */
function keepDraft(memberId: string, roomId: string, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(memberId, roomId))
  else localStorage.setItem(keyOf(memberId, roomId), text)
}

/** Removes all drafts of a member. */
export function forgetDrafts(memberId: string): void {
  forgetKeys(keyOf(memberId, ''))
}

/** Removes everything from the browser's storage whose key begins like this, but for what begins like `except`. */
export function forgetKeys(prefix: string, except?: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !(except && key.startsWith(except))) localStorage.removeItem(key)
}

export interface Draft {
  text: string
  write: (text: string) => void
  /** Clears the field. The stored draft stays until `kept` resolves, so that a closed page loses nothing. */
  release: (kept: Promise<void>) => void
}

/** Returns the draft of a conversation. Mounted once for each conversation that is opened. */
export function useDraft(memberId: string, roomId: string): Draft {
  const [text, setText] = useState(() => readDraft(memberId, roomId))
  return {
    text,
    write(next) {
      setText(next)
      keepDraft(memberId, roomId, next)
    },
    release(kept) {
      setText('')
      void kept.finally(() => {
        if (readDraft(memberId, roomId) === text) keepDraft(memberId, roomId, '')
      })
    },
  }
}
