import { useEffect, useEffectEvent, useState } from 'react'
import { getSession } from '../../../kit/session/session.ts'
import { keysOf } from '../../../kit/storage/storage.ts'
import { forget, forgetKeys, recall, remember } from './tab-memory.ts'

const keyOf = (memberId: string, roomId: string) => `draft:${memberId}:${roomId}`

/** Returns the draft of a member in a conversation: this tab's, else the latest of another; empty when there is none. */
export function readDraft(memberId: string, roomId: string): string {
  return recall(keyOf(memberId, roomId)) ?? ''
}

/** Tells whether the browser holds a draft of a member. */
export function hasDraft(memberId: string): boolean {
  return keysOf(localStorage).some((key) => key.startsWith(keyOf(memberId, '')))
}

/** Removes all drafts of a member. */
export function forgetDrafts(memberId: string): void {
  forgetKeys(keyOf(memberId, ''))
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
  const key = keyOf(memberId, roomId)
  useOtherTabs(key, (removed) => {
    if (text === '' || getSession()?.id !== memberId) return
    // Another tab has sent this very text, or one that had taken its place.
    if (removed !== text) return remember(key, text)
    forget(key, text)
    setText('')
  })
  return {
    text,
    write(next) {
      setText(next)
      if (next === '') forget(key, text)
      else remember(key, next)
    },
    release(kept) {
      setText('')
      void kept.finally(() => forget(key, text))
    },
  }
}

/** Calls back when another tab removes what is stored under a key, with the text that it was. */
function useOtherTabs(key: string, onRemoved: (text: string | null) => void): void {
  const removed = useEffectEvent(onRemoved)
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) removed(event.oldValue)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [key])
}
