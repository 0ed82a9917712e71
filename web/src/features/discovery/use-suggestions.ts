import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usePersistedAt } from '../../kit/persistence/persist.ts'
import { savedFilterQuery, suggestionsQuery } from './discovery.queries.ts'
import { NO_FILTERS, parseChoice } from './filters/choice.model.ts'
import { cardsOf, countText } from './results/discovery.model.ts'

const route = getRouteApi('/')

/**
 * Returns what the home page's header says about the list of suggestions, which may still be loading; nothing until
 * it has loaded. `keptAt` is absent if the list is fresh.
 */
export function useSuggestionsHead(memberId: string, complete: boolean) {
  const named = parseChoice(route.useSearch(), NO_FILTERS)
  const { data: saved } = useQuery(savedFilterQuery(memberId))
  const choice = named ?? saved
  const suggestions = suggestionsQuery(memberId, choice ?? NO_FILTERS)
  const keptAt = usePersistedAt(suggestions.queryKey)
  const { data } = useInfiniteQuery({
    ...suggestions,
    enabled: complete && choice !== undefined,
  })
  const [first] = data?.pages ?? []
  if (!data || !first || !complete) return {}
  const { total, limited } = first
  return { keptAt, text: countText({ shown: cardsOf(data.pages).length, total, limited }) }
}
