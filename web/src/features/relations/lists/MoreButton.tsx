import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** Shows the button that loads a list's next page; nothing after the last page. */
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
