import { msg, plural, t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { type FiguresOfDay, OVERVIEW_DAYS, type Overview, overview } from '@savanna/contract/admin/overview'
import { type Sentence, say } from '@savanna/contract/language/say'
import { formatPounds } from '@savanna/contract/money'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText, oneOf } from '../../features/admin/admin.model.ts'
import { DayChart } from '../../features/admin/DayChart.tsx'
import classes from '../../features/admin/overview.module.css'
import { allPlansQuery } from '../../features/admin/plans/plans.queries.ts'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import { useAddress } from '../../features/admin/use-address.ts'
import { requestAdmin } from '../../kit/api/request-admin.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'

type Series = Exclude<keyof FiguresOfDay, 'day'>

type Choices = ChartProps['choices']

const LIFE: Choices = [
  { value: 'members', label: msg`New members` },
  { value: 'matches', label: msg({ message: 'Matches', context: 'noun' }) },
  { value: 'messages', label: msg`Messages` },
]
const CARE: Choices = [
  { value: 'revenue', label: msg`Revenue` },
  { value: 'reports', label: msg`Reports` },
]

const TITLES: Record<Series, Sentence> = {
  members: msg`New members per day`,
  matches: msg`Matches per day`,
  messages: msg`Messages per day`,
  revenue: msg`Revenue per day`,
  reports: msg`Reports per day`,
}

export function OverviewPage() {
  const [address, change] = useAddress()
  const days = oneOf(OVERVIEW_DAYS, address.days) ?? 30
  const { data, error, refetch } = useQuery(overviewQuery(days))

  return (
    <>
      <PageTitle note={t`How the site is doing, including today.`}>{t`Overview`}</PageTitle>
      <FirstPlan />
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowsSkeleton />}
      {data && (
        <>
          <Figures overview={data} />
          <Meetings totals={data.meetings} />
          <Box mb="md">
            <Segments
              label={t`Days shown`}
              choices={OVERVIEW_DAYS.map((value) => ({
                value: String(value),
                label: plural({ days: value }, { one: '# day', other: '# days' }),
              }))}
              value={String(days)}
              onChange={(value) => change({ days: Number(value) })}
            />
          </Box>
          <div className={classes.charts}>
            <Chart days={data.days} choices={LIFE} first="members" tone="primary" />
            <Chart days={data.days} choices={CARE} first="revenue" tone="acacia" />
          </div>
        </>
      )}
    </>
  )
}

/** Offers to create a plan on a site that has none yet. */
function FirstPlan() {
  const { data: plans } = useQuery(allPlansQuery())
  if (plans?.length !== 0) return null
  return (
    <Group component="section" justify="space-between" gap="md" p="md" mb="lg" className={shared.card}>
      <div>
        <strong>{t`No plans yet, so everything is free.`}</strong>
        <Box component="p" c="dimmed">
          {t`Create one when you want members to pay for more.`}
        </Box>
      </div>
      <LinkButton to="/admin/$" params={{ _splat: 'dashboard/plans' }}>
        {t`Create the first plan`}
      </LinkButton>
    </Group>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const figures = [
    [t`Members`, overview.members],
    [t`Online now`, overview.online],
    [t`Active plans`, overview.plans],
    [t`Open reports`, overview.open_reports],
  ] as const
  return (
    <Box component="dl" mb="xl" className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{countText(value)}</dd>
        </div>
      ))}
    </Box>
  )
}

/** Shows the outcome of conversations, once there are too many answers to identify anyone. */
function Meetings({ totals }: { totals: Overview['meetings'] }) {
  return (
    <Box component="p" mb="xl">
      {totals
        ? describeMeetings(totals)
        : t`You’ll see here if conversations lead to meetings, once members have answered for about twenty of them.`}
    </Box>
  )
}

// There are at least twenty answers when the numbers are shown.
function describeMeetings({ asked, met, again }: NonNullable<Overview['meetings']>): string {
  const [conversations, meetings, wished] = [countText(asked), countText(met), countText(again)]
  return t`Conversations with an answer: ${conversations}. Led to a meeting: ${meetings}. Both would meet again: ${wished}.`
}

interface ChartProps {
  days: FiguresOfDay[]
  choices: { value: Series; label: Sentence }[]
  first: Series
  tone: 'primary' | 'acacia'
}

function Chart({ days, choices, first, tone }: ChartProps) {
  const [series, setSeries] = useState<Series>(first)
  const labels = choices.map(({ value, label }) => ({ value, label: say(label) }))
  const label = labels.find(({ value }) => value === series)?.label ?? ''
  return (
    <Box component="section" miw={0} p="md" className={shared.card} aria-label={label}>
      <Segments label={t`Figure to show in the chart`} choices={labels} value={series} onChange={setSeries} />
      <DayChart
        title={say(TITLES[series])}
        values={days.map((figures) => ({ day: figures.day, value: figures[series] }))}
        textOf={series === 'revenue' ? formatPounds : countText}
        tone={tone}
      />
    </Box>
  )
}

/** Reads the current totals and the figures for each of the last days. */
const overviewQuery = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => requestAdmin(overview, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
