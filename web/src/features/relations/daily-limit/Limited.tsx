import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../../kit/api/problem.ts'
import { NoResultDrawing } from '../../../kit/art/empty.tsx'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../kit/ui/states/EmptyState.tsx'

/** Returns whether the daily view limit hid a member. */
export function isLimited(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'daily_views_used_up'
}

/** Shows the page of a member not seen today, once the daily view limit is reached. */
export function LimitedPage({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      drawing={<NoResultDrawing />}
      action={
        <LinkButton variant="default" to="/">
          {t`Back to today’s people`}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}

/** Shows, in place of a list that the daily view limit emptied, when there are more (ISO 8601). */
export function LimitedList({ until }: { until: string }) {
  return (
    <EmptyState drawing={<NoResultDrawing />} title={t`That’s it for today`}>
      {dailyViewsUsedUp(Date.parse(until) - serverNow())}
    </EmptyState>
  )
}

/** Shows, at the end of a list, that the daily view limit left someone out, and when the list continues (ISO 8601). */
export function LimitedNote({ until }: { until: string }) {
  return (
    <Box component="p" maw="60ch" my="lg" mx="auto" c="dimmed" ta="center" role="status">
      {dailyViewsUsedUp(Date.parse(until) - serverNow())}
    </Box>
  )
}
