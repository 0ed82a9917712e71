import { useQuery } from '@tanstack/react-query'
import { savedFilterQuery } from '../discovery.queries.ts'
import { countActive } from './filters.model.ts'

/** Returns whether the member's saved filters affect who is suggested; false until they're loaded. */
export function useHasFilters(memberId: string): boolean {
  const { data } = useQuery(savedFilterQuery(memberId))
  return data !== undefined && countActive(data) > 0
}
