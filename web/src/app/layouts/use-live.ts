import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAhead } from '../../kit/api/ask-ahead.ts'
import { forgetFirstAnswers } from '../../kit/api/first-answers.ts'
import { endSession, type Session, useMember } from '../../kit/session/session.ts'
import { connectMain, useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'
import { requestBootstrap } from '../shell/request-bootstrap.ts'

/**
 * Keeps the live channel open while a member is logged in. Every query is fetched again after each break, and all but those
 * marked `still` after the first connection: nobody listened to changes since their first responses.
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
      // What shows a kept answer because the line was broken is asked for now, though it otherwise stays as it is.
      predicate: ({ meta, state }) =>
        again || !meta?.still || (state.isInvalidated && state.fetchStatus === 'idle'),
    })
    void refetched.finally(forget)
  })
  // What members may do and see depends on their plan, on every page.
  useSocketEvent('planChanged', () => void queryClient.invalidateQueries())
  useSocketEvent('deactivated', ({ message }) => endSession('expired', message))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
  useEffect(() => connectMain(), [session.token])
}

/**
 * Asks in one request for what the queries of every page are about to fetch; returns a function that drops what none of them
 * has taken.
 */
function requestBootstrapAgain(session: Session): () => void {
  forgetFirstAnswers()
  requestBootstrap(askAhead(session.token), session)
  return forgetFirstAnswers
}
