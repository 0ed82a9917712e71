import { t } from '@lingui/core/macro'
import { Box, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OpenSaved } from '../../features/discovery/saved/OpenSaved.tsx'
import { SavedSearches } from '../../features/discovery/saved/SavedSearches.tsx'
import { SearchForm } from '../../features/discovery/search/SearchForm.tsx'
import { SearchResults } from '../../features/discovery/search/SearchResults.tsx'
import {
  parseSearchCriteria,
  type SearchCriteria,
  searchAddressOf,
} from '../../features/discovery/search/search.model.ts'
import { useMember } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import columns from './columns.module.css'
import classes from './SearchPage.module.css'

const RESULTS = 'results'

const route = getRouteApi('/main/search')

/** Shows the search, whether the member's profile is complete or not. The query string contains the criteria. */
export function SearchPage() {
  const { id } = useMember()
  const address = route.useSearch()
  const saved = typeof address.saved === 'string' ? address.saved : undefined
  const criteria = parseSearchCriteria(address)
  const navigate = route.useNavigate()
  const open = useCallback(
    (next: SearchCriteria) => void navigate({ search: searchAddressOf(next), replace: true }),
    [navigate],
  )
  const search = (next: SearchCriteria) => void navigate({ search: searchAddressOf(next) })

  return (
    <div className={columns.page}>
      {/* Firefox has a Tab stop at every scroll container, here before the skip link. */}
      <Box
        component="search"
        visibleFrom="sm"
        className={columns.side}
        aria-label={t`Criteria`}
        tabIndex={-1}
      >
        <a href={`#${RESULTS}`} className={classes.skip}>
          {t`Skip to results`}
        </a>
        <Title order={2} size="h3" mb="lg">
          {t`Who are you looking for?`}
        </Title>
        <SearchForm criteria={criteria} onSearch={search} />
      </Box>
      <div className={columns.main}>
        <PageTitle note={t`When you search, you can be found too.`}>
          {t({ message: 'Search', context: 'noun' })}
        </PageTitle>
        {saved === undefined && <SavedSearches criteria={criteria} onSearch={search} />}
        <div id={RESULTS} tabIndex={-1} className={classes.results}>
          {saved === undefined ? (
            <SearchResults memberId={id} criteria={criteria} onSearch={search} />
          ) : (
            <OpenSaved id={saved} onOpen={open} />
          )}
        </div>
      </div>
    </div>
  )
}
