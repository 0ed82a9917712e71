import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Title } from '@mantine/core'
import type { Tonight, TonightPerson } from '@savanna/contract/discovery/tonight'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useHasPasses } from '../../features/cards/passes.queries.ts'
import { matchesQuery } from '../../features/chat/index.ts'
import { Sunset } from '../../features/discovery/evening/Sunset.tsx'
import {
  answerOf,
  formatNames,
  splitLiked,
  type TonightAnswers,
} from '../../features/tonight/tonight.model.ts'
import { SavannaScene } from '../../kit/art/SavannaScene.tsx'
import { useRootMark } from '../../kit/root-mark.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './Nightfall.module.css'

interface NightfallProps {
  data: Tonight
  answers: TonightAnswers
  /** True for members who see everyone. */
  plan: boolean
  /** Takes the last answer back; absent if there is none. */
  onUndo: (() => void) | undefined
}

/** Shows the savanna at night once all five are answered: the evening's result, and when the next five come. */
export function Nightfall({ data, answers, plan, onUndo }: NightfallProps) {
  useRootMark('night')
  const { people } = data
  const title = useRef<HTMLHeadingElement>(null)
  const answered = onUndo !== undefined
  // The button of the last answer is gone, and the focus with it.
  useEffect(() => {
    if (answered) title.current?.focus({ preventScroll: true })
  }, [answered])
  return (
    <section className={classes.night} aria-labelledby="nightfall">
      <Stack gap="sm" maw="34rem" className={classes.words}>
        <Title id="nightfall" order={2} ref={title} tabIndex={-1}>
          {people.length === 0 ? t`A quiet evening` : t`Good night`}
        </Title>
        <Outcome {...splitLiked(data, answers)} />
        <NextEvening evening={data.evening} />
        <Group>
          {onUndo && (
            <Button variant="default" onClick={onUndo}>
              {t`Undo my last answer`}
            </Button>
          )}
          {plan ? (
            <Link to="/" className={shared.link}>
              {t`See all suggestions`}
            </Link>
          ) : (
            <PassesLink known={people.some((person) => answerOf(person, answers) === 'pass')} />
          )}
        </Group>
      </Stack>
      <SavannaScene className={classes.scene} sunClass={classes.sun} />
    </section>
  )
}

/** Shows the evening's result: matches first, with their conversations, then the likes that wait for an answer. */
function Outcome({ matches, waiting }: ReturnType<typeof splitLiked>) {
  const matched = formatNames(matches)
  const liked = formatNames(waiting)
  return (
    <>
      {matches.length > 0 && (
        <>
          <Box component="p" fz="lg" className={shared.breakable}>
            {matches.length === 1 ? (
              <Trans>
                You and <bdi>{matched}</bdi> like each other.
              </Trans>
            ) : (
              <Trans>
                You matched with <bdi>{matched}</bdi>.
              </Trans>
            )}
          </Box>
          <Conversations matches={matches} />
        </>
      )}
      {waiting.length > 0 && (
        <Box component="p" fz="lg" className={shared.breakable}>
          <Trans>
            You liked <bdi>{liked}</bdi>. We’ll tell you straight away when someone likes you back.
          </Trans>
        </Box>
      )}
    </>
  )
}

function Conversations({ matches }: { matches: readonly TonightPerson[] }) {
  const { data: rooms = [], isFetching } = useQuery(matchesQuery())
  return (
    <Group gap="xs">
      {matches.map(({ id, firstname }) => {
        const room = rooms.find(({ other }) => other.id === id)?.room_id
        // A match of this evening is only in a list loaded since; a link to the whole list would lose it.
        if (room === undefined && isFetching)
          return <Button key={id} loading>{t`Message ${firstname}`}</Button>
        return (
          <LinkButton key={id} to="/chat/messages" search={room === undefined ? {} : { room }}>
            {t`Message ${firstname}`}
          </LinkButton>
        )
      })}
    </Group>
  )
}

function NextEvening({ evening: { more, next } }: Pick<Tonight, 'evening'>) {
  return (
    <Box component="p" fz="lg" className={shared.breakable}>
      {more ? (
        <Trans>
          The next five arrive at sunset: <Sunset next={next} />.
        </Trans>
      ) : (
        <Trans>
          Anyone new arrives at sunset: <Sunset next={next} />.
        </Trans>
      )}
    </Box>
  )
}

/** Links to the passed members, if there are any. */
function PassesLink({ known }: { known: boolean }) {
  if (!useHasPasses(known)) return null
  return (
    <Link to="/users/cards" search={{ passed: true }} className={shared.link}>
      {t`Look through your passes`}
    </Link>
  )
}
