import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Group, Skeleton } from '@mantine/core'
import type { Tonight } from '@savanna/contract/discovery/tonight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CardActions } from '../../features/cards/CardActions.tsx'
import { describeSwipe, describeUndo, introduceCard, type Stroke } from '../../features/cards/cards.model.ts'
import { useStrokes } from '../../features/cards/use-strokes.ts'
import { Dusk } from '../../features/discovery/evening/Dusk.tsx'
import { duskStep } from '../../features/discovery/evening/evening.model.ts'
import { Sunset } from '../../features/discovery/evening/Sunset.tsx'
import { useSunset } from '../../features/discovery/evening/use-sunset.ts'
import { WhyThese } from '../../features/matching/WhyThese.tsx'
import { type PhotoStepper, placeText, usePresence } from '../../features/profiles/index.ts'
import { LimitedList, LimitedNote } from '../../features/relations/index.ts'
import { describeFive } from '../../features/tonight/tonight.model.ts'
import { tonightQuery } from '../../features/tonight/tonight.queries.ts'
import { PersistedNote } from '../../kit/persistence/PersistedNote.tsx'
import { usePersistedAt } from '../../kit/persistence/persist.ts'
import { useMember } from '../../kit/session/session.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { FiveRow } from './FiveRow.tsx'
import { Nightfall } from './Nightfall.tsx'
import { PersonOfTonight } from './PersonOfTonight.tsx'
import classes from './Tonight.module.css'
import { useTonight } from './use-tonight.ts'

/** Shows tonight's five under a sky that darkens with each answer, and replaces them at sunset. */
export function TonightFive({ plan }: { plan: boolean }) {
  const five = useTonight()
  const { query, waiting } = five
  const { data } = query
  useSunset(data?.evening.next, () => void query.refetch())
  usePresence(five.people.map(({ id }) => id))
  return (
    <Box mx="auto" maw={960} className={classes.page}>
      <Head data={data} waiting={waiting.length} />
      {data ? (
        <Evening data={data} plan={plan} five={five} />
      ) : query.error ? (
        <LoadError drawn error={query.error} onRetry={query.refetch} />
      ) : (
        <Waiting />
      )}
    </Box>
  )
}

function Head({ data, waiting }: { data: Tonight | undefined; waiting: number }) {
  const keptAt = usePersistedAt(tonightQuery(useMember().id).queryKey)
  const of = data?.people.length ?? 0
  return (
    <Dusk step={data && duskStep({ of }, waiting)} className={classes.head}>
      <PageTitle mb={0}>{t`Tonight’s five`}</PageTitle>
      <Box component="p" role="status" mih="1.5em" className={classes.text}>
        {data && describeFive(of, waiting)}
      </Box>
      {keptAt !== undefined && <PersistedNote at={keptAt} />}
      {data && waiting > 0 && (
        <p className={classes.next}>
          <NextSunset data={data} />
        </p>
      )}
    </Dusk>
  )
}

/** Explains what happens at the next sunset. */
function NextSunset({ data: { first, evening } }: { data: Tonight }) {
  if (first)
    return (
      <Trans>
        Your first evening starts at sunset: <Sunset next={evening.next} />
      </Trans>
    )
  return evening.more ? (
    <Trans>
      Five more at sunset: <Sunset next={evening.next} />
    </Trans>
  ) : (
    <Trans>
      It ends at sunset: <Sunset next={evening.next} />
    </Trans>
  )
}

interface EveningProps {
  data: Tonight
  plan: boolean
  five: ReturnType<typeof useTonight>
}

function Evening({ data, plan, five }: EveningProps) {
  const { people, top, last, undone } = five
  const navigate = useNavigate()
  const photos = useRef<PhotoStepper>(null)

  function act(stroke: Stroke) {
    if (stroke === 'undo') return five.undo?.()
    if (!top) return
    if (stroke === 'previous photo') return photos.current?.step(-1)
    if (stroke === 'next photo') return photos.current?.step(1)
    if (stroke === 'profile')
      return void navigate({ to: '/users/profile/$username', params: { username: top.username } })
    if (stroke === 'like' || stroke === 'pass') five.answer(stroke)
  }
  useStrokes(act)
  useScrollToFace(top?.id)

  if (people.length === 0 && data.held_until) return <LimitedList until={data.held_until} />
  const done = undone
    ? `${describeUndo(undone.answer, undone.person)} `
    : last
      ? `${describeSwipe(last.answer, last.person)} `
      : ''
  return (
    <>
      {people.length > 0 && (
        <FiveRow
          people={people}
          top={top}
          answerTo={five.answerTo}
          onChoose={five.choose}
          className={classes.row}
        />
      )}
      {top ? (
        <PersonOfTonight person={top} photos={photos}>
          <CardActions
            name={top.firstname}
            undoable={five.undo !== undefined}
            photos={top.photos.length > 1}
            bio={false}
            act={act}
          />
        </PersonOfTonight>
      ) : (
        <Nightfall data={data} answers={five.answers} plan={plan} onUndo={five.undo} />
      )}
      <Hidden role="status">{top ? `${done}${introduceCard(top, placeText(top))}` : done}</Hidden>
      {data.held_until && <LimitedNote until={data.held_until} />}
      {people.length > 0 && <WhyThese />}
    </>
  )
}

/** Scrolls back up when another member is shown: their face comes first. */
function useScrollToFace(id: string | undefined): void {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    scrollTo({ top: 0 })
  }, [id])
}

function Waiting() {
  return (
    <div role="status" aria-label={t`Loading tonight’s five`} className={shared.late}>
      <Group
        gap="2xl"
        justify="center"
        wrap="nowrap"
        align="normal"
        mb="lg"
        mih={96}
        className={classes.row}
        aria-hidden="true"
      >
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} circle height={64} width={64} />
        ))}
      </Group>
      <div className={classes.person}>
        <Skeleton className={classes.picture ?? ''} radius={24} />
      </div>
    </div>
  )
}
