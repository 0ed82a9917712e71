import type { Call } from '@savanna/contract/calls/routes'
import { newerOf } from '@savanna/contract/calls/rules'
import { useSyncExternalStore } from 'react'

/** The calls that this tab knows: the latest one, and the one that was accepted here. */
interface Desk {
  latest: Call | undefined
  answering: Call | undefined
}

let desk: Desk = { latest: undefined, answering: undefined }
const listeners = new Set<() => void>()

function become(next: Desk): void {
  desk = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the state of a call; events may come in any order. */
export function noteCall(call: Call): void {
  const latest = newerOf(desk.latest, call)
  // An old ended call must not hide one that rings now.
  if (latest !== desk.latest && !(call.state === 'ended' && desk.latest && desk.latest.id > call.id))
    become({ ...desk, latest })
}

/** Accepts a ringing call; its page, which is opened next, answers it. */
export function answerHere(call: Call): void {
  become({ ...desk, answering: call })
}

/** Returns and removes the accepted call with this member; undefined when there is none. */
export function takeAnswer(username: string): Call | undefined {
  const { answering } = desk
  if (answering?.other.username !== username) return undefined
  become({ ...desk, answering: undefined })
  return answering
}

export function isAnswering(username: string): boolean {
  return desk.answering?.other.username === username
}

export function hideCall(call: Call): void {
  noteCall({ ...call, state: 'ended' })
}

export function clearDesk(): void {
  become({ latest: undefined, answering: undefined })
}

/** Returns the call that rings in this tab; undefined when none does. */
export function useIncomingCall(): Call | undefined {
  const { latest, answering } = useSyncExternalStore(subscribe, () => desk)
  const rings = latest?.state === 'ringing' && latest.role === 'callee' && latest.id !== answering?.id
  return rings ? latest : undefined
}

/** Returns the accepted call that waits for its page; undefined when there is none. */
export function useAnswering(): Call | undefined {
  return useSyncExternalStore(subscribe, () => desk).answering
}
