import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { COUNTS_FROM } from '@savanna/contract/site/live-values'
import { SITE_NAME } from '@savanna/contract/site/name'
import { countSite } from '@savanna/contract/site/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '../../api/request.ts'
import { NoResultDrawing } from '../../art/empty.tsx'
import { InviteButton } from '../buttons/InviteButton.tsx'
import { EmptyState } from './EmptyState.tsx'

interface NobodyHereProps {
  title: string
  onAgain: () => void
  /** Further buttons or links. */
  action?: ReactNode
  /** The text for a site that has many members. */
  children: ReactNode
}

/** Says that there is nobody to show and, on a young site, why, with a button to invite someone. */
export function NobodyHere({ title, onAgain, action, children }: NobodyHereProps) {
  const { data, isPending } = useQuery(siteCountsQuery())
  if (isPending) return null
  const isYoung = data !== undefined && data.members < COUNTS_FROM
  return (
    <EmptyState
      title={title}
      drawing={<NoResultDrawing />}
      action={
        <Group justify="center">
          <InviteButton />
          {action}
          <Button variant="default" onClick={onAgain}>
            {t`Check again`}
          </Button>
        </Group>
      }
    >
      {isYoung ? wordsForFew(data.members) : children}
    </EmptyState>
  )
}

function wordsForFew(members: number): string {
  return members <= 1
    ? t`You’re the first one here. Someone has to be: invite the second.`
    : t`Nobody new for you here yet. ${{ site: SITE_NAME }} is young, and grows with everyone you invite.`
}

/** Reads how many members, matches and cities there are. */
const siteCountsQuery = () =>
  queryOptions({
    queryKey: ['site', 'counts'],
    queryFn: ({ signal }) => request(countSite, { signal }),
  })
