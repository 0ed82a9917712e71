import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SEARCH_ORDERS, widenFilters } from '../filters/filters.model.ts'
import { FoundBar } from '../results/FoundBar.tsx'
import { FoundList } from '../results/FoundList.tsx'
import { SearchSheet } from './SearchSheet.tsx'
import { type Criteria, searchPills } from './search.model.ts'
import { resultsFor } from './search.queries.ts'

interface SearchResultsProps {
  memberId: string
  criteria: Criteria
  onSearch: (criteria: Criteria) => void
}

/** Shows the members who match the criteria, with the order and the active criteria above them. */
export function SearchResults({ memberId, criteria, onSearch }: SearchResultsProps) {
  const query = useInfiniteQuery(resultsFor(memberId, criteria))
  const pills = searchPills(criteria)
  return (
    <>
      <FoundBar
        orders={SEARCH_ORDERS}
        sort={criteria.sort}
        onSort={(sort) => onSearch({ ...criteria, sort })}
        action={<SearchSheet criteria={criteria} active={pills.length} onSearch={onSearch} />}
        pills={pills}
        onRest={onSearch}
      />
      <FoundList
        label={t`Results`}
        query={query}
        onWiden={(widen) => onSearch(widenFilters(criteria, widen))}
      />
    </>
  )
}
