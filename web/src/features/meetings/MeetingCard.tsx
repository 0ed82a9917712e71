import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import type { Meeting } from '@savanna/contract/meetings/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SiteBadge } from '../../kit/art/SiteBadge.tsx'
import { useMember } from '../../kit/session/session.ts'
import classes from './MeetingCard.module.css'
import { meetingsOf, useAnswerMeeting, useLiveMeetings } from './meetings.queries.ts'

interface MeetingCardProps {
  other: { id: string; firstname: string }
}

/** Asks in a conversation whether the two met, or shows the member's answer. Shows nothing if there is no question. */
export function MeetingCard({ other }: MeetingCardProps) {
  const { data } = useQuery(meetingsOf(useMember().id))
  useLiveMeetings()
  const meeting = data?.find(({ other_id }) => other_id === other.id)
  if (!meeting) return null
  if (!meeting.answered) return <Question other={other} />
  return meeting.met === null ? null : <Answered other={other} meeting={meeting} />
}

function Question({ other }: MeetingCardProps) {
  const [met, setMet] = useState(false)
  const answer = useAnswerMeeting(other.id)
  const { firstname } = other
  const question = met ? t`Would you meet again?` : t`Did you and ${firstname} meet?`
  return (
    <section className={classes.card} aria-label={question}>
      <div>
        <Group component="p" gap="xs" wrap="nowrap" fw={600}>
          <SiteBadge />
          {question}
        </Group>
        <Box component="p" c="dimmed" fz="sm">
          <Trans>Only you see your answer. We never tell {firstname}.</Trans>
        </Box>
      </div>
      <Group gap="xs">
        {met ? (
          <>
            <Button onClick={() => answer.mutate({ met: true, again: true })}>{t`Yes, again`}</Button>
            <Button variant="default" onClick={() => answer.mutate({ met: true, again: false })}>
              {t`No`}
            </Button>
            <Button variant="subtle" onClick={() => answer.mutate({ met: true, again: null })}>
              {t`I’d rather not say`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setMet(true)}>{t`We met`}</Button>
            <Button variant="default" onClick={() => answer.mutate({ met: false, again: null })}>
              {t`We didn’t`}
            </Button>
            <Button variant="subtle" onClick={() => answer.mutate({ met: null, again: null })}>
              {t`Skip`}
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}

function Answered({ other, meeting }: MeetingCardProps & { meeting: Meeting }) {
  const answer = useAnswerMeeting(other.id)
  return (
    <details className={classes.answered}>
      <summary>{t`Only for you`}</summary>
      <Box component="p" my="md">
        {describeAnswer(meeting, other.firstname)}
      </Box>
      <Button size="compact-sm" variant="subtle" onClick={() => answer.mutate({ met: null, again: null })}>
        {t`Delete my answer`}
      </Button>
    </details>
  )
}

function describeAnswer({ met, again }: Meeting, name: string): string {
  if (!met) return t`You said you and ${name} didn’t meet.`
  if (again === null) return t`You said you and ${name} met.`
  return again
    ? t`You said you and ${name} met, and that you’d meet again.`
    : t`You said you and ${name} met, and that you wouldn’t meet again.`
}
