import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { CALLS } from '../../features/calls/calls.queries.ts'
import { clearDesk, noteCall, useIncomingCall } from '../../features/calls/session/calls.store.ts'
import { emitMain, useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'

const IncomingCall = lazy(async () => ({ default: (await import('./IncomingCall.tsx')).IncomingCall }))

/** Stands once in the members' frame: a call rings wherever one is. */
export function CallHost() {
  const queryClient = useQueryClient()
  const call = useIncomingCall()
  useSocketEvent('callChanged', (told) => {
    noteCall(told)
    if (told.state === 'ended') void queryClient.invalidateQueries({ queryKey: CALLS })
  })
  // What began to ring while nobody listened here.
  useSocketConnect(() => emitMain('askCall'))
  useEffect(() => clearDesk, [])

  return (
    call && (
      <Suspense>
        <IncomingCall key={call.id} call={call} />
      </Suspense>
    )
  )
}
