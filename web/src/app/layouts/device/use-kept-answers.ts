import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchesQuery } from '../../../features/chat/index.ts'
import { loadWhenIdle } from '../../../kit/idle-loads.ts'
import { beginKeeping } from '../../../kit/kept/device.ts'
import { useMember } from '../../../kit/session/session.ts'
import { useSocketEvent } from '../../../kit/socket/main.ts'

const loadAnswers = () => import('../../../kit/kept/answers.ts')

/** Keeps some answers in this browser for the member's return, once the line is idle, and forgets who is gone. */
export function useKeptAnswers(): void {
  const { id } = useMember()
  const queryClient = useQueryClient()
  useEffect(() => {
    let end = () => {}
    let left = false
    loadWhenIdle(async () => {
      const { keepAnswers, forgetUnasked } = await loadAnswers()
      if (left) return
      await beginKeeping()
      end = keepAnswers(queryClient, id)
      if (!navigator.onLine) return
      // Where no page shows it the list that was kept is asked for again, so that it is there without a line.
      const conversations = matchesQuery()
      if (queryClient.getQueryData(conversations.queryKey)) await queryClient.prefetchQuery(conversations)
      await forgetUnasked(queryClient, id)
    })
    return () => {
      left = true
      end()
    }
  }, [id, queryClient])
  useSocketEvent('memberGone', ({ user_id }) => {
    void loadAnswers().then(({ forgetMember }) => forgetMember(user_id))
  })
}
