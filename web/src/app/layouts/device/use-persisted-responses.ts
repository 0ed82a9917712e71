import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchesQuery } from '../../../features/chat/index.ts'
import { loadWhenIdle } from '../../../kit/idle-loads.ts'
import { useMember } from '../../../kit/session/session.ts'
import { useSocketEvent } from '../../../kit/socket/main.ts'

const loadResponses = () => import('../../../kit/persistence/responses.ts')

/**
 * Stores some responses in this browser for the member's return once the network is idle, and erases them after a
 * logout.
 */
export function usePersistedResponses(): void {
  const { id } = useMember()
  const queryClient = useQueryClient()
  useEffect(() => {
    let end = () => {}
    let left = false
    loadWhenIdle(async () => {
      const { startPersisting } = await loadResponses()
      const conversations = matchesQuery()
      const renew = async () => {
        if (queryClient.getQueryData(conversations.queryKey)) await queryClient.prefetchQuery(conversations)
      }
      if (!left) end = startPersisting(queryClient, id, renew)
    })
    return () => {
      left = true
      end()
    }
  }, [id, queryClient])
  useSocketEvent('memberGone', ({ user_id }) => {
    void loadResponses().then(({ deleteMember }) => deleteMember(user_id))
  })
}
