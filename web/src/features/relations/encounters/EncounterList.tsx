import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NoResultDrawing } from '../../../kit/art/empty.tsx'
import { useMember } from '../../../kit/session/session.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { CardGridSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import { usePresence } from '../../profiles/index.ts'
import { MoreButton } from '../lists/MoreButton.tsx'
import classes from './EncounterList.module.css'
import { EncounterTile } from './EncounterTile.tsx'
import { type EncounterList as Encounters, encountersOf } from './encounters.queries.ts'

const EMPTY: Record<Encounters, MessageDescriptor> = {
  liking: msg`Nobody has liked you yet. Liking someone is often how it starts.`,
  liked: msg`Nobody has caught your eye so far. It’s still early in the evening.`,
  visiting: msg`Nobody has visited yet. People you visit can see that you did, and many visit back.`,
  visited: msg`You haven’t looked at anyone yet. They won’t mind if you do.`,
}

/** Shows everyone of one kind of encounter as pictures, latest first. */
export function EncounterList({ list, label }: { list: Encounters; label: string }) {
  const { id } = useMember()
  const query = useInfiniteQuery(encountersOf(id, list))
  const { data, error } = query
  const entries = data?.pages.flatMap((page) => page.list) ?? []
  usePresence(entries.flatMap((entry) => ('id' in entry ? [entry.id] : [])))
  if (!data) return error ? <LoadError drawn error={error} onRetry={query.refetch} /> : <CardGridSkeleton />
  if (entries.length === 0)
    return (
      <EmptyState drawing={<NoResultDrawing />} action={<LinkButton to="/">{t`See who’s here`}</LinkButton>}>
        {say(EMPTY[list])}
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {entries.map((entry) => (
          <EncounterTile key={entry.username} entry={entry} list={list} />
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  )
}
