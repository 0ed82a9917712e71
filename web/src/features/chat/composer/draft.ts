import { useState } from 'react'

const keyOf = (memberId: string, roomId: string) => `draft:${memberId}:${roomId}`

/** What a member had begun to write in a conversation. */
export function readDraft(memberId: string, roomId: string): string {
  return localStorage.getItem(keyOf(memberId, roomId)) ?? ''
}

/** Keeps what is being written, so that it survives a reload; an empty text is forgotten. */
function keepDraft(memberId: string, roomId: string, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(memberId, roomId))
  else localStorage.setItem(keyOf(memberId, roomId), text)
}

/** Forgets everything that a member had begun to write. */
export function forgetDrafts(memberId: string): void {
  const mine = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(memberId, '')))
  for (const key of mine) localStorage.removeItem(key)
}

export interface Draft {
  text: string
  write: (text: string) => void
  /** Empties the field. The words stay here as well until they are kept elsewhere, so that a closed page loses none. */
  release: (kept: Promise<void>) => void
}

/** What is being written in a conversation. Mounted once for each conversation that is opened. */
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
