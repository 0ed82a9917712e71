import { useInfiniteQuery } from '@tanstack/react-query'
import { suggestionsFor } from './discovery.queries.ts'
import { NO_FILTERS } from './filters/choice.model.ts'
import { FilterButton } from './filters/FilterButton.tsx'
import { listPills, SUGGESTION_ORDERS, widenFilters } from './filters/filters.model.ts'
import { useChoice } from './filters/use-choice.ts'
import { FoundBar } from './results/FoundBar.tsx'
import { FoundList } from './results/FoundList.tsx'

/** Shows the suggested members, in the chosen order and by the chosen filters. */
export function Suggestions({ memberId }: { memberId: string }) {
  const [choice, choose] = useChoice(memberId)
  const query = useInfiniteQuery(suggestionsFor(memberId, choice))
  return (
    <>
      <FoundBar
        orders={SUGGESTION_ORDERS}
        sort={choice.sort}
        onSort={(sort) => choose({ ...choice, sort })}
        action={<FilterButton memberId={memberId} choice={choice} onApply={choose} />}
        pills={listPills(choice, NO_FILTERS)}
        onRest={choose}
      />
      <FoundList label="Suggestions" query={query} onWiden={(widen) => choose(widenFilters(choice, widen))} />
    </>
  )
}
