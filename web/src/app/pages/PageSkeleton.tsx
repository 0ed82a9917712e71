import { useMatches } from '@tanstack/react-router'
import { CardGridSkeleton } from '../../kit/ui/states/Skeletons.tsx'

/** Shows a skeleton while the chunk of a page is loading. The account pages load too fast for one. */
export function PageSkeleton() {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame ?? 'shell' })
  return frame === 'shell' ? <CardGridSkeleton count={3} /> : null
}
