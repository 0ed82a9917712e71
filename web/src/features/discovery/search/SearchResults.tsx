import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { requiredReach, SEARCH_ORDERS, widenFilters } from '../filters/filters.model.ts'
import { ResultBar } from '../results/FoundBar.tsx'
import { ResultList } from '../results/ResultList.tsx'
import { SearchSheet } from './SearchSheet.tsx'
import { type SearchCriteria, searchPills } from './search.model.ts'
import { searchResultsQuery } from './search.queries.ts'

interface SearchResultsProps {
  memberId: string
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** Shows the members who match the criteria, with the order and the active criteria above them. */
export function SearchResults({ memberId, criteria, onSearch }: SearchResultsProps) {
  const query = useInfiniteQuery(searchResultsQuery(memberId, criteria))
  const pills = searchPills(criteria)
  return (
    <>
      <ResultBar
        orders={SEARCH_ORDERS}
        sort={criteria.sort}
        onSort={(sort) => onSearch({ ...criteria, sort })}
        action={<SearchSheet criteria={criteria} active={pills.length} onSearch={onSearch} />}
        pills={pills}
        onRest={onSearch}
      />
      <ResultList
        label={t`Results`}
        query={query}
        within={requiredReach(criteria)}
        onWiden={(widen) => onSearch(widenFilters(criteria, widen))}
      />
    </>
  )
}
