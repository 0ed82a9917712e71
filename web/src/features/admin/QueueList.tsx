import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

interface QueueListProps<Line> {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Line[] }>>
  /** The sentence in place of an empty list. */
  empty: string
  /** The label of the button that loads the next page. */
  more?: string
  children: (lines: Line[]) => ReactNode
}

/** Shows a list's loaded pages. A failed refresh is shown above them. */
export function QueueList<Line>({ query, empty, more = t`Load more`, children }: QueueListProps<Line>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const lines = data?.pages.flatMap(({ list }) => list)
  return (
    <>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!lines && !error && <RowsSkeleton />}
      {lines?.length === 0 && <EmptyState drawing={<NoResultDrawing />}>{empty}</EmptyState>}
      {lines && lines.length > 0 && children(lines)}
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {more}
          </Button>
        </Group>
      )}
    </>
  )
}
