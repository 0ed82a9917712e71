import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Choice } from './choice.model.ts'
import { type Counted, formatMaybe, formatPeople } from './filters.model.ts'
import classes from './LiveCount.module.css'

interface LiveCountProps<C> {
  /** The criteria as they're being changed. */
  draft: C
  query: (criteria: C) => UseQueryOptions<Counted>
  /** False if the number is on the page anyway. */
  shown?: boolean
}

const PAUSE_MS = 250

/** Shows how many people match the criteria, a moment after the last change. */
export function LiveCount<C extends Choice>({ draft, query, shown = true }: LiveCountProps<C>) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const { data, isPlaceholderData } = useQuery({ ...query(settled), enabled: shown && settled === draft })
  const counted = shown ? data : undefined
  const stale = isPlaceholderData || settled !== draft
  return (
    <span className={classes.count} role="status" data-stale={stale || undefined}>
      {counted && formatPeople(counted.total)}
      {counted && <span className={classes.maybe}>{formatMaybe(counted, settled)}</span>}
    </span>
  )
}
