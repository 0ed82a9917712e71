import { t } from '@lingui/core/macro'
import type { Card } from '@savanna/contract/profiles/routes'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FollowList } from '../../features/relations/follows/FollowList.tsx'
import { MoreButton } from '../../features/relations/lists/MoreButton.tsx'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

interface FollowPanelProps {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Card[] }>>
  /** The sentence for an empty list. */
  children: ReactNode
}

/** Shows a list of members to follow: loading, failed, empty or filled. */
export function FollowPanel({ query, children }: FollowPanelProps) {
  const { data, error } = query
  if (!data) return error ? <LoadError error={error} onRetry={query.refetch} /> : <ListSkeleton />
  const cards = data.pages.flatMap(({ list }) => list)
  if (cards.length === 0) return <Nobody>{children}</Nobody>
  return (
    <>
      <FollowList cards={cards} />
      <MoreButton query={query} />
    </>
  )
}

function Nobody({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      drawing={<NoResultDrawing />}
      action={
        <LinkButton variant="default" to="/">
          {t`See who’s here`}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}
