import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { perLocale } from '@savanna/contract/language/per-locale'
import { say } from '@savanna/contract/language/say'
import type { ListEntry } from '@savanna/contract/relations/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoNotificationsDrawing, NoResultDrawing } from '../../../kit/art/empty.tsx'
import { useMember } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import { EndMatchDialog } from '../matches/EndMatchDialog.tsx'
import { useUnblock, useUnlike } from './blocks.queries.ts'
import { listOf, type OwnList } from './lists.queries.ts'
import { MemberRow, NamelessRow } from './MemberRow.tsx'
import { MoreButton } from './MoreButton.tsx'

const EMPTY: Record<OwnList, MessageDescriptor> = {
  visited: msg`You haven’t looked at anyone yet. They won’t mind if you do.`,
  liked: msg`Nobody has caught your eye so far. It’s still early in the evening.`,
  blocked: msg`You haven’t blocked anyone. Long may it last.`,
}

const day = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
)

function describeWhen(list: OwnList, date: string): string {
  if (list === 'visited') return t`Visited ${date}`
  return list === 'liked' ? t`Liked ${date}` : t`Blocked ${date}`
}

interface OwnListPanelProps {
  list: OwnList
  /** Called when a profile is opened from here. */
  onLeave: () => void
  /** Called with true when a confirmation opens over the list, with false when it closes. */
  onAsking: (asking: boolean) => void
}

/** Shows one of the member's own lists, with the action that undoes each entry. */
export function OwnListPanel({ list, ...on }: OwnListPanelProps) {
  const { id } = useMember()
  const query = useInfiniteQuery(listOf(id, list))
  const { data, error } = query
  if (!data) return error ? <LoadError error={error} onRetry={query.refetch} /> : <ListSkeleton />
  const entries = data.pages.flat()
  if (entries.length === 0) {
    const Drawing = list === 'blocked' ? NoNotificationsDrawing : NoResultDrawing
    return <EmptyState drawing={<Drawing />}>{say(EMPTY[list])}</EmptyState>
  }
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <Row key={entry.user_id} list={list} entry={entry} {...on} />
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  )
}

function Row({ list, entry, onLeave, onAsking }: OwnListPanelProps & { entry: ListEntry }) {
  const line = describeWhen(list, day().format(new Date(entry.date)))
  const action = <Action list={list} entry={entry} onAsking={onAsking} />
  if (entry.username === '')
    return <NamelessRow name={t`Someone with a new account`} line={line} action={action} />
  return <MemberRow member={entry} line={line} action={action} onOpen={onLeave} />
}

function nameUnblock({ username, firstname }: ListEntry): string {
  return username === '' ? t`Unblock someone with a new account` : t`Unblock ${{ firstname }}`
}

interface ActionProps extends Pick<OwnListPanelProps, 'list' | 'onAsking'> {
  entry: ListEntry
}

function Action({ list, entry, onAsking }: ActionProps) {
  if (list === 'visited') return null
  return list === 'liked' ? <Unlike entry={entry} onAsking={onAsking} /> : <Unblock entry={entry} />
}

function Unblock({ entry }: { entry: ListEntry }) {
  const unblock = useUnblock()
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={nameUnblock(entry)}
      loading={unblock.isPending}
      onClick={() => unblock.mutate(entry.user_id)}
    >
      {t`Unblock`}
    </Button>
  )
}

function Unlike({ entry: { user_id, firstname }, onAsking }: Omit<ActionProps, 'list'>) {
  const unlike = useUnlike()
  const [asking, setAsking] = useState(false)
  function ask(now: boolean) {
    setAsking(now)
    onAsking(now)
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t`Remove your like for ${firstname}`}
        onClick={() => ask(true)}
      >
        {t({ message: 'Remove', context: 'like' })}
      </Button>
      <EndMatchDialog
        opened={asking}
        firstname={firstname}
        matched={false}
        busy={unlike.isPending}
        onConfirm={() => unlike.mutate(user_id, { onSettled: () => ask(false) })}
        onClose={() => ask(false)}
      />
    </>
  )
}
