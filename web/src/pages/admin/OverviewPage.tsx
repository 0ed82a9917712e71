import { Box, Button, Group } from '@mantine/core'
import { type FiguresOfDay, OVERVIEW_DAYS, type Overview } from '@savanna/contract/admin/overview'
import { formatPounds } from '@savanna/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countText, oneOf } from '../../features/admin/admin.model.ts'
import { DayChart } from '../../features/admin/DayChart.tsx'
import classes from '../../features/admin/overview.module.css'
import { overviewQuery } from '../../features/admin/overview.queries.ts'
import { allPlansQuery } from '../../features/admin/plans/plans.queries.ts'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import { useAddress } from '../../features/admin/use-address.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { ErrorState } from '../../kit/ui/states/ErrorState.tsx'

type Series = Exclude<keyof FiguresOfDay, 'day'>

const LIFE = [
  { value: 'members', label: 'New members' },
  { value: 'matches', label: 'Matches' },
  { value: 'messages', label: 'Messages' },
]
const CARE = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'reports', label: 'Reports' },
]

export function OverviewPage() {
  const [address, change] = useAddress()
  const days = oneOf(OVERVIEW_DAYS, address.days) ?? 30
  const { data, error, refetch } = useQuery(overviewQuery(days))

  return (
    <>
      <PageTitle note="How the site is doing, today included.">Overview</PageTitle>
      <FirstPlan />
      {error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && (
        <>
          <Figures overview={data} />
          <Meetings totals={data.meetings} />
          <Box mb="md">
            <Segments
              label="Days shown"
              choices={OVERVIEW_DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
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
        <strong>There is no plan yet, so everything is free.</strong>
        <Box component="p" c="dimmed">
          Create the first one when members are to pay for more.
        </Box>
      </div>
      <Button
        renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'dashboard/plans' }} {...props} />}
      >
        Create the first plan
      </Button>
    </Group>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const figures = [
    ['Members', overview.members],
    ['Online now', overview.online],
    ['Plans running', overview.plans],
    ['Open reports', overview.open_reports],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{countText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says what came of conversations, once there are enough answers to tell of nobody. */
function Meetings({ totals }: { totals: Overview['meetings'] }) {
  return (
    <Box component="p" mb="xl">
      {totals
        ? `Of ${countText(totals.asked)} conversations that members answered about, ${countText(totals.met)} led to a meeting. After ${countText(totals.again)} both would meet again.`
        : 'Whether conversations lead to meetings is shown once members have answered about twenty of them.'}
    </Box>
  )
}

interface ChartProps {
  days: FiguresOfDay[]
  choices: { value: string; label: string }[]
  first: Series
  tone: 'primary' | 'acacia'
}

function Chart({ days, choices, first, tone }: ChartProps) {
  const [series, setSeries] = useState<Series>(first)
  const label = choices.find(({ value }) => value === series)?.label ?? ''
  return (
    <Box component="section" miw={0} p="md" className={shared.card} aria-label={label}>
      <Segments
        label="Figure in the chart"
        choices={choices}
        value={series}
        onChange={(value) => setSeries(value as Series)}
      />
      <DayChart
        title={`${label} a day`}
        values={days.map((figures) => ({ day: figures.day, value: figures[series] }))}
        textOf={series === 'revenue' ? formatPounds : countText}
        tone={tone}
      />
    </Box>
  )
}
