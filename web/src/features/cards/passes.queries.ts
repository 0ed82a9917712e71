import { cards } from '@savanna/contract/relations/passes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'

/** Counts the passed members. */
export const passCountOf = (userId: string) =>
  queryOptions({
    queryKey: ['passes', userId],
    queryFn: async ({ signal }) =>
      (await request(cards, { params: { userId }, query: { passed: '1' }, signal })).left,
    gcTime: 0,
  })

/**
 * Returns whether there are passes to look through; `known` saves the request if the member passed someone on this
 * page.
 */
export function useHasPasses(known = false): boolean {
  const { id } = useMember()
  const { data = 0 } = useQuery({ ...passCountOf(id), enabled: !known })
  return known || data > 0
}
