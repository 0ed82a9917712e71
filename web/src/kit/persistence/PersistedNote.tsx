import { Box } from '@mantine/core'
import { describePersistedAt } from './describe-persisted-at.ts'

/** Shows the age of a response that this browser has stored; `at` in milliseconds since 1970. */
export function PersistedNote({ at }: { at: number }) {
  return (
    <Box component="p" c="dimmed" fz="sm">
      <time dateTime={new Date(at).toISOString()}>{describePersistedAt(at, Date.now())}</time>
    </Box>
  )
}
