import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** Shows the button that loads the next page of a list; nothing after the last page. */
export function MoreButton({ query }: { query: Paged }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="default"
      fullWidth
      mt="md"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t`Show more`}
    </Button>
  )
}
