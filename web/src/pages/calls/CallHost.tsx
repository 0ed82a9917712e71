import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CALLS } from '../../features/calls/calls.queries.ts'
import {
  clearCalls,
  followRinging,
  storeCall,
  useIncomingCall,
} from '../../features/calls/session/calls.store.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { emitMain, useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'

const IncomingCall = lazyPart(() => import('./IncomingCall.tsx'), 'IncomingCall')

/** Lets calls ring on every page of a member. Mounted once, in the members' frame. */
export function CallHost() {
  const queryClient = useQueryClient()
  const call = useIncomingCall()
  useSocketEvent('callChanged', (call) => {
    storeCall(call)
    if (call.state === 'ended') void queryClient.invalidateQueries({ queryKey: CALLS })
  })
  // A call may have started to ring, or have ended, while the socket wasn't connected.
  useSocketConnect(() => emitMain('askCall', followRinging()))
  useEffect(() => clearCalls, [])

  return call && <IncomingCall key={call.id} call={call} />
}
