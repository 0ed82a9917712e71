import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { savedFilterQuery, useSaveFilter } from '../discovery.queries.ts'
import { type Choice, NO_FILTERS, parseChoice, suggestionsAddress } from './choice.model.ts'

const route = getRouteApi('/')

/** Returns the choice for suggestions: from the query string, or else the last saved one. */
export function useChoice(memberId: string): [choice: Choice, choose: (next: Choice) => void] {
  const named = parseChoice(route.useSearch(), NO_FILTERS)
  const { data: saved } = useSuspenseQuery(savedFilterQuery(memberId))
  const { mutate: keep } = useSaveFilter(memberId)
  const navigate = route.useNavigate()

  async function choose(next: Choice): Promise<void> {
    // Recorded in the history first: Back must return to what this page showed, and the saved choice is about to
    // change.
    if (!named) await navigate({ search: suggestionsAddress(saved), replace: true, resetScroll: false })
    keep(next)
    await navigate({ search: suggestionsAddress(next) })
  }

  return [named ?? saved, (next) => void choose(next)]
}
