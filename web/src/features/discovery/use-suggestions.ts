import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { savedFilterOf, suggestionsFor } from './discovery.queries.ts'
import { countWaiting, describeWaiting, duskStep } from './evening/evening.model.ts'
import { choiceIn, NO_FILTERS } from './filters/choice.model.ts'
import { cardsOf, countText } from './results/discovery.model.ts'

const route = getRouteApi('/')

/**
 * Returns what the head of the home page tells of the list of suggestions, while the list itself may still be loading;
 * nothing until it has loaded. `step` is absent for members who see everyone.
 */
export function useSuggestionsHead(memberId: string, complete: boolean) {
  const named = choiceIn(route.useSearch(), NO_FILTERS)
  const { data: saved } = useQuery(savedFilterOf(memberId))
  const choice = named ?? saved
  const { data } = useInfiniteQuery({
    ...suggestionsFor(memberId, choice ?? NO_FILTERS),
    enabled: complete && choice !== undefined,
  })
  const [first] = data?.pages ?? []
  if (!data || !first || !complete) return {}
  const { evening, total, limited } = first
  const cards = cardsOf(data.pages)
  if (!evening) return { text: countText({ shown: cards.length, total, limited }) }
  const waiting = countWaiting(evening, cards)
  return { evening, text: describeWaiting(evening, waiting), step: duskStep(evening, waiting) }
}
