import type { Call } from '@savanna/contract/calls/routes'
import { newerOf } from '@savanna/contract/calls/rules'
import { useSyncExternalStore } from 'react'

/** What this tab knows of calls for the member: the latest one, and the one that they said yes to here. */
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

/** Notes how a call stands, in whatever order it is told. */
export function noteCall(call: Call): void {
  const latest = newerOf(desk.latest, call)
  // What ended long ago must not hide what rings now.
  if (latest !== desk.latest && !(call.state === 'ended' && desk.latest && desk.latest.id > call.id))
    become({ ...desk, latest })
}

/** Says yes to a ringing call; its page, which is opened next, answers it. */
export function answerHere(call: Call): void {
  become({ ...desk, answering: call })
}

/** The call that was said yes to, if it is one of this member's; it is handed out once. */
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

/** The call that rings in this tab. */
export function useIncomingCall(): Call | undefined {
  const { latest, answering } = useSyncExternalStore(subscribe, () => desk)
  const rings = latest?.state === 'ringing' && latest.role === 'callee' && latest.id !== answering?.id
  return rings ? latest : undefined
}

/** The call that was said yes to and waits for its page. */
export function useAnswering(): Call | undefined {
  return useSyncExternalStore(subscribe, () => desk).answering
}
