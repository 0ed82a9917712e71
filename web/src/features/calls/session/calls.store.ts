import type { Call } from '@savanna/contract/calls/routes'
import { pickNewer } from '@savanna/contract/calls/rules'
import { useSyncExternalStore } from 'react'

/** The calls that this tab knows: the latest one, and the one that was accepted here. */
interface TabCalls {
  latest: Call | undefined
  answering: Answer | undefined
}

/** How a ringing call was accepted. */
export interface Answer {
  call: Call
  /** Whether the member chose to be seen. */
  camera: boolean
}

let current: TabCalls = { latest: undefined, answering: undefined }
const listeners = new Set<() => void>()

function setCurrent(next: TabCalls): void {
  current = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the state of a call; events may come in any order. */
export function storeCall(call: Call): void {
  const latest = pickNewer(current.latest, call)
  // An old ended call must not hide one that rings now.
  if (latest !== current.latest && !(call.state === 'ended' && current.latest && current.latest.id > call.id))
    setCurrent({ ...current, latest })
}

/** Accepts a ringing call; its page, which is opened next, answers it. */
export function answerHere(answer: Answer): void {
  setCurrent({ ...current, answering: answer })
}

/** Returns and removes the accepted call with this member; undefined when there is none. */
export function takeAnswer(username: string): Answer | undefined {
  const { answering } = current
  if (answering?.call.other.username !== username) return undefined
  setCurrent({ ...current, answering: undefined })
  return answering
}

export function isAnswering(username: string): boolean {
  return current.answering?.call.other.username === username
}

export function hideCall(call: Call): void {
  storeCall({ ...call, state: 'ended' })
}

export function clearCalls(): void {
  setCurrent({ latest: undefined, answering: undefined })
}

/** Returns the call that rings in this tab; undefined when none does. */
export function useIncomingCall(): Call | undefined {
  const { latest, answering } = useSyncExternalStore(subscribe, () => current)
  const rings = latest?.state === 'ringing' && latest.role === 'callee' && latest.id !== answering?.call.id
  return rings ? latest : undefined
}

/** Returns the accepted call that waits for its page; undefined when there is none. */
export function useAnswering(): Answer | undefined {
  return useSyncExternalStore(subscribe, () => current).answering
}
