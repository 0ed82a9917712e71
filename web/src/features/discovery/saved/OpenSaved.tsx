import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import { CardSkeletons } from '../results/CardSkeletons.tsx'
import { SEARCH_START, type SearchCriteria } from '../search/search.model.ts'
import { criteriaOf } from './saved.model.ts'
import { savedSearchesQuery } from './saved.queries.ts'

interface OpenSavedProps {
  /** The saved search's id, from a notification's link. */
  id: string
  onOpen: (criteria: SearchCriteria) => void
}

/** Opens a saved search by its id, once it's known; a deleted one opens the initial search. */
export function OpenSaved({ id, onOpen }: OpenSavedProps) {
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery(useMember().id))
  useEffect(() => {
    if (!searches) return
    const search = searches.find((each) => each.id === id)
    if (!search) toast.info(t`This search no longer exists.`)
    onOpen(search ? criteriaOf(search) : SEARCH_START)
  }, [searches, id, onOpen])
  return !searches && error ? (
    <LoadError drawn error={error} onRetry={refetch} />
  ) : (
    <CardSkeletons count={6} />
  )
}
