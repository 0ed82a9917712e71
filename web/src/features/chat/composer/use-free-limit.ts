import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../../kit/session/session.ts'
import { messageCountOf } from '../chat.queries.ts'

/** Returns how many messages a free member may still send; `left` is null for a member with a plan. */
export function useFreeLimit(): { reached: boolean; left: number | null } {
  const { id } = useMember()
  const { data } = useQuery(messageCountOf(id))
  const left = data?.limit == null ? null : Math.max(0, data.limit - data.messageCount)
  return { reached: left === 0, left }
}
