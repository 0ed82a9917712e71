import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPrefetcher } from '../../kit/api/prefetch.ts'
import { dropPrefetched } from '../../kit/api/prefetched-responses.ts'
import { endSession, type Session, useMember } from '../../kit/session/session.ts'
import { connectMain, useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'
import { requestBootstrap } from '../shell/request-bootstrap.ts'

/**
 * Keeps the live channel open while a member is logged in. Fetches every query again after each reconnection, and all
 * but those marked `still` after the first connection, since changes after their first responses went unheard.
 */
export function useLive(): void {
  const session = useMember()
  const queryClient = useQueryClient()
  const connectedBefore = useRef(false)

  useSocketConnect(() => {
    const again = connectedBefore.current
    connectedBefore.current = true
    const forget = requestBootstrapAgain(session)
    const refetched = queryClient.invalidateQueries({
      // Queries that show a stored response because the network was down are fetched now, though they otherwise stay
      // as they are.
      predicate: ({ meta, state }) =>
        again || !meta?.still || (state.isInvalidated && state.fetchStatus === 'idle'),
    })
    void refetched.finally(forget)
  })
  // Members' rights and lists depend on their plan, on every page.
  useSocketEvent('planChanged', () => void queryClient.invalidateQueries())
  useSocketEvent('deactivated', ({ message }) => endSession('expired', message))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
  useEffect(() => connectMain(), [session.token])
}

/**
 * Requests in one call what the queries of every page are about to fetch. Returns a function that drops what none of
 * them has taken.
 */
function requestBootstrapAgain(session: Session): () => void {
  dropPrefetched()
  requestBootstrap(createPrefetcher(session.token), session)
  return dropPrefetched
}
