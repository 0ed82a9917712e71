import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { useSocketEvent } from '../../../kit/socket/main.ts'
import { createStore, useStore } from '../../../kit/store.ts'
import { CALLS } from '../calls.queries.ts'
import { CallSession, type CallView } from './call-session.ts'
import { isAnswering, takeAnswer, useAnswering } from './calls.store.ts'
import { type Quality, rateQuality, type Sample, sampleOf } from './media.model.ts'

const SAMPLE_MS = 2_000

const NO_CALL = createStore<CallView | undefined>(undefined)

/**
 * Returns the session of a call with a member while the page is open; leaving the page hangs up. Requests camera and
 * microphone once `mayCall` is true.
 */
export function useCallSession(
  friend: string,
  mayCall: boolean | undefined,
): { session: CallSession; view: CallView } | undefined {
  const me = useMember()
  const queryClient = useQueryClient()
  const [session, setSession] = useState<CallSession>()
  useEffect(() => {
    const opened = new CallSession(me, friend)
    setSession(opened)
    return () => {
      setSession(undefined)
      opened.close()
    }
  }, [me, friend])
  useEffect(() => {
    if (session && mayCall && !isAnswering(friend)) session.preview()
  }, [session, mayCall, friend])

  const view = useStore<CallView | undefined>(session?.store ?? NO_CALL)
  useSocketEvent('callChanged', (call) => {
    session?.receiveCall(call)
    if (call.state === 'ended') void queryClient.invalidateQueries({ queryKey: CALLS })
  })
  const answering = useAnswering()
  useEffect(() => {
    const answer = session && answering && takeAnswer(friend)
    if (answer) void session.answer(answer)
  }, [session, answering, friend])

  return session && view ? { session, view } : undefined
}

/** Returns the connection's quality, sampled every two seconds; undefined until known. */
export function useQuality(session: CallSession): Quality | undefined {
  const [quality, setQuality] = useState<Quality>()
  useEffect(() => {
    let before: Sample | undefined
    const timer = setInterval(async () => {
      const report = await session.stats()?.catch(() => undefined)
      if (!report) return
      const now = sampleOf(report as unknown as Iterable<[string, Record<string, unknown>]>)
      setQuality(rateQuality(before, now))
      before = now
    }, SAMPLE_MS)
    return () => clearInterval(timer)
  }, [session])
  return quality
}
