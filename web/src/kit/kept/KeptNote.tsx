import { Box } from '@mantine/core'
import { describeKept } from './describe-kept.ts'

/** Shows the age of a response that this browser has stored; `at` in milliseconds since 1970. */
export function KeptNote({ at }: { at: number }) {
  return (
    <Box component="p" c="dimmed" fz="sm">
      <time dateTime={new Date(at).toISOString()}>{describeKept(at, Date.now())}</time>
    </Box>
  )
}
