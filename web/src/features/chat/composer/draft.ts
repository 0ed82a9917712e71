import { useEffect, useEffectEvent, useState } from 'react'
import { getSession } from '../../../kit/session/session.ts'
import { keysOf } from '../../../kit/storage/storage.ts'
import { forget, forgetKeys, forgetSent, recall, remember } from './tab-memory.ts'

const keyOf = (memberId: string, roomId: string) => `draft:${memberId}:${roomId}`

/**
 * Returns a member's draft in a conversation: this tab's, else the latest from another tab; empty when there is none.
 */
export function readDraft(memberId: string, roomId: string): string {
  return recall(keyOf(memberId, roomId)) ?? ''
}

/** Returns whether the browser holds a member's draft. */
export function hasDraft(memberId: string): boolean {
  return keysOf(localStorage).some((key) => key.startsWith(keyOf(memberId, '')))
}

/** Removes all of a member's drafts. */
export function deleteDrafts(memberId: string): void {
  forgetKeys(keyOf(memberId, ''))
}

export interface Draft {
  text: string
  write: (text: string) => void
  /** Clears the field. The stored draft stays until `stored` resolves, so closing the page loses nothing. */
  release: (stored: Promise<void>) => void
}

/** Returns a conversation's draft. Mounted once per opened conversation. */
export function useDraft(memberId: string, roomId: string): Draft {
  const [text, setText] = useState(() => readDraft(memberId, roomId))
  const key = keyOf(memberId, roomId)
  useOtherTabs(key, (gone, isSent) => {
    if (text === '' || getSession()?.id !== memberId) return
    // Another tab has sent or deleted its own text, which had replaced this one.
    if (!isSent || gone !== text) return remember(key, text)
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
    release(stored) {
      setText('')
      void stored.finally(() => forgetSent(key, text))
    },
  }
}

/** Calls back when another tab removes the text under a key, with whether it was sent: `forgetSent`. */
function useOtherTabs(key: string, onGone: (text: string | null, isSent: boolean) => void): void {
  const call = useEffectEvent(onGone)
  useEffect(() => {
    const follow = ({ key: changed, newValue, oldValue }: StorageEvent) => {
      if (changed !== key || oldValue === '') return
      if (newValue === '' || newValue === null) call(oldValue, newValue === '')
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [key])
}
