import { useInfiniteQuery } from '@tanstack/react-query'
import { NO_FILTERS } from './choice.model.ts'
import { suggestionsFor } from './discovery.queries.ts'
import { FilterButton } from './FilterButton.tsx'
import { FoundBar } from './FoundBar.tsx'
import { FoundList } from './FoundList.tsx'
import { pillsOf, SUGGESTION_ORDERS, widened } from './filters.model.ts'
import { useChoice } from './use-choice.ts'

/** The members who fit, in the order and by the filters that the member chooses. */
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
        pills={pillsOf(choice, NO_FILTERS)}
        onRest={choose}
      />
      <FoundList label="Suggestions" query={query} onWiden={(widen) => choose(widened(choice, widen))} />
    </>
  )
}
