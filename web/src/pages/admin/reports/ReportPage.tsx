import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { AdminReport } from '@savanna/contract/admin/reports'
import { formatNumber } from '@savanna/contract/language/numbers'
import { say } from '@savanna/contract/language/say'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { listText, momentText } from '../../../features/admin/admin.model.ts'
import { RowsSkeleton } from '../../../features/admin/RowsSkeleton.tsx'
import { AppealAnswer } from '../../../features/admin/reports/AppealAnswer.tsx'
import { DecisionPanel } from '../../../features/admin/reports/DecisionPanel.tsx'
import { CATEGORY_WORDS, nameDecision, STATE_WORDS } from '../../../features/admin/reports/reports.model.ts'
import { reportQuery } from '../../../features/admin/reports/reports.queries.ts'
import { SnapshotView } from '../../../features/admin/reports/SnapshotView.tsx'
import classes from '../../../features/admin/review.module.css'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'

/** Shows one report: the snapshot on the left, the decision on the right. */
export function ReportPage() {
  const { _splat = '' } = useParams({ strict: false })
  const { data: report, error, refetch } = useQuery(reportQuery(_splat.split('/')[2] ?? ''))

  if (error && !report) return <LoadError error={error} onRetry={refetch} />
  if (!report) return <RowsSkeleton />
  const { reported } = report
  return (
    <>
      <Link to="/admin/$" params={{ _splat: 'dashboard/reports' }} className={shared.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t`All reports`}
      </Link>
      <PageTitle note={describeOrigin(report)}>
        {t`${{ category: say(CATEGORY_WORDS[report.category]) }}: ${{ username: reported.username }}`}
      </PageTitle>
      <div className={classes.columns}>
        <div>
          {report.note && (
            <Box
              component="blockquote"
              dir="auto"
              bdrs="md"
              mb="lg"
              p="md"
              className={`${shared.tinted} ${shared.breakable}`}
            >
              {report.note}
            </Box>
          )}
          {report.about_earlier && (
            <Box component="p" mb="lg">
              {t`This is about an account that the member deleted before opening this one. The snapshot shows the earlier account.`}
            </Box>
          )}
          <SnapshotView snapshot={report.snapshot} about={report.about} />
        </div>
        <div key={report.id} className={classes.right}>
          <Decided report={report} />
          <DecisionPanel report={report} />
          <Standing report={report} />
        </div>
      </div>
    </>
  )
}

/** Says when a report was sent, and by which member. */
function describeOrigin({ date, author }: AdminReport): string {
  const sent = momentText(date)
  if (!author) return t`${sent}, by someone who has left`
  const { username, reports, upheld } = author
  const [all, right] = [formatNumber(reports), formatNumber(upheld)]
  return t`${sent}, by ${username} (reports: ${all}, upheld: ${right})`
}

function Decided({ report }: { report: AdminReport }) {
  const { decision } = report
  if (!decision) return null
  return (
    <section className={classes.panel} aria-label={t`Decision`}>
      <h2>{nameDecision(decision.decision)}</h2>
      <p className={classes.sub}>
        {listText([
          momentText(decision.date),
          ...(decision.by ? [t`by ${{ name: decision.by }}`] : []),
          ...(decision.until ? [t`until ${{ date: momentText(decision.until) }}`] : []),
        ])}
      </p>
      {decision.reason && <p>{decision.reason}</p>}
      {decision.appeal && (
        <>
          <h3>{t`Appeal`}</h3>
          <Box
            component="blockquote"
            bdrs="md"
            mb="lg"
            p="md"
            className={`${shared.tinted} ${shared.breakable}`}
          >
            {decision.appeal}
          </Box>
          {decision.answer && (
            <p>
              {decision.answer === 'upheld' ? t`Decision upheld.` : t`Decision reversed.`}{' '}
              {decision.answer_reason}
            </p>
          )}
          <AppealAnswer id={report.id} answered={decision.answer !== null} />
        </>
      )}
    </section>
  )
}

/** Shows how long the member has been here, and other reports about them. */
function Standing({ report: { reported, history } }: { report: AdminReport }) {
  return (
    <section className={classes.panel} aria-label={t`History`}>
      <h2>{t`History`}</h2>
      <p className={classes.sub}>
        {listText([
          t`Member since ${{ date: momentText(reported.since) }}`,
          reported.status === 1
            ? t({ message: 'active', context: 'status' })
            : t({ message: 'deactive', context: 'status' }),
          ...(reported.suspended_until
            ? [t`suspended until ${{ date: momentText(reported.suspended_until) }}`]
            : []),
        ])}
      </p>
      {history.length === 0 && <p className={classes.sub}>{t`No other reports.`}</p>}
      <Flex component="ul" direction="column" gap="xs" mt="xs">
        {history.map(({ id, category, status, date, decision }) => (
          <li key={id}>
            <Link to="/admin/$" params={{ _splat: `dashboard/reports/${id}` }}>
              {say(CATEGORY_WORDS[category])}
            </Link>{' '}
            <span className={classes.sub}>
              {listText([momentText(date), decision ? nameDecision(decision) : say(STATE_WORDS[status])])}
            </span>
          </li>
        ))}
      </Flex>
    </section>
  )
}
