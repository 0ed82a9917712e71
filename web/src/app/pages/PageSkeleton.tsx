import { useMatches } from '@tanstack/react-router'
import { CardGridSkeleton } from '../../kit/ui/states/Skeletons.tsx'

/** Stands in for a page of the site whose parts are still on their way. An account page is there too soon for one. */
export function PageSkeleton() {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame ?? 'shell' })
  return frame === 'shell' ? <CardGridSkeleton count={3} /> : null
}
