import { t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { SITE_NAME } from '@savanna/contract/site/name'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../features/profiles/index.ts'
import { Wordmark } from '../../kit/art/Wordmark.tsx'
import { serverNow } from '../../kit/network/server-clock.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import { useAskedMark } from './after-questions.ts'
import { OwnCard, OwnCardLine } from './OwnCard.tsx'
import { BioQuestion } from './questions/BioQuestion.tsx'
import { BirthdateQuestion } from './questions/BirthdateQuestion.tsx'
import { CityQuestion } from './questions/CityQuestion.tsx'
import { InterestsQuestion } from './questions/InterestsQuestion.tsx'
import { PictureQuestion } from './questions/PictureQuestion.tsx'
import { WhoQuestion } from './questions/WhoQuestion.tsx'
import { type QuestionProps, useWelcome } from './use-welcome.ts'
import classes from './WelcomePage.module.css'
import { previewOf } from './welcome.model.ts'

const route = getRouteApi('/users/welcome')

/** Asks a new member one question per screen, beside a preview of their own card. */
export function WelcomePage() {
  useAskedMark()
  const me = useMe()
  const { at } = route.useSearch()
  const welcome = useWelcome(me, at)
  const [saved, setSaved] = useState('')
  const card = previewOf(me, welcome.answers, new Date(serverNow()))
  const place = useFocusOnQuestion(welcome.question)
  return (
    <Box mx="auto" px="2xs" className={classes.page}>
      <Group component="header" gap={0} justify="space-between" wrap="nowrap" className={classes.head}>
        <Link to="/" className={classes.brand} aria-label={t`${{ site: SITE_NAME }}, finish later`}>
          <Wordmark />
        </Link>
        <Link to="/" className={classes.later}>
          {t`Finish later`}
        </Link>
      </Group>
      <Progress at={welcome.at} of={welcome.of} saved={saved} />
      <OwnCardLine card={card} />
      <div className={classes.question} ref={place} key={welcome.question}>
        <QuestionScreen me={me} welcome={welcome} onSaved={setSaved} />
      </div>
      <aside className={classes.card} aria-label={t`Your card, as others will see it`}>
        <Box component="p" c="dimmed" fz="sm" mb="sm">
          {t`Your card, as others will see it`}
        </Box>
        <OwnCard card={card} />
      </aside>
    </Box>
  )
}

interface ProgressProps {
  /** The question's index, from 0. */
  at: number
  of: number
  /** The server's response to the last change. */
  saved: string
}

function Progress({ at, of, saved }: ProgressProps) {
  const [number, count] = [formatNumber(at + 1), formatNumber(of)]
  return (
    <div className={classes.progress}>
      <ol className={classes.steps} aria-hidden="true">
        {Array.from({ length: of }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their places
          <li key={step} data-reached={step <= at || undefined} />
        ))}
      </ol>
      <Group component="p" gap={0} justify="space-between" wrap="nowrap" c="dimmed" fz="sm" mt="xs">
        <span role="status">{t`Question ${number} of ${count}`}</span>
        <span key={at} role="status">
          {saved}
        </span>
      </Group>
      <Hidden as="span">{t`We save each answer as you go.`}</Hidden>
    </div>
  )
}

/** Moves the focus to a new question's answer: its field, or its first choice or button. */
function useFocusOnQuestion(question: string) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another place
  useEffect(() => {
    const answer =
      place.current?.querySelector<HTMLElement>('input:checked, [data-autofocus]') ??
      place.current?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')
    answer?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [question])
  return place
}

const SCREENS = {
  picture: PictureQuestion,
  birthdate: BirthdateQuestion,
  who: WhoQuestion,
  interests: InterestsQuestion,
  bio: BioQuestion,
  city: CityQuestion,
}

/** Shows the current question. */
function QuestionScreen(props: QuestionProps) {
  const Screen = SCREENS[props.welcome.question]
  return <Screen {...props} />
}
