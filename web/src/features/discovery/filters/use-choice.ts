import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { savedFilterOf, useKeepFilter } from '../discovery.queries.ts'
import { type Choice, choiceIn, NO_FILTERS, suggestionsAddress } from './choice.model.ts'

const route = getRouteApi('/')

/** Filters and order of the suggestions: the address names them; where it does not, those saved last apply. */
export function useChoice(memberId: string): [choice: Choice, choose: (next: Choice) => void] {
  const named = choiceIn(route.useSearch(), NO_FILTERS)
  const { data: saved } = useSuspenseQuery(savedFilterOf(memberId))
  const { mutate: keep } = useKeepFilter(memberId)
  const navigate = route.useNavigate()

  async function choose(next: Choice): Promise<void> {
    // The way back must lead to what was shown here, and that is about to be no longer what is saved.
    if (!named) await navigate({ search: suggestionsAddress(saved), replace: true, resetScroll: false })
    keep(next)
    await navigate({ search: suggestionsAddress(next) })
  }

  return [named ?? saved, (next) => void choose(next)]
}
