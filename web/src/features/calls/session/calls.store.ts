import type { Call } from '@savanna/contract/calls/routes'
import { pickNewer } from '@savanna/contract/calls/rules'
import { createStore, useStore } from '../../../kit/store.ts'

/** The calls that this tab knows: the latest one, and the one accepted here. */
interface TabCalls {
  latest: Call | undefined
  answering: AnsweredCall | undefined
}

/** How a ringing call was accepted. */
export interface AnsweredCall {
  call: Call
  /** Whether the member turned on the camera. */
  camera: boolean
}

const NONE: TabCalls = { latest: undefined, answering: undefined }
const store = createStore(NONE)
const update = (change: Partial<TabCalls>) => store.set({ ...store.get(), ...change })

/** Stores a call's state; events may arrive in any order. */
export function storeCall(call: Call): void {
  const known = store.get().latest
  const latest = pickNewer(known, call)
  // An old ended call must not hide one that rings now.
  if (latest !== known && !(call.state === 'ended' && known && known.id > call.id)) update({ latest })
}

/**
 * Accepts a ringing call; its page, which opens next, answers it. It stops ringing in this tab, even if the server
 * doesn't respond.
 */
export function answerHere(answer: AnsweredCall): void {
  update({ answering: answer })
  storeCall({ ...answer.call, state: 'accepted' })
}

/** Returns and removes the accepted call with this member; undefined when there is none. */
export function takeAnswer(username: string): AnsweredCall | undefined {
  const { answering } = store.get()
  if (answering?.call.other.username !== username) return undefined
  update({ answering: undefined })
  return answering
}

export function isAnswering(username: string): boolean {
  return store.get().answering?.call.other.username === username
}

export function hideCall(call: Call): void {
  storeCall({ ...call, state: 'ended' })
}

/**
 * Returns a handler for the server's reply about which call rings. A call that this tab showed as ringing, and that
 * no longer rings, ended while the tab wasn't connected.
 */
export function followRinging(): (ringing: string | null) => void {
  const { latest } = store.get()
  return (ringing) => {
    if (latest?.state === 'ringing' && latest.id !== ringing) hideCall(latest)
  }
}

export function clearCalls(): void {
  store.set(NONE)
}

/** Returns the call that rings in this tab; undefined when none does. */
export function useIncomingCall(): Call | undefined {
  const { latest, answering } = useStore(store)
  const rings = latest?.state === 'ringing' && latest.role === 'callee' && latest.id !== answering?.call.id
  return rings ? latest : undefined
}

/** Returns the accepted call that waits for its page; undefined when there is none. */
export function useAnswering(): AnsweredCall | undefined {
  return useStore(store, ({ answering }) => answering)
}
