import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../../kit/session/session.ts'
import { messageCountOf } from '../chat.queries.ts'

interface FreeLimit {
  reached: boolean
  /** How many messages a free member may still send, and how many in all; null for a member with a plan. */
  left: number | null
  limit: number | null
}

/** Returns how many messages a free member has left. */
export function useFreeLimit(): FreeLimit {
  const { id } = useMember()
  const { data } = useQuery(messageCountOf(id))
  const left = data?.limit == null ? null : Math.max(0, data.limit - data.messageCount)
  return { reached: left === 0, left, limit: data?.limit ?? null }
}
