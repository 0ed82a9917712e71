import { Box, Skeleton } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import shared from '../../kit/ui/shared-styles.module.css'
import { CardGridSkeleton, ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

/** The pages that start with pictures; all others start with a title and rows. */
const OF_PICTURES = /^\/(users\/(likes|cards|profile|photos)|main\/search|$)/

/** Shows a skeleton while a page's chunk is loading. The account pages load too fast for one. */
export function PageSkeleton() {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame ?? 'shell' })
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })
  if (frame !== 'shell') return null
  if (OF_PICTURES.test(path)) return <CardGridSkeleton count={3} />
  return (
    <Box mx="auto" maw={720} w="100%">
      <Skeleton className={shared.late ?? ''} height={36} width="40%" mb="lg" />
      <ListSkeleton />
    </Box>
  )
}
